import { configOf } from '../../queries/config.ts';
import { type Feature, storedFile } from '../feature.ts';
import { checkFindings, fileOf, pluginFiles, propsFindings, queries } from './queries.ts';

/** What the plugins of a site add besides pages: files and checks. */
export const plugins: Feature = {
  name: 'plugins',
  queries,
  isOn: ({ plugins: all }) => all.length > 0,
  async files(q) {
    const { locale } = await configOf(q);
    // A file has one address: it is that of the default locale.
    if (locale?.translated !== undefined) return { files: [] };
    const { files, findings } = await q(pluginFiles, '');
    return {
      files: files.map(({ plugin, path }) => storedFile(fileOf, [plugin.name, path], { path, plugin })),
      findings,
    };
  },
  // What belongs to no page, such as a check that throws, is shown with each: nothing else would.
  checkServed: async ({ isOwn, isOfNoPage }, { ask }) =>
    (await ask(checkFindings, '')).filter((finding) => isOwn(finding) || isOfNoPage(finding)),
  check: async (_, { ask }) => [...(await ask(checkFindings, '')), ...(await ask(propsFindings, ''))],
};
