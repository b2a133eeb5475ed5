import { addressAtServer } from '../../../shared/server-url.ts';
import type { TryItFlow } from '../../../shared/try-it.ts';

/** The metadata of an authorization server. @see https://www.rfc-editor.org/rfc/rfc8414 */
export interface ServerMetadata {
  readonly issuer?: string;
  readonly authorization_endpoint?: string;
  /** @see https://www.rfc-editor.org/rfc/rfc8628#section-4 */
  readonly device_authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly authorization_response_iss_parameter_supported?: boolean;
  readonly token_endpoint_auth_methods_supported?: readonly string[];
}

/** One run of an OAuth flow. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  readonly returnUrl: string;
  readonly clientId: string;
  readonly authorizationUrl: string;
  /** Absent where nothing says it. */
  readonly metadata?: ServerMetadata | undefined;
}

/** Why a sign-in was given up; `detail` is what the server said, or the address or origin that it is about. */
export interface OAuthFailure {
  readonly reason:
    | 'state'
    | 'issuer'
    | 'refused'
    /** The address has no encryption. */
    | 'address'
    /** The document has no address, or one that is none. */
    | 'noAddress'
    | 'metadata'
    | 'policy'
    /** Something answers, and does not let this page read it. */
    | 'cors'
    | 'network'
    | 'token'
    /** Of a device: its code is too old. */
    | 'expired'
    /** The reader said no, or the server for the reader. */
    | 'denied';
  readonly detail: string;
}

/** The application that asks for a token, and what it asks for. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
}

/** Whether a page may send a secret there: it cannot be read on the way. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** A flow with the addresses that the document leaves to the metadata of the server. @param server what the others are relative to */
export function completeFlow(flow: TryItFlow, metadata: ServerMetadata | undefined, server: string): TryItFlow {
  const complete = (own: string | undefined, known: string | undefined) =>
    own ? addressAtServer(own, server) : (known ?? '');
  return {
    ...flow,
    authorizationUrl: complete(flow.authorizationUrl, metadata?.authorization_endpoint),
    deviceUrl: complete(flow.deviceUrl, metadata?.device_authorization_endpoint),
    tokenUrl: complete(flow.tokenUrl, metadata?.token_endpoint),
  };
}

/** The addresses that a flow asks, one after the other. */
export function addressesOf({ type, authorizationUrl, deviceUrl = '', tokenUrl }: TryItFlow): readonly string[] {
  const first = { authorizationCode: [authorizationUrl], deviceAuthorization: [deviceUrl], clientCredentials: [] };
  return [...first[type], tokenUrl];
}

/** Why nothing is sent to an address, if so. */
export function faultOfAddress(address: string): OAuthFailure | undefined {
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return { reason: 'noAddress', detail: address };
  return isSafeAddress(address) ? undefined : { reason: 'address', detail: address };
}

/** The address of the authorization endpoint, where the reader signs in. @param challenge SHA-256 of the verifier as Base64url */
export function authorizationAddress(attempt: Attempt, scopes: readonly string[], challenge: string): string {
  const address = new URL(attempt.authorizationUrl);
  const query = {
    response_type: 'code',
    client_id: attempt.clientId,
    redirect_uri: attempt.returnUrl,
    state: attempt.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * The code in the address that the reader came back with. An answer with another state belongs to another sign-in, one
 * with another issuer comes from another server than the reader was sent to.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9207
 */
export function readAnswer(query: string, { state, metadata, authorizationUrl }: Attempt): string | OAuthFailure {
  const answer = new URLSearchParams(query);
  if (answer.get('state') !== state) return { reason: 'state', detail: '' };
  const issuer = answer.get('iss');
  if (issuer === null) {
    if (metadata?.authorization_response_iss_parameter_supported === true) return { reason: 'issuer', detail: '' };
  } else {
    const isExpected =
      metadata?.issuer === undefined ? originOf(issuer) === originOf(authorizationUrl) : issuer === metadata.issuer;
    if (!isExpected) return { reason: 'issuer', detail: issuer };
  }
  const error = answer.get('error');
  if (error !== null) return { reason: 'refused', detail: answer.get('error_description') ?? error };
  return answer.get('code') ?? { reason: 'refused', detail: '' };
}

const grantTypes = {
  authorizationCode: 'authorization_code',
  clientCredentials: 'client_credentials',
  deviceAuthorization: 'urn:ietf:params:oauth:grant-type:device_code',
} as const;

/** A request to an authorization server. */
export interface OAuthRequest {
  readonly body: URLSearchParams;
  /** A header. */
  readonly authorization?: string;
}

/** What the request for a token has of its flow, and the metadata of the server. */
export interface TokenParts {
  /** That a reader who signed in came back with, or that of a device. */
  readonly code?: string;
  readonly attempt?: Attempt;
  readonly metadata?: ServerMetadata | undefined;
}

export function tokenRequest(flow: TryItFlow['type'], client: Client & TokenParts): OAuthRequest {
  const { scopes, code, attempt, metadata } = client;
  const body = new URLSearchParams({ grant_type: grantTypes[flow] });
  if (code !== undefined && attempt !== undefined) {
    body.set('code', code);
    body.set('redirect_uri', attempt.returnUrl);
    body.set('code_verifier', attempt.verifier);
  } else if (code !== undefined) body.set('device_code', code);
  else if (scopes.length > 0) body.set('scope', scopes.join(' '));
  return withClient(body, client, metadata);
}

/** A request that says which application it is from. */
export function withClient(
  body: URLSearchParams,
  { clientId, clientSecret }: Client,
  metadata: ServerMetadata | undefined,
): OAuthRequest {
  const methods = metadata?.token_endpoint_auth_methods_supported;
  // In the form, a browser need not ask first whether it may send the request.
  if (clientSecret !== '' && methods !== undefined && !methods.includes('client_secret_post')) {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
    return { body, authorization: `Basic ${btoa(pair)}` };
  }
  body.set('client_id', clientId);
  if (clientSecret !== '') body.set('client_secret', clientSecret);
  return { body };
}

export function readToken(answer: unknown): string | OAuthFailure {
  const { access_token, token_type, error, error_description } = (answer ?? {}) as Record<string, unknown>;
  if (typeof error === 'string') return { reason: 'refused', detail: String(error_description ?? error) };
  if (typeof access_token !== 'string' || access_token === '') return { reason: 'token', detail: '' };
  if (typeof token_type === 'string' && token_type.toLowerCase() !== 'bearer')
    return { reason: 'token', detail: token_type };
  return access_token;
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
