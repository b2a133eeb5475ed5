import { expectEquality } from '../equality/expect-equality.ts';

expectEquality({ features: 'api', steps: 60, seed: 1, sharedBundles: true });
