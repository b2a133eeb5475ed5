import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourcePath } from '../model/place.ts';
import { afterFirstPage } from './after-first-page.ts';
import type { Session } from './session.ts';
import { type Change, type Watcher, watch, watchProblem } from './watch.ts';
import { watchPackages } from './watch-packages.ts';
import { foldersOutside, isOutput } from './watched-paths.ts';

interface SiteWatch {
  /** Begins to watch; later, adds folders that the config names by then. */
  readonly start: () => void;
  /** Begins to watch packages, and after a moment the other files: looking at all of them would delay the first page. */
  readonly startLater: () => void;
  /** Waits until the first page is answered, which calls `start`, or for some seconds. */
  readonly wait: () => void;
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
  let endPackages: (() => void) | undefined;
  const delay = afterFirstPage(() => {
    watcher ??= watch(session.root, {
      since,
      ignored: (path) => isOutput(path, session.root, session.site?.inputs.config),
      onChange,
      onError: (error) => onTrouble(watchProblem(error)),
      onReady() {
        for (const path of removedFiles(session)) onChange({ path, kind: 'removed', isFolder: false });
      },
    });
    const outside = foldersOutside(session.root, session.configFiles, session.site?.inputs.config);
    if (outside.length > 0) watcher.add(outside);
  });
  return {
    start: delay.start,
    startLater() {
      endPackages = watchPackages(session.root, onChange);
      delay.schedule();
    },
    wait: delay.wait,
    async close() {
      delay.cancel();
      endPackages?.();
      await watcher?.close();
    },
  };
}

/** Files that the site was read with and that are gone, such as a page that was deleted while the first one was made. */
function removedFiles({ root, site }: Session): readonly SourcePath[] {
  if (site === undefined) return [];
  const { sources, assets } = site.inputs.content;
  const files = sources.flatMap(({ path, plugin }) => (plugin === undefined ? path : []));
  return [...files, ...assets.statics.values()].filter((path) => !existsSync(join(root, path)));
}
