import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'api', steps: 40, seed: 1 });
