import type { Feature } from '../feature.ts';
import { queries } from './queries.ts';

/** Addresses of pages with a slash at the end, where a site wants them: in all that is published. */
export const trailingSlash: Feature = { name: 'trailing-slash', isOn: (config) => config.trailingSlash, queries };
