import { expect, test } from 'vitest';
import { LostResult, Superseded } from '../../../../src/core/graph/index.ts';
import { bundle } from '../../../../src/pipeline/bundle/index.ts';
import { resolveConfig } from '../../../../src/pipeline/config/index.ts';
import { writeSite } from '../../../build-site.ts';

test('a partial that the cache has lost, or that is no longer asked for, is no finding of the bundle', async () => {
  const root = writeSite({
    'docs/_part.mdx': 'text',
    'pages/index.tsx': "import Part from '../docs/_part.mdx';\n\nexport default () => <Part />;\n",
  });
  const { config } = resolveConfig({ root, value: { title: 'T' } });
  if (config === undefined) throw new Error('no config');
  const bundleWith = (compilePartial: () => Promise<string | undefined>) =>
    bundle({
      config,
      docsFolders: [],
      translations: undefined,
      codeStyles: '',
      modules: [],
      pluginModules: { slots: [], templates: [], clients: [] },
      componentPages: ['pages/index.tsx'],
      compilePartial,
      placeInModule: async () => undefined,
    });
  for (const passing of [new LostResult('page docs/_part.mdx'), new Superseded()]) {
    await expect(bundleWith(() => Promise.reject(passing))).rejects.toBe(passing);
  }
  const { findings } = await bundleWith(() => Promise.reject(new Error('it is broken')));
  expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('it is broken')]);
});
