import { createHash } from 'node:crypto';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/source.ts';
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
  const { findings, ...head } = await parseHead({ path, format }, text, replaceTokens);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const versioned = version === undefined ? {} : { version };
  return { source: { path, name, kind, ...versioned, format, text, hash, ...head }, findings };
}

/** What is known of a source before its body is parsed. */
export interface SourceHead extends Pick<SourceFile, 'frontmatter' | 'heading'> {
  readonly findings: readonly Finding[];
}

/** What parses is loaded when there is something to parse. */
export async function parseHead(
  { path, format }: Pick<FoundFile, 'path' | 'format'>,
  text: string,
  replaceTokens: (text: string) => string,
): Promise<SourceHead> {
  if (format === 'component') {
    const { readComponentFrontmatter } = await import('./component-frontmatter.ts');
    return readComponentFrontmatter(path, text);
  }
  const { readFrontmatter } = await import('./frontmatter.ts');
  const head = readFrontmatter(path, text, replaceTokens);
  if (head.frontmatter.title !== undefined) return head;
  const { firstHeading } = await import('./first-heading.ts');
  const heading = firstHeading(text);
  return heading === undefined ? head : { ...head, heading };
}
