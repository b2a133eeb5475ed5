import { isAsked } from '../../model/rules.ts';
import type { Feature } from '../../queries/feature.ts';
import { unlinkedPages } from './unlinked-pages.ts';

/**
 * Rules of quality that the whole site decides. Those about one page are found while it is compiled, in
 * `src/pipeline/compile/markdown/quality`.
 */
export const pageQuality: Feature = {
  name: 'page quality',
  isOn: ({ checks }) => isAsked('unlinked-page', checks),
  check: async ({ config, site, facts }) => unlinkedPages(site, facts, config.baseUrl),
};
