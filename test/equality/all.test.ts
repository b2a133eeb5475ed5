import { expectEquality } from './expect-equality.ts';

expectEquality({ features: 'all', steps: 100, seed: 1 });
