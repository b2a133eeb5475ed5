import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import { statsOf } from '../pipeline/content/index.ts';
import type { SiteInputs, Stale } from './site-inputs.ts';
import type { Change } from './watch.ts';

/** What has to be read again after these changes: as little as will do. */
export function staleAfter(
  changes: readonly Change[],
  {
    root,
    world,
    configFiles,
  }: { readonly root: string; readonly world: SiteInputs | undefined; readonly configFiles: readonly SourcePath[] },
): Stale {
  const known = new Set(world?.content.sources.map(({ path }) => path));
  const ofConfig = new Set(configFiles);
  const folders = world === undefined ? [] : foldersOf(world.config);
  const sources = new Set<SourcePath>();
  let [config, everything] = [world === undefined, false];
  for (const { path, isFolder } of changes) {
    if (ofConfig.has(path) || /^docsgen\.config\.(?:ts|js|mjs)$/.test(path)) config = true;
    // Which folders a site has is the config's to say.
    else if (isFolder && (!path.includes('/') || folders.some((folder) => `${folder}/`.startsWith(`${path}/`))))
      config = true;
    // Editors replace files: what is there again was changed, whatever else happened to it.
    else if (known.has(path) && existsSync(join(root, path))) sources.add(path);
    else everything = true;
  }
  return { config, everything: everything || config, sources };
}

/** What pages import, or the config names, from anywhere in the site. */
const usable = /\.(?:[cm]?[jt]sx?|json|ya?ml|css|mdx?|svg|png|jpe?g|gif|webp|avif)$/i;

/** Whether a change is worth a line: a log next to the pages, perhaps of this server, is not. */
export function isNoteworthy(path: SourcePath, config: ResolvedConfig | undefined): boolean {
  if (config === undefined || usable.test(path)) return true;
  return foldersOf(config).some((folder) => path.startsWith(`${folder}/`));
}

/** Whether an editor seems to be in the middle of writing one of the files. */
export function isHalfWritten(changes: readonly Change[], root: string): boolean {
  return changes.some(
    ({ path, isFolder, kind }) => !isFolder && kind !== 'removed' && statsOf(join(root, path))?.size === 0,
  );
}

function foldersOf({ docs, posts, pages, static: statics, theme }: ResolvedConfig): readonly string[] {
  const named = [...(docs?.versions ?? []).map(({ dir }) => dir), posts?.dir, pages?.dir, statics, theme];
  return named.filter((folder) => folder !== undefined);
}
