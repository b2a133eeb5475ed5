import type { Feature } from '../feature.ts';
import { queries, writtenPage } from './queries.ts';

/** Addresses of pages as they are published: with a slash at the end, where a site wants them, and never with `.html`. */
export const writtenAddresses: Feature = { name: 'written-addresses', queries, page: writtenPage };
