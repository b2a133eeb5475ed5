import { addressText, type RequestSample } from '../../shared/request/request.ts';
import { textWithVariables } from '../../shared/request/text.ts';
import { proxied } from './entered.ts';
import type { Answer, Outcome } from './outcome.ts';
import { listenToPolicy } from './page-policy.ts';
import { whyFailed } from './why-failed.ts';

interface Sending {
  readonly request: RequestSample;
  readonly body: BodyInit | undefined;
  /** Whether a redirect would take credentials along. */
  readonly hasCredentials: boolean;
  /** Cookies that the request sends to the origin of the page. */
  readonly cookies: readonly (readonly [name: string, value: string])[];
  readonly proxy: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (answer: Answer) => void;
}

/** Milliseconds until a server has to begin its response. */
const maxWait = 60_000;
/** The most bytes of a response that are read: a page can hardly show more. */
const maxBytes = 32 * 1024 * 1024;

/** Sends a request. A failure is an outcome too, never an exception. */
export async function send(sending: Sending): Promise<Outcome> {
  const { request, body, hasCredentials, cookies, proxy, signal } = sending;
  const target = addressText(request);
  const address = proxy === undefined ? target : proxied(proxy, target);
  const { origin, protocol, hostname } = new URL(address, location.href);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && location.protocol === 'https:' && !isLocal) return { kind: 'unencrypted', origin };
  const policy = listenToPolicy();
  const timeout = new AbortController();
  const stop = () => timeout.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, maxWait);
  const start = performance.now();
  const dropCookies = setCookies(cookies);
  const headers = new Headers();
  try {
    for (const [name, value] of request.headers)
      if (!/^cookie$/i.test(name)) headers.append(name, textWithVariables(value));
    const response = await fetch(address, {
      method: request.method,
      headers,
      body,
      cache: 'no-store',
      credentials: cookies.length > 0 ? 'same-origin' : 'omit',
      redirect: hasCredentials ? 'manual' : 'follow',
      referrerPolicy: 'no-referrer',
      signal: timeout.signal,
    });
    clearTimeout(timer);
    if (response.type === 'opaqueredirect') return { kind: 'redirect' };
    return await read(response, start, sending);
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (timeout.signal.aborted) return { kind: 'timeout' };
    const violation = await policy.violation();
    // Of a redirect, browsers name the address before it.
    if (violation !== undefined)
      return violation.originalPolicy.includes(origin) ? { kind: 'elsewhere' } : { kind: 'policy', origin };
    if (!(error instanceof TypeError) || isRefused(request)) return { kind: 'impossible', reason: String(error) };
    if (!navigator.onLine && !isLocal) return { kind: 'offline', origin };
    const { method } = request;
    const kind = await whyFailed({ address: new URL(address, location.href).href, method, headers, signal });
    return signal.aborted ? { kind: 'cancelled' } : { kind, origin, method, headers: [...headers.keys()] };
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(timer);
    dropCookies();
    policy.end();
  }
}

/** Whether `fetch` would not even begin. */
function isRefused({ method, headers, server, path }: RequestSample): boolean {
  try {
    new Request(server + textWithVariables(path), {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, textWithVariables(value)]),
    });
    return false;
  } catch {
    return true;
  }
}

/** Sets cookies of this origin. @returns a function that removes them */
function setCookies(cookies: Sending['cookies']): () => void {
  const set = ([name, value]: readonly [string, string], more: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the API that takes its place is not in all browsers
    document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; SameSite=Strict${more}`;
  };
  for (const cookie of cookies) set(cookie, '');
  return () => {
    for (const [name] of cookies) set([name, ''], '; max-age=0');
  };
}

async function read(response: Response, start: number, { signal, onProgress }: Sending): Promise<Answer> {
  const began = performance.now() - start;
  const type = response.headers.get('content-type') ?? '';
  const chunks: BlobPart[] = [];
  let size = 0;
  const answer = (isWhole: boolean, isCut: boolean): Answer => ({
    kind: 'answer',
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    type,
    body: new Blob(chunks, { type }),
    began,
    ended: performance.now() - start,
    isWhole,
    isCut,
  });
  try {
    const reader = response.body?.getReader();
    let shown = performance.now();
    for (;;) {
      const part = await reader?.read();
      if (part === undefined || part.done) return answer(true, false);
      chunks.push(part.value);
      size += part.value.byteLength;
      if (size > maxBytes) {
        await reader?.cancel();
        return answer(true, true);
      }
      // A stream of events never ends.
      if (performance.now() - shown > 250) {
        shown = performance.now();
        onProgress(answer(false, false));
      } else if (chunks.length === 1) onProgress(answer(false, false));
    }
  } catch (error) {
    if (signal.aborted || error instanceof TypeError) return answer(true, true);
    throw error;
  }
}
