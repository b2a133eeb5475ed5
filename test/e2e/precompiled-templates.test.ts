import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { BundleInput } from '../../src/pipeline/bundle/bundle.ts';
import { graphOf } from '../../src/pipeline/bundle/graph.ts';
import { precompiledTemplates, templatesAlone } from '../../src/pipeline/bundle/precompiled-templates.ts';
import { bundleServer, scriptOf } from '../../src/pipeline/bundle/server.ts';
import { resolveConfig } from '../../src/pipeline/config/index.ts';
import { writeSite } from '../build-site.ts';

const repository = resolve(import.meta.dirname, '../..');

function inputOf(root: string): BundleInput {
  const { config } = resolveConfig({ root, value: { title: 'T', variables: { one: '1' } } });
  if (config === undefined) throw new Error('no config');
  return {
    config,
    docsFolders: [],
    translations: undefined,
    codeStyles: '',
    modules: [],
    pluginModules: { slots: [], templates: [], clients: [] },
    componentPages: [],
    compilePartial: async () => undefined,
    placeInModule: async () => undefined,
  };
}

test.each([
  ['a site elsewhere', () => writeSite({ 'docs/a.md': '# A\n', 'theme/custom.css': 'p { color: red }\n' })],
  ['a site that docsgen lies in', () => repository],
])('the precompiled templates are what bundling them gives: %s', async (_, rootOf) => {
  const root = rootOf();
  const input = {
    ...inputOf(root),
    config: { ...inputOf(root).config, theme: root === repository ? undefined : 'theme' },
  };
  const [ready, made] = [precompiledTemplates(input), await bundleServer(input, 'templates')];
  if (ready === undefined || made === undefined) throw new Error('there are none');
  expect(scriptOf(ready.outputFiles)).toBe(scriptOf(made.outputFiles));
  expect(graphOf([ready.metafile], root, [])).toEqual(graphOf([made.metafile], root, []));
  expect([...made.clients, ...made.statics, ...made.warnings]).toEqual([]);
  expect(made.outputFiles).toHaveLength(1);
});

test('templates of the site and of plugins are bundled', () => {
  const own = inputOf(
    writeSite({ 'docs/a.md': '# A\n', 'theme/frame/footer.tsx': 'export const Footer = () => null;\n' }),
  );
  expect(precompiledTemplates({ ...own, config: { ...own.config, theme: 'theme' } })).toBeUndefined();
  const modules = { slots: [], templates: ['plugin/page.tsx'], clients: [] };
  expect(
    precompiledTemplates({ ...inputOf(writeSite({ 'docs/a.md': '# A\n' })), pluginModules: modules }),
  ).toBeUndefined();
});

test('a check of links bundles nothing for a site without code and styles of its own', () => {
  const plain = inputOf(writeSite({ 'docs/a.md': '# A\n' }));
  expect(templatesAlone(plain)?.templates).toBe(scriptOf(precompiledTemplates(plain)?.outputFiles));
  const client = { slots: [], templates: [], clients: [['counter', 'plugin/counter.ts'] as const] };
  for (const own of [
    { config: { ...plain.config, theme: 'theme' } },
    { pluginModules: client },
    { componentPages: ['pages/home.tsx'] },
  ]) {
    expect(templatesAlone({ ...plain, ...own })).toBeUndefined();
  }
});
