import { setMaxListeners } from 'node:events';
import type { ExternalLinksConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { type Answer, ask } from './ask.ts';
import { openMemory } from './memory.ts';

export interface ExternalLink {
  /** Absolute, `http` or `https`. */
  readonly url: string;
  readonly place: Place;
}

/**
 * Requests the addresses of links to other sites, each once, whatever its anchors. One finding for each place with a link
 * that is broken, cannot be checked or has moved permanently.
 *
 * @param options.memory absolute path of the file that stores addresses which were there
 * @throws the reason of the signal, once it is aborted; the answers so far are stored
 */
export async function checkExternalLinks(
  links: readonly ExternalLink[],
  {
    settings,
    memory,
    signal,
  }: { readonly settings: ExternalLinksConfig; readonly memory?: string; readonly signal?: AbortSignal | undefined },
): Promise<readonly Finding[]> {
  signal?.throwIfAborted();
  const ignored = settings.ignore.map(toPattern);
  const asked = links.flatMap((link) => {
    const address = addressOf(link.url);
    return address === undefined || ignored.some((pattern) => pattern.test(link.url)) ? [] : [{ ...link, address }];
  });
  const known = openMemory(memory, settings.maxAge);
  const stop = new AbortController();
  // Each request that waits listens to it.
  setMaxListeners(0, stop.signal);
  const end = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  const queues = createQueues(settings.perHost);
  const answers = new Map<string, Answer>();
  const all = Promise.all(
    [...new Set(asked.map(({ address }) => address))].map(async (address) => {
      const remembered = known.get(address);
      const answer =
        remembered ??
        (await queues.run(new URL(address).host, () => ask(address, { ...settings, signal: stop.signal })));
      answers.set(address, answer);
      if (remembered === undefined) known.set(address, answer);
    }),
  );
  await all.finally(() => {
    signal?.removeEventListener('abort', end);
    known.close();
  });
  const unheard = withoutNetwork(answers);
  if (unheard !== undefined) return asked.slice(0, 1).map(({ place }) => ({ ...unheard, place }));
  return asked.flatMap(({ url, address, place }) => toFinding(url, answers.get(address), place));
}

/** Hosts that may be gone, each by itself; more of them at once are a network that is. */
const fewHosts = 2;

/** One finding in place of one for each link where not one of several hosts was found. */
function withoutNetwork(answers: ReadonlyMap<string, Answer>): Omit<Finding, 'place'> | undefined {
  const all = [...answers];
  const hosts = new Set(all.map(([address]) => new URL(address).host));
  if (hosts.size < fewHosts || !all.every(([, answer]) => 'isUnheard' in answer && answer.isUnheard)) return;
  return {
    rule: 'unreachable-external-link',
    message: `links to other sites cannot be checked: not one of ${hosts.size} hosts is found`,
    hint: 'check the network of this machine; behind a proxy, set HTTPS_PROXY and NODE_USE_ENV_PROXY=1',
  };
}

function toFinding(url: string, answer: Answer | undefined, place: Place): Finding[] {
  switch (answer?.kind) {
    case 'broken':
      return [{ rule: 'broken-external-link', message: `${url} is not there: ${answer.reason}`, place }];
    case 'unreachable':
      return [
        {
          rule: 'unreachable-external-link',
          message: `${url} cannot be checked: ${answer.reason}`,
          place,
          hint: 'open it in a browser; addresses under externalLinks.ignore in the config are not asked for',
        },
      ];
    case 'moved': {
      const hash = url.includes('#') && !answer.to.includes('#') ? url.slice(url.indexOf('#')) : '';
      const message = `${url} has moved for good`;
      return [{ rule: 'moved-external-link', message, place, hint: `it is ${answer.to}${hash} now` }];
    }
    default:
      return [];
  }
}

/** An address without its anchor; `undefined` when it is not one of the web. */
function addressOf(url: string): string | undefined {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  const parsed = /^https?:/i.test(absolute) ? parseUrl(absolute) : undefined;
  if (parsed === undefined) return undefined;
  parsed.hash = '';
  return parsed.href;
}

function toPattern(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** Runs work in parallel: `perHost` at a time for one host, `overall` in all. */
function createQueues(perHost: number, overall = 32) {
  const waiting: { readonly host: string; readonly start: () => void }[] = [];
  const running = new Map<string, number>();
  let total = 0;

  function next(): void {
    while (total < overall) {
      const index = waiting.findIndex(({ host }) => (running.get(host) ?? 0) < perHost);
      const [job] = index < 0 ? [] : waiting.splice(index, 1);
      if (job === undefined) return;
      running.set(job.host, (running.get(job.host) ?? 0) + 1);
      total++;
      job.start();
    }
  }

  return {
    async run<T>(host: string, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        waiting.push({ host, start });
        next();
      });
      try {
        return await work();
      } finally {
        running.set(host, (running.get(host) ?? 1) - 1);
        total--;
        next();
      }
    },
  };
}
