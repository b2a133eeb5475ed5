import { effort } from '../effort.ts';
import { expectEquality } from '../equality/expect-equality.ts';

// Clean builds bundle for themselves: the proof for campaigns that share bundles.
expectEquality({ features: 'code', turn: 2, steps: effort(2, 50) });
