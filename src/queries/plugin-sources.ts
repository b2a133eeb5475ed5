import { digestOf } from '../core/cache/index.ts';
import { held, query } from '../core/graph/index.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { SourceFile } from '../model/source.ts';
import { hookFinding, readResult } from '../pipeline/config/index.ts';
import { contentRoots, describeIn, readHead, type SourceHead } from '../pipeline/content/index.ts';
import { configOf, pluginFields, tokens } from './config.ts';
import { filesContent } from './content.ts';
import { siteOptions, unlistedFiles } from './context.ts';
import { callHook, earlyAnswers, placed, pluginNamed, pluginsWith } from './hooks.ts';

interface StoredDocument extends SourceHead {
  readonly path: SourcePath;
  readonly text: string;
}

/** Sources of a plugin, which no file holds; the key is its name. */
const documentsOf = query<
  string,
  { readonly documents: readonly StoredDocument[]; readonly findings: readonly Finding[] }
>('documents of a plugin', async (q, name) => {
  const plugin = await pluginNamed(q, name);
  const values = await q(tokens, '');
  const fields = await q(pluginFields, '');
  const called = await callHook(q, plugin, {
    hook: 'documents',
    answers: earlyAnswers,
    call: (ask) => plugin.hooks.documents?.(ask),
  });
  if (called.value === undefined) return { documents: [], findings: called.findings };
  const { value = [], findings } = readResult(plugin, 'documents', called.value);
  const documents: StoredDocument[] = [];
  for (const { path, text } of value) documents.push({ path, text, ...(await readHead(path, text, values, fields)) });
  return { documents, findings };
});

/** Everything below the content folders, and what plugins add to it. */
export const content = held<'', Content>('content', async (q) => {
  const read = await q(filesContent, '');
  const plugins = await pluginsWith(q, 'documents');
  if (plugins.length === 0) return read;
  const config = await configOf(q);
  const sources = new Map(read.sources.map((source) => [source.path, source]));
  const findings: Finding[] = [];
  for (const plugin of plugins) {
    const made = await q(documentsOf, plugin.name);
    findings.push(...made.findings);
    for (const { path, text, findings: own, ...head } of made.documents) {
      const found = describeIn(config, path);
      const taken = sources.get(path);
      if (found === undefined || found.role !== 'source')
        findings.push(
          hookFinding(plugin, 'documents', ` gives ${path}, which is in no content folder`, {
            hint:
              contentRoots(config).length === 0
                ? 'make the folder docs, with a file in it such as .gitkeep'
                : 'give it a path in the folder of the docs, the posts or the pages',
          }),
        );
      else if (taken !== undefined) {
        const owner = taken.plugin === undefined ? 'there is such a file' : `the plugin ${taken.plugin} gives it, too`;
        findings.push(hookFinding(plugin, 'documents', ` gives ${path}: ${owner}`, { place: { file: path } }));
      } else {
        findings.push(...own);
        const { name, kind, version, format } = found;
        const source: SourceFile = {
          ...{ path, name, kind, format, text, hash: digestOf(text), plugin: plugin.name },
          ...(version === undefined ? {} : { version }),
          ...head,
        };
        sources.set(path, source);
      }
    }
  }
  const ordered = [...sources.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { ...read, sources: ordered, findings: [...read.findings, ...(await placed(q, findings))] };
});

/** The content as addresses and routes see it, who know nothing of the texts of sources. */
export const contentHeads = held<'', { readonly read: Content; readonly digest: string }>(
  'heads of the content',
  async (q) => {
    const read = await q(content, '');
    const { isDev } = await q(siteOptions);
    // Between builds nothing asks whether they are the same.
    if (!isDev) return { read, digest: `#${Math.random()}` };
    const { sources, categories, docTags, postTags, authors, glossary, updated } = read;
    const heads = sources.map(({ path, name, kind, version, format, frontmatter, heading }) => [
      ...[path, name, kind, version, format],
      ...[frontmatter, heading],
    ]);
    const parts = [heads, categories, [...docTags], postTags, authors, glossary, [...updated]];
    return { read, digest: digestOf([parts, await q.digest(unlistedFiles, '')]) };
  },
  { digest: ({ digest }) => digest },
);

export const pluginSourceQueries = [documentsOf, content, contentHeads];
