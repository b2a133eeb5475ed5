import { type Feature, type FeatureFile, storedContent } from '../feature.ts';
import { checkFindings, fileOf, pluginFiles, propsFindings, queries } from './queries.ts';

/** What the plugins of a site add besides pages: files and checks. */
export const plugins: Feature = {
  name: 'plugins',
  queries,
  // Plugins know of one site: their files are those of the default locale.
  isOn: (config) => config.plugins.length > 0 && config.locale?.translated === undefined,
  async files(q) {
    const { files, findings } = await q(pluginFiles, '');
    return {
      files: files.map(({ plugin, path }): FeatureFile => {
        const key = [plugin.name, path] as const;
        return { path, plugin, read: async ({ bytes }) => ({ content: storedContent(await bytes(fileOf, key)) }) };
      }),
      findings,
    };
  },
  check: async (_, { ask }) => [...(await ask(checkFindings, '')), ...(await ask(propsFindings, ''))],
};
