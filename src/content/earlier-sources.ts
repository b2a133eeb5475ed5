import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import type { SourceFile } from '../model/source.ts';
import { replaceTokens } from '../shared/tokens.ts';
import { describeFile } from './discover.ts';
import { readEarlierFiles } from './git.ts';
import { contentRoots, parseSource } from './source.ts';

/** A source as it was, which may have had another path, and the path that it has now. */
export interface EarlierSource {
  readonly now: SourcePath;
  readonly source: SourceFile;
}

/**
 * The sources that were changed or moved since the last commit of a file, as they were then, as far as git knows;
 * of a file that was never committed, since the last commit at all. Empty where there is no repository.
 */
export async function readEarlierSources(config: ResolvedConfig, since: SourcePath): Promise<readonly EarlierSource[]> {
  const roots = contentRoots(config);
  const files = await readEarlierFiles(config.root, {
    since,
    dirs: roots.map(({ dir }) => dir),
  });
  const sources = files.map(async ({ path, now, text }) => {
    const root = roots.find(({ dir }) => path.startsWith(`${dir}/`));
    if (root === undefined) return [];
    const raw = path.slice(root.dir.length + 1);
    const file = describeFile({ raw, ...root, productSlug: config.product.slug });
    if (file.role !== 'source' || file.kind === 'partial') return [];
    return [{ now, source: (await parseSource(file, text, (part) => replaceTokens(part, config))).source }];
  });
  return (await Promise.all(sources)).flat();
}
