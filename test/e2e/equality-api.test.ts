import { effort } from '../effort.ts';
import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'api', turn: 1, steps: effort(3, 200) });
