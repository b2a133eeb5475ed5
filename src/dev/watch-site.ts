import { dirname, resolve, sep } from 'node:path';
import { cacheFolder } from '../core/cache/index.ts';
import { isOutputPath } from '../pipeline/emit/index.ts';
import type { Session } from './session.ts';
import { type Change, type Watcher, watch, watchProblem } from './watch.ts';
import { watchPackages } from './watch-packages.ts';

/** Milliseconds until files are watched if no page is requested before. */
const watchAfter = 500;

/** Watches the files of a site. */
interface SiteWatch {
  /** Begins to watch; later, adds folders that the config names by then. */
  readonly start: () => void;
  /** Begins to watch packages, and after a moment the other files: looking at all of them would delay the first page. */
  readonly startLater: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Watches a site: its folder, the folders outside of it that the config names, and its packages.
 *
 * @param options.since milliseconds since 1970: files that changed later, before they were watched, are reported too
 * @param options.onTrouble called where the system cannot watch all files
 */
export function watchSite(
  session: Session,
  {
    since,
    onChange,
    onTrouble,
  }: {
    readonly since: number;
    readonly onChange: (change: Change) => void;
    readonly onTrouble: (trouble: ReturnType<typeof watchProblem>) => void;
  },
): SiteWatch {
  let watcher: Watcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let endPackages: (() => void) | undefined;
  let isClosed = false;
  const start = () => {
    clearTimeout(timer);
    if (isClosed) return;
    watcher ??= watch(session.root, {
      since,
      ignored: (path) => isOutput(path, session),
      onChange,
      onError: (error) => onTrouble(watchProblem(error)),
    });
    const outside = foldersOutside(session);
    if (outside.length > 0) watcher.add(outside);
  };
  return {
    start,
    startLater() {
      endPackages = watchPackages(session.root, onChange);
      timer = setTimeout(start, watchAfter);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      endPackages?.();
      await watcher?.close();
    },
  };
}

/**
 * Whether docsgen writes the file itself: the output, what is next to it while it is written, and the cache; and in the
 * folder of the site, outputs of builds with `--out`. Elsewhere, as in the static folder, an output is content.
 */
function isOutput(path: string, { site, root }: Session): boolean {
  const output = site?.inputs.config.outDir ?? resolve(root, 'build');
  const isInside = [output, cacheFolder(root)].some((folder) => path === folder || path.startsWith(folder + sep));
  return isInside || (isOutputPath(path) && [root, dirname(output)].includes(dirname(path)));
}

/** Files and folders outside of the site's folder that it is made from. */
function foldersOutside(session: Session): readonly string[] {
  const { root } = session;
  const isOutside = (path: string) => path !== root && !path.startsWith(root + sep);
  const files = session.configFiles.map((file) => resolve(root, file));
  const { api = [] } = session.site?.inputs.config ?? {};
  const documents = api.flatMap(({ document, earlier }) =>
    [document, ...earlier.map((version) => version.document)].map((path) => resolve(root, path)),
  );
  const ofDocuments = api.flatMap(({ folder }) => (folder === undefined ? [] : resolve(root, folder)));
  const { docs = [], posts = [] } = session.site?.inputs.config ?? {};
  const content = [...docs, ...posts].map(({ dir }) => resolve(root, dir));
  // The parts of a document are usually next to it.
  const folders = documents.map((file) => (`${root}${sep}`.startsWith(dirname(file) + sep) ? file : dirname(file)));
  // A folder around the site is not watched as a whole: most of its files do not belong to the site.
  const around = ofDocuments.filter((folder) => !root.startsWith(folder + sep));
  return [...new Set([...files, ...folders, ...around, ...content])].filter(isOutside);
}
