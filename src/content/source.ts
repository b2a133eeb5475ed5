import { createHash } from 'node:crypto';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourceFile } from '../model/source.ts';
import { readComponentFrontmatter } from './component-frontmatter.ts';
import type { FoundFile } from './discover.ts';
import { readFrontmatter } from './frontmatter.ts';

/** The folders of a site that hold pages, and what their pages are. */
export function contentRoots({ docs, posts, pages }: ResolvedConfig) {
  return [
    ...(docs?.versions ?? []).map(({ dir, name }) => ({ dir, kind: 'doc' as const, version: name })),
    ...(posts === undefined ? [] : [{ dir: posts.dir, kind: 'post' as const }]),
    ...(pages === undefined ? [] : [{ dir: pages.dir, kind: 'page' as const }]),
  ];
}

export async function parseSource(
  { path, name, kind, version, format }: FoundFile,
  text: string,
  replaceTokens: (text: string) => string,
): Promise<{ readonly source: SourceFile; readonly findings: readonly Finding[] }> {
  const { frontmatter, findings } =
    format === 'component' ? await readComponentFrontmatter(path, text) : readFrontmatter(path, text, replaceTokens);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const versioned = version === undefined ? {} : { version };
  return { source: { path, name, kind, ...versioned, format, text, hash, frontmatter }, findings };
}
