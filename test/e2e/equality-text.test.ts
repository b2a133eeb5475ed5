import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', steps: 150, seed: 1, sharedBundles: true });
