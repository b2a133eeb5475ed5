import { addressAtServer } from '../../../shared/server-url.ts';
import type { TryItFlow } from '../../../shared/try-it.ts';
import { ask, askForJson, type Failure } from './ask-server.ts';
import { signInByDevice } from './device.ts';
import type { UserCode } from './device-rules.ts';
import {
  type Attempt,
  addressesOf,
  authorizationAddress,
  base64Url,
  type Client,
  completeFlow,
  faultOfAddress,
  readAnswer,
  readToken,
  type ServerMetadata,
  type TokenParts,
  tokenRequest,
} from './oauth-rules.ts';

/** A token, or why there is none. */
export type SignIn = { readonly token: string } | Failure;

interface Surroundings {
  /** A window for the reader to sign in, opened while the click was handled: browsers allow it only then. `null` where none is needed. */
  readonly opened: Window | null;
  readonly metadataUrl: string | undefined;
  /** Address of the server of the request: those of the document may be relative to it. */
  readonly server: string;
  readonly signal: AbortSignal;
  /** Shows the code that a reader enters on a page of the authorization server. */
  readonly onCode: (code: UserCode) => void;
}

export async function getToken(
  flow: TryItFlow,
  client: Client,
  { opened, metadataUrl, server, signal, onCode }: Surroundings,
): Promise<SignIn> {
  const isCode = flow.type === 'authorizationCode';
  if (isCode && opened === null) return { reason: 'window' };
  const known = metadataUrl && addressAtServer(metadataUrl, server);
  const { metadata, failure } = known ? await readMetadata(known, signal) : {};
  const complete = completeFlow(flow, metadata, server);
  const why = await whyNot(addressesOf(complete), {
    missing: failure ?? (known ? { reason: 'metadata', detail: known } : { reason: 'noAddress', detail: '' }),
    // The policy of the page has the addresses of the document; it cannot have those of metadata. A device asks before a reader signs in.
    unknown: isCode && flow.tokenUrl === '' ? complete.tokenUrl : undefined,
    signal,
  });
  if (why === undefined && opened !== null) return signIn(complete, client, { opened, metadata, signal });
  opened?.close();
  if (why !== undefined) return why;
  return flow.type === 'deviceAuthorization'
    ? signInByDevice(complete, client, { metadata, signal, onCode })
    : askForToken(complete, { ...client, metadata, signal });
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
  const fault = addresses.map(faultOfAddress).find((own) => own !== undefined);
  if (fault !== undefined) return fault;
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
  client: Client & TokenParts & { readonly signal: AbortSignal },
): Promise<SignIn> {
  const answer = await askForJson(flow.tokenUrl, tokenRequest(flow.type, client), client.signal);
  if ('reason' in answer) return answer;
  const token = readToken(answer.value);
  return typeof token === 'string' ? { token } : token;
}
