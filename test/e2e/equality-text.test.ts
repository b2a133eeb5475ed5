import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'text', steps: 230, seed: 1, sharedBundles: true });
