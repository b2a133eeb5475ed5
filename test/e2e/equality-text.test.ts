import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', steps: 220, seed: 1, sharedBundles: true });
