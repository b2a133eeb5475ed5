import { definedOnly } from '../../shared/defined-only.ts';
import type { TryItFlow } from '../../shared/try-it.ts';
import {
  type Attempt,
  authorizationAddress,
  base64Url,
  completeFlow,
  isSafeAddress,
  type OAuthFailure,
  readAnswer,
  readToken,
  type ServerMetadata,
  tokenRequest,
} from './oauth-rules.ts';
import { listenToPolicy } from './page-policy.ts';

/** A token, or why there is none. */
export type SignIn = { readonly token: string } | Failure;

type Failure = OAuthFailure | { readonly reason: 'window' | 'closed' };

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
}

/**
 * Gets a token by a flow.
 *
 * @param opened a window for the reader to sign in, which was opened while the click was handled: browsers allow it only
 *     then; not used for client credentials
 */
export async function getToken(
  flow: TryItFlow,
  client: Client,
  {
    opened,
    metadataUrl,
    signal,
  }: {
    readonly opened: Window | null;
    readonly metadataUrl: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<SignIn> {
  const isCode = flow.type === 'authorizationCode';
  if (isCode && opened === null) return { reason: 'window' };
  const { metadata, failure } = metadataUrl === undefined ? {} : await readMetadata(metadataUrl, signal);
  const complete = completeFlow(flow, metadata);
  const why = await whyNot(isCode ? [complete.authorizationUrl, complete.tokenUrl] : [complete.tokenUrl], {
    missing: failure ?? { reason: metadataUrl === undefined ? 'address' : 'metadata', detail: metadataUrl ?? '' },
    // The policy of the page has the addresses of the document; it cannot have those of metadata.
    unknown: isCode && flow.tokenUrl === '' ? complete.tokenUrl : undefined,
    signal,
  });
  if (why === undefined && opened !== null) return signIn(complete, client, { opened, metadata, signal });
  opened?.close();
  return why ?? askForToken(complete, { ...client, metadata, signal });
}

/** Why a flow cannot go by some addresses: said before the reader signs in, who would do it for nothing. */
async function whyNot(
  addresses: readonly string[],
  {
    missing,
    unknown,
    signal,
  }: { readonly missing: Failure; readonly unknown: string | undefined; readonly signal: AbortSignal },
): Promise<Failure | undefined> {
  if (addresses.includes('')) return missing;
  const unsafe = addresses.find((address) => !isSafeAddress(address));
  if (unsafe !== undefined) return { reason: 'address', detail: unsafe };
  const answer = unknown === undefined ? undefined : await ask(unknown, { method: 'HEAD', signal });
  return answer !== undefined && 'reason' in answer && /^(?:policy|closed)$/.test(answer.reason) ? answer : undefined;
}

/** The metadata of the authorization server; nothing where it publishes none that can be read. */
async function readMetadata(
  address: string,
  signal: AbortSignal,
): Promise<{ readonly metadata?: ServerMetadata; readonly failure?: Failure }> {
  const answer = await ask(address, { signal });
  if ('reason' in answer) return { failure: answer };
  const value: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  return typeof value === 'object' && value !== null ? { metadata: value } : {};
}

/** Asks an authorization server. Nothing follows a redirect: a secret is for this address. */
async function ask(address: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response | Failure> {
  if (!isSafeAddress(address)) return { reason: 'address', detail: address };
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
    return { reason: isForbidden ? 'policy' : 'network', detail: new URL(address).origin };
  } finally {
    policy.end();
  }
}

/** Lets the reader sign in, in a window of the authorization server: authorization code with PKCE. */
async function signIn(
  flow: TryItFlow,
  client: Client,
  {
    opened,
    metadata,
    signal,
  }: { readonly opened: Window; readonly metadata: ServerMetadata | undefined; readonly signal: AbortSignal },
): Promise<SignIn> {
  const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const attempt: Attempt = {
    state: random(),
    verifier: random(),
    returnUrl: new URL(DOCSGEN.tryItReturn, location.href).href,
    clientId: client.clientId,
    authorizationUrl: flow.authorizationUrl,
    metadata,
  };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt.verifier));
  const name = `docsgen-${random()}`;
  opened.name = name;
  opened.location.href = authorizationAddress(attempt, client.scopes, base64Url(new Uint8Array(digest)));
  const query = await waitForAnswer(opened, name, attempt.state, signal);
  if (query === undefined) return { reason: 'closed' };
  const code = readAnswer(query, attempt);
  return typeof code === 'string' ? askForToken(flow, { ...client, code, attempt, metadata, signal }) : code;
}

/** The answer to this sign-in, also a wrong one; `undefined` when the reader cancels. */
function waitForAnswer(opened: Window, name: string, state: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel('docsgen-try-it');
    const end = (query: string | undefined) => {
      channel.close();
      opened.close();
      resolve(query);
    };
    channel.onmessage = ({ data, origin }: MessageEvent) => {
      const query = String(data?.query);
      // Another tab may sign in at the same time. Some servers make the browser forget the name of the window.
      const isOurs = data?.window === name || new URLSearchParams(query).get('state') === state;
      if (origin === location.origin && isOurs) end(query);
    };
    // Whether the window is closed cannot be known: servers may cut it off from this page.
    signal.addEventListener('abort', () => end(undefined));
    if (signal.aborted) end(undefined);
  });
}

async function askForToken(
  flow: TryItFlow,
  client: Client &
    Pick<Parameters<typeof tokenRequest>[1], 'code' | 'attempt' | 'metadata'> & { readonly signal: AbortSignal },
): Promise<SignIn> {
  const { body, authorization } = tokenRequest(flow.type, client);
  const headers = { accept: 'application/json', ...definedOnly({ authorization }) };
  const answer = await ask(flow.tokenUrl, { method: 'POST', body, headers, signal: client.signal });
  if ('reason' in answer) return answer;
  const token = readToken(await answer.json().catch(() => undefined));
  return typeof token === 'string' ? { token } : token;
}
