import type { ServerResponse } from 'node:http';
import { type Cache, type Explanation, openSiteCache } from '../core/cache/index.ts';
import { type HttpServer, sendText, startServer } from '../core/http/index.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { findConfig } from '../pipeline/config/index.ts';
import type { SiteOptions } from '../queries/context.ts';
import { createAnswer } from './answer-requests.ts';
import { createBatches } from './batch.ts';
import { createPageChecks } from './check-pages.ts';
import { createEventStream } from './events.ts';
import { createLiveSearch, searchOfLocales } from './live-search.ts';
import { createRecentPages } from './recent-pages.ts';
import { indexSite } from './search-index.ts';
import { Session } from './session.ts';
import type { UpdatedPackage } from './updated-packages.ts';
import type { Change } from './watch.ts';
import { watchSite } from './watch-site.ts';
import { pathsToReport } from './watched-paths.ts';

export interface DevOptions extends Pick<SiteOptions, 'cwd' | 'root' | 'drafts' | 'audiences' | 'baseUrl'> {
  readonly host: string;
  /** The port; taken ones are an error. By default the first free one from 3000 on. */
  readonly port?: number;
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
 * @throws UserError when it cannot listen
 */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const { cwd, host, port, drafts, audiences, baseUrl, onFindings, onTrouble } = options;
  const since = Date.now() - 10;
  const found = findConfig(cwd, options.root);
  const { root } = found;
  const cache = await openSiteCache(found, { maxFresh, onComputed: options.onComputed });
  const session = new Session({ cwd, root, drafts, audiences, baseUrl, cache });
  const loading = session.start();
  const now = () => ({ state: session.state, baseUrl: session.site?.baseUrl ?? '/' });
  const events = createEventStream(now);
  const onFault = (error: unknown) =>
    onTrouble({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const localeNames = () => (session.site?.inputs.config.locale?.choices ?? []).map(({ name }) => name);
  const search = searchOfLocales(localeNames, (locale) =>
    createLiveSearch({
      inputs: () => session.site?.inputs,
      index: (signal) => indexSite({ cache, cwd, root, drafts, audiences, baseUrl, locale, signal }),
      onNewer: () => events.send({ ...now(), files: [] }),
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
        events.send({ ...now(), files: outcome.files });
        for (const updated of session.updatedPackages()) onTrouble(needsRestart(updated));
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
    server = await startServer(
      (request, response) => {
        files.wait();
        answer(request, response)
          .catch((error: unknown) => {
            onFault(error);
            return answerFault(response);
          })
          .finally(files.start);
      },
      { host, port, baseUrl: session.site?.baseUrl ?? '/' },
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

function needsRestart({ name, loaded, installed }: UpdatedPackage) {
  return {
    message: `${name} was updated from ${loaded} to ${installed}, and this server goes on with what it has loaded`,
    hint: 'start it again',
  };
}

async function answerFault(response: ServerResponse): Promise<void> {
  if (response.headersSent) response.destroy();
  else await sendText(response, 500, 'Something went wrong; the terminal says what.');
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
