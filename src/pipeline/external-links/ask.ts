import { setTimeout as sleep } from 'node:timers/promises';
import type { ExternalLinksConfig } from '../../model/config.ts';
import { parseUrl } from '../../shared/parse-url.ts';

/** What is known of an address after asking its server. */
export type Answer =
  | { readonly kind: 'there' }
  /** By permanent redirects only. */
  | { readonly kind: 'moved'; readonly to: string }
  | {
      readonly kind: 'broken';
      readonly reason: string;
      /** Whether not even the host was found: all of them at once say that there is no network. */
      readonly isUnheard?: boolean;
    }
  /** Unknown: the server is busy, wants a login, or does not answer. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly isUnheard?: boolean };

interface Settings extends Pick<ExternalLinksConfig, 'timeout' | 'retries'> {
  readonly signal: AbortSignal;
}

const maxRedirects = 10;
/** Milliseconds; a server that asks for a longer wait is not asked again. */
const maxWait = 60_000;

/**
 * Requests an address; again, as often as the settings allow, while the server fails or is busy.
 *
 * @throws the reason of the signal, once it is aborted
 */
export async function ask(address: string, settings: Settings): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const { answer, retryAfter } = await follow(address, settings);
    if (answer.kind !== 'unreachable' || retryAfter === undefined || attempt >= settings.retries) return answer;
    const wait = Math.max(retryAfter, 500 * 2 ** attempt);
    if (wait > maxWait) return answer;
    await sleep(wait, undefined, { signal: settings.signal }).catch(() => settings.signal.throwIfAborted());
  }
}

interface Outcome {
  readonly answer: Answer;
  /** Milliseconds until the next attempt; absent when another one is pointless. */
  readonly retryAfter?: number;
}

async function follow(address: string, settings: Settings): Promise<Outcome> {
  const seen = new Set<string>();
  let at = address;
  let permanent = true;
  for (;;) {
    if (seen.has(at)) return broken('it redirects in a circle');
    if (seen.size > maxRedirects) return broken(`more than ${maxRedirects} redirects`);
    seen.add(at);
    let response: HeadOfResponse;
    try {
      response = await request(at, settings);
    } catch (error) {
      settings.signal.throwIfAborted();
      return failure(error, settings);
    }
    const { status, location } = response;
    if (location === undefined) return outcomeOf(response, { moved: at !== address && permanent ? at : undefined });
    permanent &&= status === 301 || status === 308;
    const next = parseUrl(location, at);
    if (next === undefined) return broken(`it redirects to ${JSON.stringify(location)}`);
    at = next.href;
  }
}

interface HeadOfResponse {
  readonly status: number;
  /** Of a redirect. */
  readonly location?: string;
  readonly retryAfter: string | null;
}

/** Sends HEAD, and GET after an error: some servers do not support HEAD. */
async function request(url: string, settings: Settings): Promise<HeadOfResponse> {
  const head = await send(url, 'HEAD', settings);
  return head.status < 400 || head.status === 429 ? head : send(url, 'GET', settings);
}

async function send(url: string, method: 'HEAD' | 'GET', { timeout, signal }: Settings): Promise<HeadOfResponse> {
  const late = AbortSignal.timeout(timeout * 1000);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([signal, late]),
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; docsgen link check)', accept: 'text/html,*/*;q=0.8' },
  });
  await response.body?.cancel();
  const { status, headers } = response;
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return { status, retryAfter: headers.get('retry-after'), location: location ?? undefined };
}

function outcomeOf({ status, retryAfter }: HeadOfResponse, { moved }: { readonly moved: string | undefined }): Outcome {
  if (status < 400) return { answer: moved === undefined ? { kind: 'there' } : { kind: 'moved', to: moved } };
  const reason = `the server answers ${status}`;
  if (status === 429 || status >= 500) return unreachable(reason, millisecondsOf(retryAfter));
  if (status === 401 || status === 403 || status === 407) return unreachable(reason);
  return broken(reason);
}

/** `Retry-After` is seconds or a date. */
function millisecondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/** Errors of a machine that has no way to the host, or knows none. */
const ofNetwork: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH', 'EHOSTUNREACH']);

function failure(error: unknown, { timeout }: Settings): Outcome {
  if (error instanceof Error && error.name === 'TimeoutError') return unreachable(`no answer in ${timeout} s`, 0);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error ? cause.message || code : String(cause);
  if (code === 'ENOTFOUND') return { answer: { kind: 'broken', reason: 'there is no such host', isUnheard: true } };
  if (ofNetwork.has(code)) return { answer: { kind: 'unreachable', reason, isUnheard: true }, retryAfter: 0 };
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return broken(`its certificate or TLS is faulty: ${reason}`);
  return unreachable(reason, 0);
}

function broken(reason: string): Outcome {
  return { answer: { kind: 'broken', reason } };
}

function unreachable(reason: string, retryAfter?: number): Outcome {
  return { answer: { kind: 'unreachable', reason }, retryAfter };
}
