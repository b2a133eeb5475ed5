import type { RequestSample } from '../../shared/request/request.ts';
import type { Failure } from './outcome.ts';

interface Failed {
  readonly address: string;
  readonly method: RequestSample['method'];
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** Milliseconds that a server has to begin its answer to a question of ours. */
const maxWait = 5_000;

/**
 * Finds out why a request has failed, by further requests that change nothing on the server (GET where the request was one, else HEAD) and
 * have no body. Only what they show is said.
 */
export async function whyFailed({ address, method, headers, signal }: Failed): Promise<Failure> {
  const safe = /^(?:GET|HEAD)$/.test(method) ? method : 'HEAD';
  /** The type of an answer; `undefined` where there is none. */
  const ask = async (url: string, init: RequestInit): Promise<ResponseType | undefined> => {
    if (signal.aborted) return undefined;
    const own = new AbortController();
    const stop = () => own.abort();
    signal.addEventListener('abort', stop);
    const timer = setTimeout(stop, maxWait);
    try {
      const quiet = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
      return (await fetch(url, { ...quiet, ...init, signal: own.signal })).type;
    } catch {
      return undefined;
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
      // Its content is not wanted, and may never end.
      stop();
    }
  };
  const { origin } = new URL(address);
  /** An answer that cannot be read shows that something answers. */
  const answers = (url: string) => ask(url, { mode: 'no-cors', method: url === address ? safe : 'HEAD' });
  const isThere = (await answers(address)) !== undefined;
  // What a page may read of the answer to the same request, and to one without its headers.
  const same = await ask(address, { method: safe, headers, redirect: 'manual' });
  if (same === 'opaqueredirect') return 'redirected';
  if (same !== undefined) return /^(?:GET|HEAD|POST)$/.test(method) ? 'closed' : 'method';
  if (isThere) {
    const plain = await ask(address, { method: safe, redirect: 'manual' });
    return plain === undefined ? 'cors' : 'preflight';
  }
  if (await answers(`${origin}/`)) return 'closed';
  return (await answers(`${otherScheme(origin)}/`)) ? 'scheme' : 'unreachable';
}

/** An origin with `http` in place of `https`, or the reverse. */
export function otherScheme(origin: string): string {
  return origin.replace(/^http(s?):/, (_, secure: string) => (secure === '' ? 'https:' : 'http:'));
}
