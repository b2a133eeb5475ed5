import { digestOf } from '../core/cache/index.ts';
import { held, query } from '../core/graph/index.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { ActivePlugin } from '../model/plugin.ts';
import { headsOf, readHead } from '../pipeline/content/index.ts';
import { type PluginDocument, placedInConfig, withDocuments } from '../pipeline/plugins/index.ts';
import { configOf, loadedConfig, pluginFields, textSettings } from './config.ts';
import { filesContent } from './content.ts';
import { siteOptions, unlistedFiles } from './context.ts';
import { callListHook, earlyAnswers, pluginNamed, pluginsWith } from './hooks.ts';

interface StoredDocuments {
  readonly documents: readonly PluginDocument[];
  readonly findings: readonly Finding[];
}

/** Sources of a plugin, which no file holds; the key is its name. */
const documentsOf = query<string, StoredDocuments>('documents of a plugin', async (q, name) => {
  const plugin = await pluginNamed(q, name);
  const values = await q(textSettings, '');
  const fields = await q(pluginFields, '');
  const { given, findings } = await callListHook(q, plugin, { hook: 'documents', answers: earlyAnswers });
  const documents: PluginDocument[] = [];
  for (const { path, text } of given)
    documents.push({ path, text, hash: digestOf(text), ...(await readHead(path, text, values, fields)) });
  return { documents, findings };
});

/** Everything below the content folders, and what plugins add to it. */
export const content = held<'', Content>('content', async (q) => {
  const read = await q(filesContent, '');
  const plugins = await pluginsWith(q, 'documents');
  const config = await configOf(q);
  // A locale has what plugins give from the default one.
  if (plugins.length === 0 || config.locale?.translated !== undefined) return read;
  const added: ({ readonly plugin: ActivePlugin } & StoredDocuments)[] = [];
  for (const plugin of plugins) added.push({ plugin, ...(await q(documentsOf, plugin.name)) });
  const { sources, findings } = withDocuments(config, read.sources, added);
  const wrong = [...added.flatMap((given) => given.findings), ...findings];
  return { ...read, sources, findings: [...read.findings, ...placedInConfig(wrong, await q(loadedConfig, ''))] };
});

/** The content as addresses and routes see it, who know nothing of the texts of sources. */
export const contentHeads = held<'', { readonly read: Content; readonly digest: string }>(
  'heads of the content',
  async (q) => {
    const read = await q(content, '');
    const { isDev } = await q(siteOptions);
    // Between builds nothing asks whether they are the same.
    if (!isDev) return { read, digest: `#${Math.random()}` };
    return { read, digest: digestOf([headsOf(read), await q.digest(unlistedFiles, '')]) };
  },
  { digest: ({ digest }) => digest },
);

export const pluginSourceQueries = [documentsOf, content, contentHeads];
