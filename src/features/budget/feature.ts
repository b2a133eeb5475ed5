import type { Feature } from '../feature.ts';
import { createScale } from './scale.ts';

/** Limits of sizes: what is written is weighed, compressed as hosts send it. */
export const budget: Feature = {
  name: 'budget',
  isOn: (config) => config.budget !== undefined,
  companions: createScale,
};
