import { basename, dirname, join, resolve, sep } from 'node:path';
import { cacheFolder, type Explanation, openCache } from '../core/cache/index.ts';
import { type HttpServer, sendText, startServer } from '../core/http/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { contentRoots } from '../pipeline/content/index.ts';
import { manifestPath, searchFolder } from '../shared/search-index.ts';
import { createAnswer } from './answer-requests.ts';
import { createBatches } from './batch.ts';
import { createEventStream } from './events.ts';
import { createLiveSearch, type LiveSearch } from './live-search.ts';
import { indexSite } from './search-index.ts';
import { Session } from './session.ts';
import { type Change, type Watcher, watch, watchProblem } from './watch.ts';
import { watchPackages } from './watch-packages.ts';

export interface DevOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly host: string;
  /** Fails where it is taken; without one, the first that is free from 3000 on. */
  readonly port?: number;
  /** Also show what is marked `draft`. */
  readonly drafts: boolean;
  /** Called for each change: which files, and how long it took in milliseconds. */
  readonly onChange: (paths: readonly string[], ms: number, root: string) => void;
  /** Called when other things are wrong than before; empty when all is well again. */
  readonly onFindings: (diagnostics: readonly Diagnostic[], root: string) => void;
  /** Called for each result that is made again, with the reasons. */
  readonly onMade?: ((explanation: Explanation) => void) | undefined;
  /** Called for what goes wrong around the site. */
  readonly onTrouble: (trouble: { readonly message: string; readonly hint?: string }) => void;
}

export interface DevServer extends Pick<HttpServer, 'url' | 'close'> {}

/** Milliseconds until files are watched when no page is asked for. */
const watchAfter = 500;

/** Results that are made while the server runs: a hundredfold of what a site of some hundred pages needs at once. */
const maxFresh = 50_000;

/** Milliseconds after which results are stored, twice as long each time: a signal ends the server at any moment. */
const keepFirst = 2_000;
const keepEvery = 20_000;

/** Pages are checked a moment after a change, when browsers have got theirs. */
const checkAfter = 150;

