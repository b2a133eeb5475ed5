import { effort } from '../effort.ts';
import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', steps: effort(8, 500) });
