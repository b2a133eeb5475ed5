import { dirname, resolve, sep } from 'node:path';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import { contentRoots } from '../pipeline/content/index.ts';
import { isOutputPath } from '../pipeline/emit/index.ts';
import type { Change } from './watch.ts';

/** The files of a change that are reported; `undefined` for a change of nothing that a site is made of. */
export function pathsToReport(
  changes: readonly Change[],
  config: ResolvedConfig | undefined,
): readonly SourcePath[] | undefined {
  const named = changes.filter(({ path, isFolder }) => !isFolder && isNoteworthy(path, config));
  if (named.length === 0 && !changes.every(({ isFolder }) => isFolder)) return undefined;
  return [...new Set(named.map(({ path }) => path))];
}

/** Files that pages import or the config names, in any folder of the site. */
const usable = /\.(?:[cm]?[jt]sx?|json|ya?ml|css|mdx?|svg|png|jpe?g|gif|webp|avif)$/i;

/** Whether a change is reported: a log file next to the pages, perhaps of this server, is not. */
function isNoteworthy(path: SourcePath, config: ResolvedConfig | undefined): boolean {
  if (config === undefined || usable.test(path)) return true;
  const folders = [...contentRoots(config).map(({ dir }) => dir), config.static, config.theme];
  return folders.some((folder) => folder !== undefined && path.startsWith(`${folder}/`));
}

/**
 * Whether docsgen writes the file itself: the output, what is next to it while it is written; and in the folder of the site,
 * outputs of builds with `--out`. Elsewhere, as in the static folder, an output is content. The cache is in folders that are
 * never watched.
 *
 * @param path absolute
 */
export function isOutput(
  path: string,
  root: string,
  { outDir = resolve(root, 'build') }: Partial<Pick<ResolvedConfig, 'outDir'>> = {},
): boolean {
  if (path === outDir || path.startsWith(outDir + sep)) return true;
  return [root, dirname(outDir)].includes(dirname(path)) && isOutputPath(path);
}

/**
 * Files and folders outside of the site's folder that it is made from.
 *
 * @param configFiles of the config, as far as it is known: relative to the root, or absolute
 */
export function foldersOutside(
  root: string,
  configFiles: readonly SourcePath[],
  {
    api = [],
    docs = [],
    posts = [],
    plugins = [],
  }: Partial<Pick<ResolvedConfig, 'api' | 'docs' | 'posts' | 'plugins'>> = {},
): readonly string[] {
  const isOutside = (path: string) => path !== root && !path.startsWith(root + sep);
  const files = configFiles.map((file) => resolve(root, file));
  const documents = api.flatMap(({ document, earlier }) =>
    [document, ...earlier.map((version) => version.document)].map((path) => resolve(root, path)),
  );
  const ofDocuments = api.flatMap(({ folder }) => (folder === undefined ? [] : resolve(root, folder)));
  const content = [...docs, ...posts].map(({ dir }) => resolve(root, dir));
  // The parts of a document are usually next to it.
  const folders = documents.map((file) => (`${root}${sep}`.startsWith(dirname(file) + sep) ? file : dirname(file)));
  // Their modules, but not those of packages, which are watched by their versions.
  const ofPlugins = plugins
    .map(({ folder }) => resolve(root, folder))
    .filter((path) => !/[\\/]node_modules(?:[\\/]|$)/.test(path));
  // A folder around the site is not watched as a whole: most of its files do not belong to the site.
  const around = [...ofDocuments, ...ofPlugins].filter((folder) => !root.startsWith(folder + sep));
  return [...new Set([...files, ...folders, ...around, ...content])].filter(isOutside);
}
