import { expectEquality } from './expect-equality.ts';

expectEquality({ features: 'all', steps: 100, seed: 1, sharedBundles: true });
