import { effort } from '../effort.ts';
import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', turn: 0, steps: effort(8, 500) });
