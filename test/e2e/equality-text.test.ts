import { effort } from '../effort.ts';
import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', steps: effort(25, 500), sharedBundles: true });
