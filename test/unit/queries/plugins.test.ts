import { expect, test } from 'vitest';
import { buildSite } from '../../build-site.ts';

const plugin = `import { config, definePlugin, env, frontmatter, operations, page, routes, schemas, sources } from 'docsgen/plugin';
const own = definePlugin({
  name: 'own',
  setup: () => ({
    frontmatter: ['level'],
    documents: () => [{ path: 'docs/made.md', text: '---\\nlevel: 3\\n---\\n\\n# Made by a plugin\\n' }],
    routes: () => [
      {
        permalink: '/pages-of-the-site',
        title: 'Pages',
        template: './list.tsx',
        props: async (ask) => ({
          titles: (await ask(routes)).filter(({ kind }) => kind === 'doc').map(({ title }) => title),
          markup: (await ask(page, '/docs/made'))?.html,
          bySource: (await ask(page, 'docs/a.md'))?.html,
          none: (await ask(page, '/none')) === undefined,
        }),
      },
      { permalink: '/plain', title: 'Plain', template: './list.tsx', props: { titles: ['as it is'] } },
      { permalink: '/wrong', title: 'Wrong', template: './list.tsx', props: () => { throw new Error('no props'); } },
    ],
    files: async (ask) => [
      {
        path: 'known.json',
        content: JSON.stringify({
          sources: (await ask(sources)).map(({ path }) => path),
          level: (await ask(frontmatter, 'docs/a.md'))?.custom.level,
          title: await ask(config, 'title'),
          operations: await ask(operations),
          schemas: await ask(schemas),
          env: (await ask(env, 'DOCSGEN_NO_SUCH_VARIABLE')) ?? 'unset',
        }),
      },
    ],
  }),
});
export default { title: 'T', plugins: [own()] };
`;

test('a plugin adds pages, documents and files of what the site has, and a page whose props throw is a finding', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': plugin.replace("throw new Error('no props')", 'return { titles: [] }'),
    'docs/a.md': '---\nlevel: 7\n---\n\n# First\n',
    'list.tsx':
      'export default function List(props) { return <main>{JSON.stringify({ ...props, route: undefined, site: undefined })}</main>; }\n',
  });
  expect(findings).toEqual([]);
  expect(files.get('docs/made/index.html')).toContain('Made by a plugin</h1>');
  const shown = files.get('pages-of-the-site/index.html') ?? '';
  expect(shown).toContain('Made by a plugin');
  expect(shown).toContain('First');
  expect(files.get('plain/index.html')).toContain('as it is');
  expect(JSON.parse(files.get('known.json') ?? '')).toEqual({
    sources: ['docs/a.md'],
    level: 7,
    title: 'T',
    operations: [],
    schemas: [],
    env: 'unset',
  });
  const wrong = await buildSite({
    'docsgen.config.js': plugin,
    'docs/a.md': '# First\n',
    'list.tsx': 'export default function List() { return <main>List</main>; }\n',
  });
  expect(wrong.findings).toEqual(['plugin-error: plugin own: props of /wrong throws: no props']);
});
