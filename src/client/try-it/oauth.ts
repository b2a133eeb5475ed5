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

/** A token, or why there is none. */
export type SignIn = { readonly token: string } | OAuthFailure | { readonly reason: 'window' | 'closed' };

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
  const metadata = metadataUrl === undefined ? undefined : await readMetadata(metadataUrl);
  const complete = completeFlow(flow, metadata);
  if (flow.type === 'clientCredentials') return askForToken(complete, { ...client, metadata });
  if (opened === null) return { reason: 'window' };
  const unsafe = [complete.authorizationUrl, complete.tokenUrl].find((address) => !isSafeAddress(address));
  if (unsafe !== undefined) {
    opened.close();
    return { reason: 'address', detail: unsafe };
  }
  return signIn(complete, client, { opened, metadata, signal });
}

/** The metadata of the authorization server; `undefined` where it publishes none. */
async function readMetadata(address: string): Promise<ServerMetadata | undefined> {
  if (!isSafeAddress(address)) return undefined;
  try {
    const response = await fetch(address, { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
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
  return typeof code === 'string' ? askForToken(flow, { ...client, code, attempt, metadata }) : code;
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

/** Asks for a token. Nothing follows a redirect: the secret is for this address. */
async function askForToken(
  flow: TryItFlow,
  client: Client & Pick<Parameters<typeof tokenRequest>[1], 'code' | 'attempt' | 'metadata'>,
): Promise<SignIn> {
  if (!isSafeAddress(flow.tokenUrl)) return { reason: 'address', detail: flow.tokenUrl };
  const { body, authorization } = tokenRequest(flow.type, client);
  try {
    const response = await fetch(flow.tokenUrl, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', ...definedOnly({ authorization }) },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    const token = readToken(await response.json().catch(() => undefined));
    return typeof token === 'string' ? { token } : token;
  } catch {
    return { reason: 'network', detail: new URL(flow.tokenUrl).origin };
  }
}
