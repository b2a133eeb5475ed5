import { isAsked, limitOf } from '../../model/rules.ts';
import type { Feature } from '../feature.ts';
import { currentTime } from './current-time.ts';
import { futurePosts } from './future-posts.ts';
import { outdatedPages } from './outdated-pages.ts';
import { unlinkedPages } from './unlinked-pages.ts';

/** The day is asked for by checks alone, whose findings are not stored: no result depends on it. */
const checkDates: Feature['check'] = async ({ content, plan }) => futurePosts(content, plan.posts, currentTime());

/**
 * Rules of quality that the whole site decides, and that of dates to come. Those about one page are found while it is compiled, in
 * `src/pipeline/compile/markdown/quality`.
 */
export const pageQuality: Feature = {
  name: 'page quality',
  isOn: ({ checks, posts }) => posts.length > 0 || isAsked('unlinked-page', checks) || isAsked('outdated-page', checks),
  checkUnrendered: checkDates,
  check: async (rendered, results) => {
    const { config, content, site, facts } = rendered;
    const { baseUrl, checks } = config;
    const months = limitOf('outdated-page', checks);
    const today = currentTime();
    return [
      ...(await checkDates(rendered, results)),
      ...(isAsked('unlinked-page', checks) ? unlinkedPages(site, facts, baseUrl) : []),
      ...(isAsked('outdated-page', checks) ? outdatedPages(content, site, config, { months, today }) : []),
    ];
  },
};
