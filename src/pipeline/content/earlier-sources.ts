import { isAbsolute, join } from 'node:path';
import { kindOfPath } from '../../core/text/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { FormerFile } from '../../model/past.ts';
import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { type ContentRoot, describeFile } from './discover.ts';
import { type EarlierFile, readDeletedFiles, readEarlierFiles } from './git.ts';
import { contentRoots, parseSource } from './read-source.ts';

/** An earlier version of a source, which may have had another path. */
export interface EarlierSource {
  /** Its present path; absent when it was deleted. */
  readonly now?: SourcePath;
  readonly source: SourceFile;
}

/**
 * The sources that were changed, moved or deleted since the last commit of the file `since`, as they were then. When that
 * was never committed: since the last commit. Empty without a repository.
 */
export async function readEarlierSources(config: ResolvedConfig, since: SourcePath): Promise<readonly EarlierSource[]> {
  const dirs = allRoots(config).map(({ dir }) => dir);
  return parseEarlier(config, await readEarlierFiles(config.root, { since, dirs }));
}

/**
 * Files of the site in the last commit that has them, found by their old or their present path. `paths` are the old ones.
 * Without git, the result has only the paths.
 */
export async function readCommittedFiles(
  config: ResolvedConfig,
  files: ReadonlySet<SourcePath>,
): Promise<{ readonly paths: readonly SourcePath[]; readonly sources: readonly EarlierSource[] }> {
  const { root } = config;
  const changed = await readEarlierFiles(root, {
    dirs: ['.'],
    isWanted: ({ path, now = path }) => files.has(path) || files.has(now),
  });
  const known = new Set(changed.map(({ path }) => path));
  const unknown = [...files].filter((path) => !known.has(path) && !path.startsWith('../') && !isAbsolute(path));
  const isThere = (path: SourcePath) => kindOfPath(join(root, path)) === 'file';
  const deleted = await readDeletedFiles(
    root,
    unknown.filter((path) => !isThere(path)),
  );
  const earlier = [...changed, ...deleted];
  return { paths: earlier.map(({ path }) => path), sources: await parseEarlier(config, earlier) };
}

/** The sources among files with texts that they have no more. */
export function readFormerSources(
  config: ResolvedConfig,
  files: readonly FormerFile[],
): Promise<readonly EarlierSource[]> {
  return parseEarlier(config, files);
}

/** The folders with pages; of a locale also those with its translations. */
function allRoots(config: ResolvedConfig): readonly ContentRoot[] {
  const roots = contentRoots(config);
  const { translated } = config.locale ?? {};
  if (translated === undefined) return roots;
  return [...roots, ...roots.map((root) => ({ ...root, dir: translationPath(translated.dir, root.dir) }))];
}

async function parseEarlier(config: ResolvedConfig, files: readonly EarlierFile[]): Promise<readonly EarlierSource[]> {
  const roots = allRoots(config);
  const sources = files.map(async ({ path, now, text }) => {
    const root = roots.find(({ dir }) => path.startsWith(`${dir}/`));
    if (root === undefined) return [];
    const raw = path.slice(root.dir.length + 1);
    const file = describeFile({ raw, ...root, productSlug: config.product.slug });
    if (file.role !== 'source' || file.kind === 'partial') return [];
    return [{ source: await parseSource(file, text, config), now }];
  });
  return (await Promise.all(sources)).flat();
}
