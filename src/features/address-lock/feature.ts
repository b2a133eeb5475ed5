import type { Feature } from '../feature.ts';
import { checkPublished } from './check-site.ts';

/** `urls.lock`: addresses that were published stay. */
export const addressLock: Feature = { name: 'address lock', check: checkPublished, checkUnrendered: checkPublished };
