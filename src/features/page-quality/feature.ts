import { isAsked, limitOf } from '../../model/rules.ts';
import { currentTime } from '../current-time.ts';
import type { Feature } from '../feature.ts';
import { outdatedPages } from './outdated-pages.ts';
import { unlinkedPages } from './unlinked-pages.ts';

/**
 * Rules of quality that the whole site decides. Those about one page are found while it is compiled, in
 * `src/pipeline/compile/markdown/quality`.
 */
export const pageQuality: Feature = {
  name: 'page quality',
  isOn: ({ checks }) => isAsked('unlinked-page', checks) || isAsked('outdated-page', checks),
  check: async ({ config, content, site, facts }) => {
    const { baseUrl, checks } = config;
    const months = limitOf('outdated-page', checks);
    return [
      ...(isAsked('unlinked-page', checks) ? unlinkedPages(site, facts, baseUrl) : []),
      ...(isAsked('outdated-page', checks)
        ? outdatedPages(content, site, config, { months, today: currentTime() })
        : []),
    ];
  },
};