/**
 * Serves a site while it is written: pages are compiled when they are asked for, and open ones follow their
 * sources.
 *
 * @throws ServeError when it cannot listen
 */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const { cwd, host, port, onChange, onFindings, onTrouble } = options;
  const since = Date.now() - 10;
  const { root } = findConfig(cwd, options.root);
  const cache = await openCache({ folder: cacheFolder(root), maxFresh, onMade: options.onMade });
  const session = new Session({ cwd, root, drafts: options.drafts, cache });
  const loading = session.start();
  const events = createEventStream(() => session.state);
  const fault = (error: unknown) =>
    onTrouble({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const localeNames = () => (session.site?.world.config.locale?.choices ?? []).map(({ name }) => name);
  const search = searchOfLocales(localeNames, (locale) =>
    createLiveSearch({
      world: () => session.site?.world,
      index: (signal) => indexSite({ cache, cwd, root, drafts: options.drafts, locale, signal }),
      onNewer: () => events.send({ state: session.state, files: [] }),
      onFault: fault,
    }),
  );
  /** Pages that browsers showed last, newest first. */
  let shown: readonly string[] = [];
  const answer = createAnswer({
    session,
    search,
    events,
    host,
    onLook(page) {
      shown = first([page, ...shown]);
    },
  });
  let server: HttpServer;
  try {
    await loading;
    const baseUrl = session.site?.baseUrl ?? '/';
    server = await startServer(
      (request, response) => {
        answer(request, response)
          .catch((error: unknown) => {
            fault(error);
            if (response.headersSent) return response.destroy();
            return sendText(response, 500, 'Something went wrong; the terminal says what.');
          })
          .finally(startWatching);
      },
      { host, port, baseUrl },
    );
  } catch (error) {
    cache.close();
    throw error;
  }

  let isClosed = false;
  let watcher: Watcher | undefined;
  const endPackages = watchPackages(root, (change) => batches.add(change));
  function startWatching() {
    clearTimeout(patience);
    if (isClosed) return;
    watcher ??= watch(root, {
      since,
      ignored: (path) => isMade(path, session),
      onChange: (change) => batches.add(change),
      onError: (error) => onTrouble(watchProblem(error)),
    });
    const outside = foldersOutside(session);
    if (outside.length > 0) watcher.add(outside);
  }
  // Looking at every file takes a while: the first page goes first.
  const patience = setTimeout(startWatching, watchAfter);

  let checking: NodeJS.Timeout | undefined;
  let reported = '';
  /** Pages that were worked on last, newest first: their problems are reported, and those of pages on a screen. */
  let pages: readonly string[] = [];
  const checkLater = () => {
    clearTimeout(checking);
    checking = setTimeout(async () => {
      try {
        const diagnostics = [...(await session.diagnostics())];
        for (const page of new Set([...pages, ...shown])) {
          const { blocking, others } = await session.diagnose(page);
          diagnostics.push(...blocking, ...others);
        }
        const unique = [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()];
        const text = JSON.stringify(unique);
        if (text !== reported && (reported !== '' || unique.length > 0)) onFindings(unique, root);
        reported = text;
      } catch (error) {
        fault(error);
      }
    }, checkAfter);
  };

  const batches = createBatches<Change>(
    async (changes) => {
      const started = performance.now();
      clearTimeout(checking);
      try {
        const outcome = await session.change(changes);
        events.send({ state: session.state, files: outcome.files });
        const named = changes.filter(
          ({ path, isFolder }) => !isFolder && isNoteworthy(path, session.site?.world.config),
        );
        if (named.length > 0 || changes.every(({ isFolder }) => isFolder))
          onChange([...new Set(named.map(({ path }) => path))], performance.now() - started, root);
        startWatching();
        pages = first([...outcome.pages, ...pages]);
        checkLater();
      } catch (error) {
        fault(error);
      }
    },
    // What is deleted is often put back at once, as some editors save, and one of many.
    {
      quiet: (changes) => (changes.length > 20 || changes.some(({ kind }) => kind === 'removed') ? 80 : 8),
      patience: 2000,
    },
  );
  checkLater();
  const keepAfter = (wait: number): NodeJS.Timeout =>
    setTimeout(() => {
      cache.keep();
      keeping = keepAfter(Math.min(2 * wait, keepEvery));
    }, wait).unref();
  let keeping = keepAfter(keepFirst);

  return {
    url: server.url,
    async close() {
      isClosed = true;
      clearTimeout(checking);
      clearTimeout(patience);
      clearTimeout(keeping);
      endPackages();
      batches.close();
      events.close();
      search.close();
      await Promise.all([watcher?.close(), server.close()]);
      cache.close();
    },
  };
}

/** The search of each locale, made when a reader searches there. Parts of all indexes are in one folder. */
function searchOfLocales(
  names: () => readonly string[],
  create: (locale: string | undefined) => LiveSearch,
): LiveSearch {
  const known = new Map<string | undefined, LiveSearch>();
  const searchOf = (locale: string | undefined) => {
    const search = known.get(locale) ?? create(locale);
    known.set(locale, search);
    return search;
  };
  return {
    async file(path) {
      const locale = names().find((name) => path === `${name}/${manifestPath}`);
      if (path === manifestPath || locale !== undefined) return searchOf(locale).file(manifestPath);
      if (!path.startsWith(searchFolder)) return;
      for (const search of known.size === 0 ? [searchOf(undefined)] : known.values()) {
        const found = await search.file(path);
        if (found !== undefined) return found;
      }
      return;
    },
    close() {
      for (const search of known.values()) search.close();
    },
  };
}

/** Each once, and no more than can be checked at every save. */
function first(pages: readonly string[]): readonly string[] {
  return [...new Set(pages)].slice(0, 5);
}

/** What pages import, or the config names, from anywhere in the site. */
const usable = /\.(?:[cm]?[jt]sx?|json|ya?ml|css|mdx?|svg|png|jpe?g|gif|webp|avif)$/i;

/** Whether a change is worth a line: a log next to the pages, perhaps of this server, is not. */
function isNoteworthy(path: SourcePath, config: ResolvedConfig | undefined): boolean {
  if (config === undefined || usable.test(path)) return true;
  const folders = [...contentRoots(config).map(({ dir }) => dir), config.static, config.theme];
  return folders.some((folder) => folder !== undefined && path.startsWith(`${folder}/`));
}

/** Whether docsgen has made it: the output, what is next to it while it is written, and the cache. */
function isMade(path: string, { site, root }: Session): boolean {
  const output = site?.world.config.outDir ?? resolve(root, 'build');
  const made = [output, cacheFolder(root)].some((folder) => path === folder || path.startsWith(folder + sep));
  return made || path.startsWith(join(dirname(output), `.${basename(output)}.`));
}

/** What a site is made from that is not in its folder. */
function foldersOutside(session: Session): readonly string[] {
  const { root } = session;
  const isOutside = (path: string) => path !== root && !path.startsWith(root + sep);
  const files = session.configFiles.map((file) => resolve(root, file));
  const { api = [] } = session.site?.world.config ?? {};
  const documents = api.flatMap(({ document, earlier }) =>
    [document, ...earlier.map((version) => version.document)].map((path) => resolve(root, path)),
  );
  const ofDocuments = api.flatMap(({ folder }) => (folder === undefined ? [] : resolve(root, folder)));
  const { docs = [], posts = [] } = session.site?.world.config ?? {};
  const content = [...docs, ...posts].map(({ dir }) => resolve(root, dir));
  // The parts of a document are usually next to it.
  const folders = documents.map((file) => (`${root}${sep}`.startsWith(dirname(file) + sep) ? file : dirname(file)));
  // Not a folder that the site is in: most of that has nothing to do with it.
  const around = ofDocuments.filter((folder) => !root.startsWith(folder + sep));
  return [...new Set([...files, ...folders, ...around, ...content])].filter(isOutside);
}
