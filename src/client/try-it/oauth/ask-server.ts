import { listenToPolicy } from '../page-policy.ts';
import { whyFailed } from '../why-failed.ts';
import { faultOfAddress, type OAuthFailure, type OAuthRequest } from './oauth-rules.ts';

/** Why there is no token. `closed`: the reader cancelled. */
export type Failure = OAuthFailure | { readonly reason: 'window' | 'closed' };

/** Asks an authorization server. Nothing follows a redirect: a secret is for this address. */
export async function ask(
  address: string,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response | Failure> {
  const fault = faultOfAddress(address);
  if (fault !== undefined) return fault;
  const policy = listenToPolicy();
  try {
    return await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      ...init,
    });
  } catch {
    if (init.signal.aborted) return { reason: 'closed' };
    const isForbidden = (await policy.violation()) !== undefined;
    const { origin } = new URL(address);
    if (isForbidden) return { reason: 'policy', detail: origin };
    const { method = 'GET', signal } = init;
    const why = await whyFailed({ address, method, headers: new Headers(init.headers), signal });
    if (signal.aborted) return { reason: 'closed' };
    return { reason: /^(?:cors|preflight)$/.test(why) ? 'cors' : 'network', detail: origin };
  } finally {
    policy.end();
  }
}

/** The JSON that a server answers to a form; `undefined` for what is none. */
export async function askForJson(
  address: string,
  { body, authorization }: OAuthRequest,
  signal: AbortSignal,
): Promise<{ readonly value: unknown } | Failure> {
  const headers = { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) };
  const answer = await ask(address, { method: 'POST', body, headers, signal });
  if ('reason' in answer) return answer;
  return { value: await answer.json().catch(() => undefined) };
}
