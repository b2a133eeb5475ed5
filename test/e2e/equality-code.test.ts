import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'code', steps: 60, seed: 1 });
