import { createHash } from 'node:crypto';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Frontmatter, SourceFile } from '../model/source.ts';
import type { FoundFile } from './discover.ts';

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
  const { frontmatter, findings } = await parseFrontmatter({ path, format }, text, replaceTokens);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const versioned = version === undefined ? {} : { version };
  return { source: { path, name, kind, ...versioned, format, text, hash, frontmatter }, findings };
}

/** What parses is loaded when there is something to parse. */
export async function parseFrontmatter(
  { path, format }: Pick<FoundFile, 'path' | 'format'>,
  text: string,
  replaceTokens: (text: string) => string,
): Promise<{ readonly frontmatter: Frontmatter; readonly findings: readonly Finding[] }> {
  if (format === 'component') {
    const { readComponentFrontmatter } = await import('./component-frontmatter.ts');
    return readComponentFrontmatter(path, text);
  }
  const { readFrontmatter } = await import('./frontmatter.ts');
  return readFrontmatter(path, text, replaceTokens);
}
