import { effort } from '../effort.ts';
import { expectEquality } from './expect-equality.ts';

expectEquality({ features: 'all', steps: effort(100, 300) });
