import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', steps: 234, seed: 1, sharedBundles: true });
