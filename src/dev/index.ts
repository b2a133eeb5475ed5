import { type Cache, type Explanation, openSiteCache } from '../core/cache/index.ts';
import { type HttpServer, sendText, startServer } from '../core/http/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { contentRoots } from '../pipeline/content/index.ts';
import { createAnswer } from './answer-requests.ts';
import { createBatches } from './batch.ts';
import { createPageChecks } from './check-pages.ts';
import { createEventStream } from './events.ts';
import { createLiveSearch, searchOfLocales } from './live-search.ts';
import { indexSite } from './search-index.ts';
import { Session } from './session.ts';
import type { Change } from './watch.ts';
import { watchSite } from './watch-site.ts';

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
  const { cwd, host, port, drafts, onFindings, onTrouble } = options;
  const since = Date.now() - 10;
  const found = findConfig(cwd, options.root);
  const { root } = found;
  const cache = await openSiteCache(found, { maxFresh, onComputed: options.onComputed });
  const session = new Session({ cwd, root, drafts, cache });
  const loading = session.start();
  const events = createEventStream(() => session.state);
  const onFault = (error: unknown) =>
    onTrouble({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const localeNames = () => (session.site?.inputs.config.locale?.choices ?? []).map(({ name }) => name);
  const search = searchOfLocales(localeNames, (locale) =>
    createLiveSearch({
      inputs: () => session.site?.inputs,
      index: (signal) => indexSite({ cache, cwd, root, drafts, locale, signal }),
      onNewer: () => events.send({ state: session.state, files: [] }),
      onFault,
    }),
  );
  const recent = createRecentPages();
  const checks = createPageChecks({
    session,
    pages: recent.all,
    onFindings: (diagnostics) => onFindings(diagnostics, root),
    onFault,
  });
  const onView = (page: string) => {
    // Findings of a page are also reported in the terminal when it is opened.
    if (recent.view(page)) checks.schedule();
  };
  const answer = createAnswer({ session, search, events, host, onView });
  const files = watchSite(session, { since, onChange: (change) => batches.add(change), onTrouble });
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
        const paths = pathsToReport(changes, session.site?.inputs.config);
        if (paths !== undefined) options.onChange(paths, performance.now() - started, root);
        files.start();
        recent.change(outcome.pages);
        checks.schedule();
      } catch (error) {
        onFault(error);
      }
    },
    // Longer after a removal, as some editors save by replacing the file, and for many files, as of a checkout.
    {
      quiet: (changes) => (changes.length > 20 || changes.some(({ kind }) => kind === 'removed') ? 80 : 8),
      patience: 2000,
    },
  );

  let server: HttpServer;
  try {
    await loading;
    const baseUrl = session.site?.baseUrl ?? '/';
    server = await startServer(
      (request, response) => {
        answer(request, response)
          .catch((error: unknown) => {
            onFault(error);
            if (response.headersSent) return response.destroy();
            return sendText(response, 500, 'Something went wrong; the terminal says what.');
          })
          .finally(files.start);
      },
      { host, port, baseUrl },
    );
  } catch (error) {
    cache.close();
    throw error;
  }
  files.startLater();
  checks.schedule();
  const endSaving = saveRegularly(cache);

  return {
    url: server.url,
    taken: server.taken,
    async close() {
      checks.cancel();
      endSaving();
      const watching = files.close();
      batches.close();
      events.close();
      search.close();
      await Promise.all([watching, server.close()]);
      cache.close();
    },
  };
}

/** The pages whose findings are reported: few enough to be checked after each change. */
interface RecentPages {
  /** Adds a page that a browser requested. @returns whether it is new */
  readonly view: (page: string) => boolean;
  /** Adds pages whose sources have changed. */
  readonly change: (pages: readonly string[]) => void;
  /** Pages that were changed last, and those that were requested last. */
  readonly all: () => readonly string[];
}

/** The most pages of each kind. */
const maxRecent = 5;

function createRecentPages(): RecentPages {
  let viewed: readonly string[] = [];
  let changed: readonly string[] = [];
  const newest = (pages: readonly string[]) => [...new Set(pages)].slice(0, maxRecent);
  return {
    view(page) {
      const isNew = !viewed.includes(page);
      viewed = newest([page, ...viewed]);
      return isNew;
    },
    change(pages) {
      changed = newest([...pages, ...changed]);
    },
    all: () => [...changed, ...viewed],
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

/** The files of a change that are reported; `undefined` for a change of nothing that a site is made of. */
function pathsToReport(changes: readonly Change[], config: ResolvedConfig | undefined): readonly string[] | undefined {
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
