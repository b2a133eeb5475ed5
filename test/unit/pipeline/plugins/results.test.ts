import { expect, test } from 'vitest';
import type { ResolvedConfig } from '../../../../src/model/config.ts';
import type { ActivePlugin } from '../../../../src/model/plugin.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import {
  codeFindings,
  fileContents,
  missingTemplate,
  modulesOfPlugins,
  ownFindings,
  placedInConfig,
  plainProps,
  toPluginRoute,
  withDocuments,
} from '../../../../src/pipeline/plugins/index.ts';

const plugin: ActivePlugin = { name: 'own', index: 2, folder: 'plugins/own', options: {}, limit: 5000, hooks: {} };

test('a route has its address below the base URL, and its template in the folder of the plugin', () => {
  const route = toPluginRoute(plugin, { permalink: '/list/', title: 'List', template: './list.tsx' }, '/site/');
  expect(route).toEqual({
    kind: 'plugin',
    plugin: 'own',
    template: 'plugins/own/list.tsx',
    permalink: '/site/list',
    canonical: '/site/list',
    title: 'List',
    description: '',
    keywords: [],
    indexed: true,
  });
  const hidden = { permalink: '/x', title: 'X', description: 'D', indexed: false, template: 'x.tsx' };
  expect(toPluginRoute(plugin, hidden, '/')).toMatchObject({ permalink: '/x', description: 'D', indexed: false });
});

test('a template that is not there is named by its path in the site, or as it is written', () => {
  const missing = (template: string) => missingTemplate(plugin, { permalink: '/x', title: 'X', template });
  expect(missing('./gone.tsx').message).toContain('the template plugins/own/gone.tsx, which does not exist');
  expect(missing('/own/gone.tsx')).toMatchObject({
    message: 'plugin own: routes gives /x the template /own/gone.tsx, which does not exist',
    hint: 'write it relative to the folder of the plugin, such as ./list.tsx',
  });
});

test('of several files with one path the last counts, and each of the others is reported', () => {
  const { contents, findings } = fileContents(plugin, [
    { path: 'a.txt', content: 'one' },
    { path: 'b.txt', content: 'two' },
    { path: 'a.txt', content: 'three' },
  ]);
  expect([...contents]).toEqual([
    ['a.txt', 'three'],
    ['b.txt', 'two'],
  ]);
  expect(findings.map(({ message }) => message)).toEqual(['plugin own: files gives a.txt twice']);
});

test('props are what JSON has of them', () => {
  expect(plainProps(plugin, 'props of /x', undefined)).toEqual({ props: {}, findings: [] });
  expect(plainProps(plugin, 'props of /x', { a: [1], gone: undefined }).props).toEqual({ a: [1] });
  const { props, findings } = plainProps(plugin, 'props of /x', { onClick: () => {} });
  expect(props).toEqual({});
  expect(findings[0]?.message).toBe('plugin own: props of /x gives a function in onClick');
});

test('findings of a plugin have its name in front of their rule; those of a rule that it has not are its fault', () => {
  const ruled = { ...plugin, hooks: { rules: { missing: { severity: 'error', about: '' } } } } as const;
  const found = [
    { rule: 'missing', message: 'no date' },
    { rule: 'mising', message: 'no author' },
  ];
  expect(ownFindings(ruled, found).map(({ rule, hint }) => [rule, hint])).toEqual([
    ['own/missing', undefined],
    ['plugin-error', 'did you mean missing?'],
  ]);
  const span = { start: 3, end: 5 };
  expect(codeFindings(ruled, 'blocks', [{ rule: 'missing', message: 'm', span }])).toEqual([
    { rule: 'own/missing', message: 'm', span },
  ]);
});

test('modules of several plugins share a slot in their order, and each template and script is named once', () => {
  const other: ActivePlugin = {
    ...plugin,
    folder: 'other',
    hooks: { slots: { head: 'h.tsx' }, client: ['c.ts', 'c.ts'] },
  };
  const first = { ...plugin, hooks: { slots: { head: { module: 'h.tsx', props: { a: 1 } } } } };
  expect(modulesOfPlugins([first, other], ['z.tsx', 'a.tsx', 'z.tsx'])).toEqual({
    slots: [
      [
        'head',
        [
          { module: 'plugins/own/h.tsx', props: { a: 1 } },
          { module: 'other/h.tsx', props: {} },
        ],
      ],
    ],
    templates: ['a.tsx', 'z.tsx'],
    clients: [['own:c.ts', 'other/c.ts']],
  });
});

test('findings without a place are at the plugin in the config', () => {
  const place = { file: 'a.md' };
  const given = [
    { rule: 'plugin-error', message: 'plugin own: files throws: x' },
    { rule: 'plugin-error', message: 'plugin own: files throws: y', place },
    { rule: 'plugin-error', message: 'plugin other: files throws: z' },
  ] as const;
  const placed = placedInConfig(given, {
    config: { plugins: [plugin] } as unknown as ResolvedConfig,
    locate: (path) => ({ file: `config ${path.at(-1)}` }),
  });
  expect(placed.map((finding) => finding.place)).toEqual([{ file: 'config 2' }, place, undefined]);
});

test('documents of plugins are sources of the folder that they name, in the order of paths', () => {
  const folders = [{ dir: 'docs', prefix: '' }];
  const versions = [{ name: '1', dir: 'docs', folders, label: '1', path: '' }];
  const config = {
    product: { slug: 'p' },
    docs: [{ id: 'docs', dir: 'docs', versions }],
    posts: [],
    pages: undefined,
  } as unknown as ResolvedConfig;
  const own = {
    path: 'docs/b.md',
    name: 'b',
    kind: 'doc',
    format: 'mdx',
    text: 'b',
    hash: 'b',
  } as unknown as SourceFile;
  const document = (path: string) => ({
    path,
    text: path,
    hash: path,
    frontmatter: {},
    heading: undefined,
    findings: [],
  });
  const documents = ['docs/a.md', 'docs/b.md', 'elsewhere/c.md', 'docs/a.md'].map(document) as never;
  const { sources, findings } = withDocuments(config, [own], [{ plugin, documents }]);
  expect(sources.map((source) => [source.path, source.plugin, source.name])).toEqual([
    ['docs/a.md', 'own', 'a.md'],
    ['docs/b.md', undefined, 'b'],
  ]);
  expect(findings.map(({ message, place }) => [message, place?.file])).toEqual([
    ['plugin own: documents gives docs/b.md: there is such a file', 'docs/b.md'],
    ['plugin own: documents gives elsewhere/c.md, which is in no content folder', undefined],
    ['plugin own: documents gives docs/a.md: the plugin own gives it, too', 'docs/a.md'],
  ]);
});
