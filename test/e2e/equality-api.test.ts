import { effort } from '../effort.ts';
import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'api', steps: effort(8, 200), sharedBundles: true });
