import type { Feature } from '../feature.ts';
import { compressQueries, createPrecompressor } from './index.ts';

/** Files of the output compressed, each next to the original: done as they are written. */
export const precompress: Feature = {
  name: 'precompress',
  isOn: (config) => config.precompress.length > 0,
  queries: compressQueries,
  companions: createPrecompressor,
};
