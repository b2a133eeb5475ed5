import { dirname, resolve, sep } from 'node:path';
import { type Cache, cacheFolder, type Explanation, noCache, openCache } from '../core/cache/index.ts';
import { type HttpServer, sendText, startServer } from '../core/http/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { contentRoots } from '../pipeline/content/index.ts';
import { isOutputPath } from '../pipeline/emit/index.ts';
import { createAnswer } from './answer-requests.ts';
import { createBatches } from './batch.ts';
import { createPageChecks } from './check-pages.ts';
import { createEventStream } from './events.ts';
import { createLiveSearch, searchOfLocales } from './live-search.ts';
import { indexSite } from './search-index.ts';
import { Session } from './session.ts';
import { type Change, type Watcher, watch, watchProblem } from './watch.ts';
import { watchPackages } from './watch-packages.ts';

export interface DevOptions {
  /** Current folder, an absolute path: the site is looked for here when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly host: string;
  /** The port; taken ones are an error. By default the first free one from 3000 on. */
  readonly port?: number;
  /** Include pages that are marked `draft`. */
  readonly drafts: boolean;
  /** Called after each change, with the files and the milliseconds that it took. */
  readonly onChange: (paths: readonly string[], ms: number, root: string) => void;
  /** Called with all findings when they have changed; with none when all are fixed. */
  readonly onFindings: (diagnostics: readonly Diagnostic[], root: string) => void;
  /** Called for each result that is computed again, with the reasons. */
  readonly onComputed?: ((explanation: Explanation) => void) | undefined;
  /** Called for problems that are not in the site, such as a limit of the system. */
  readonly onTrouble: (trouble: { readonly message: string; readonly hint?: string }) => void;
}

export interface DevServer extends Pick<HttpServer, 'url' | 'taken' | 'close'> {}

/** Milliseconds until files are watched if no page is requested before. */
const watchAfter = 500;

/** The most new results that wait in memory to be stored: a hundred times those of a site of some hundred pages. */
const maxFresh = 50_000;

/** Milliseconds between writes to the cache, doubled each time up to `saveEvery`: a signal may end the server at any moment. */
const saveFirst = 2_000;
const saveEvery = 20_000;

/**
 * Starts the development server: pages are compiled when they are requested, and open pages are updated when their sources
 * change.
 *
 * @throws ServeError when it cannot listen
 */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const { cwd, host, port, onChange, onFindings, onTrouble } = options;
  const since = Date.now() - 10;
  const { root, kind } = findConfig(cwd, options.root);
  // A cache for no site would be left in a folder that was named by mistake.
  const cache =
    kind === 'found'
      ? await openCache({ folder: cacheFolder(root), maxFresh, onComputed: options.onComputed })
      : noCache();
  const session = new Session({ cwd, root, drafts: options.drafts, cache });
  const loading = session.start();
  const events = createEventStream(() => session.state);
  const fault = (error: unknown) =>
    onTrouble({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const localeNames = () => (session.site?.inputs.config.locale?.choices ?? []).map(({ name }) => name);
  const search = searchOfLocales(localeNames, (locale) =>
    createLiveSearch({
      inputs: () => session.site?.inputs,
      index: (signal) => indexSite({ cache, cwd, root, drafts: options.drafts, locale, signal }),
      onNewer: () => events.send({ state: session.state, files: [] }),
      onFault: fault,
    }),
  );
  /** Pages that browsers requested last, newest first. */
  let viewed: readonly string[] = [];
  /** Pages whose sources changed last, newest first. Findings of these and of viewed pages are reported. */
  let changed: readonly string[] = [];
  const checks = createPageChecks({
    session,
    pages: () => [...changed, ...viewed],
    onFindings: (diagnostics) => onFindings(diagnostics, root),
    onFault: fault,
  });

  const answer = createAnswer({
    session,
    search,
    events,
    host,
    onView(page) {
      const isNew = !viewed.includes(page);
      viewed = newest([page, ...viewed]);
      // Findings of a page are also reported in the terminal when it is opened.
      if (isNew) checks.schedule();
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
    clearTimeout(watchTimer);
    if (isClosed) return;
    watcher ??= watch(root, {
      since,
      ignored: (path) => isOutput(path, session),
      onChange: (change) => batches.add(change),
      onError: (error) => onTrouble(watchProblem(error)),
    });
    const outside = foldersOutside(session);
    if (outside.length > 0) watcher.add(outside);
  }
  // To look at every file takes a while: it begins after the first page.
  const watchTimer = setTimeout(startWatching, watchAfter);

  const batches = createBatches<Change>(
    async (changes) => {
      const started = performance.now();
      checks.cancel();
      try {
        const outcome = await session.change(changes);
        events.send({ state: session.state, files: outcome.files });
        for (const { name, loaded, installed } of session.updatedPackages()) {
          onTrouble({
            message: `${name} was updated from ${loaded} to ${installed}, and this server goes on with what it has loaded`,
            hint: 'start it again',
          });
        }
        const named = changes.filter(
          ({ path, isFolder }) => !isFolder && isNoteworthy(path, session.site?.inputs.config),
        );
        if (named.length > 0 || changes.every(({ isFolder }) => isFolder))
          onChange([...new Set(named.map(({ path }) => path))], performance.now() - started, root);
        startWatching();
        changed = newest([...outcome.pages, ...changed]);
        checks.schedule();
      } catch (error) {
        fault(error);
      }
    },
    // Longer after a removal, as some editors save by replacing the file, and for many files, as of a checkout.
    {
      quiet: (changes) => (changes.length > 20 || changes.some(({ kind }) => kind === 'removed') ? 80 : 8),
      patience: 2000,
    },
  );
  checks.schedule();
  const endSaving = saveRegularly(cache);

  return {
    url: server.url,
    taken: server.taken,
    async close() {
      isClosed = true;
      checks.cancel();
      clearTimeout(watchTimer);
      endSaving();
      endPackages();
      batches.close();
      events.close();
      search.close();
      await Promise.all([watcher?.close(), server.close()]);
      cache.close();
    },
  };
}

/** Writes new results to the cache from time to time. @returns a function that ends it */
function saveRegularly(cache: Cache): () => void {
  let timer: NodeJS.Timeout;
  const saveAfter = (wait: number) => {
    timer = setTimeout(() => {
      cache.save();
      saveAfter(Math.min(2 * wait, saveEvery));
    }, wait).unref();
  };
  saveAfter(saveFirst);
  return () => clearTimeout(timer);
}

/** The first five different pages: few enough to be checked after each change. */
function newest(pages: readonly string[]): readonly string[] {
  return [...new Set(pages)].slice(0, 5);
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
