import type { TryItFlow } from '../../shared/try-it.ts';

/** The metadata of an authorization server. @see https://www.rfc-editor.org/rfc/rfc8414 */
export interface ServerMetadata {
  readonly issuer?: string;
  readonly authorization_endpoint?: string;
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
  readonly reason: 'state' | 'issuer' | 'refused' | 'address' | 'metadata' | 'policy' | 'network' | 'token';
  readonly detail: string;
}

/** Whether a page may send a secret there: it cannot be read on the way. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** A flow with the addresses that the document leaves to the metadata of the server. */
export function completeFlow(flow: TryItFlow, metadata: ServerMetadata | undefined): TryItFlow {
  return {
    ...flow,
    authorizationUrl: flow.authorizationUrl || (metadata?.authorization_endpoint ?? ''),
    tokenUrl: flow.tokenUrl || (metadata?.token_endpoint ?? ''),
  };
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

/** The request for a token. */
export function tokenRequest(
  flow: TryItFlow['type'],
  {
    clientId,
    clientSecret,
    scopes,
    code,
    attempt,
    metadata,
  }: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly scopes: readonly string[];
    readonly code?: string;
    readonly attempt?: Attempt;
    readonly metadata?: ServerMetadata | undefined;
  },
): { readonly body: URLSearchParams; readonly authorization?: string } {
  const body = new URLSearchParams({
    grant_type: flow === 'authorizationCode' ? 'authorization_code' : 'client_credentials',
  });
  if (code !== undefined && attempt !== undefined) {
    body.set('code', code);
    body.set('redirect_uri', attempt.returnUrl);
    body.set('code_verifier', attempt.verifier);
  } else if (scopes.length > 0) body.set('scope', scopes.join(' '));
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

/** The token of an answer. */
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

/** Encodes bytes as Base64url. */
export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
