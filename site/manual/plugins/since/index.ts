// #region imports
import { definePlugin, env, file, type HookAsk, type RouteInfo, routes, sources } from 'docsgen/plugin';
// #endregion
import { notation } from './notation.ts';

// #region pages
const sinceOf = ({ frontmatter }: Pick<RouteInfo, 'frontmatter'>) => frontmatter?.custom.since as string | undefined;

const pagesSince = async (q: HookAsk) =>
  (await q(routes)).flatMap((route) => {
    const since = sinceOf(route);
    return since === undefined ? [] : [{ title: route.title, permalink: route.permalink, since }];
  });
// #endregion

export default definePlugin({
  name: 'since',
  from: import.meta.url,
  setup: ({ label }: { label: string }) => ({
    // #region check
    rules: { unknown: { severity: 'error', about: 'A page names a release that does not exist.' } },
    check: async (q) => {
      const releases = ((await q(file, 'releases.txt')) ?? '').split('\n');
      return (await q(sources))
        .map((source) => ({ path: source.path, since: sinceOf(source) }))
        .filter(({ since }) => since !== undefined && !releases.includes(since))
        .map(({ path, since }) => ({
          rule: 'unknown',
          message: `there is no release ${since}`,
          hint: 'add it to releases.txt',
          place: { file: path, start: { line: 1, column: 1 } },
        }));
    },
    // #endregion
    // #region head
    head: (route) => {
      const content = sinceOf(route);
      return content === undefined ? [] : [{ tag: 'meta', attributes: { name: 'since', content } }];
    },
    // #endregion
    // #region routes
    routes: () => [
      {
        permalink: '/since',
        title: 'What is new',
        template: './list.tsx',
        props: async (q) => ({ label, pages: await pagesSince(q) }),
      },
    ],
    // #endregion
    // #region files
    files: () => [
      {
        path: 'since.json',
        content: async (q) => JSON.stringify({ channel: await q(env, 'CHANNEL'), pages: await pagesSince(q) }),
      },
    ],
    // #endregion
    // #region slots
    slots: { 'sidebar.bottom': './link.tsx' },
    // #endregion
    // #region syntax
    syntax: notation(label),
    // #endregion
  }),
});
