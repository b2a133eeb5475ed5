import {
  type Client,
  faultOfAddress,
  type OAuthFailure,
  type OAuthRequest,
  readToken,
  type ServerMetadata,
  withClient,
} from './oauth-rules.ts';

/** What a reader signs in with on a page of the authorization server. @see https://www.rfc-editor.org/rfc/rfc8628 */
export interface UserCode {
  /** The code that is entered there. */
  readonly code: string;
  readonly address: string;
  /** An address that has the code in it. */
  readonly complete?: string;
}

export interface DeviceAnswer extends UserCode {
  /** What the token is asked for with. It is a secret. */
  readonly deviceCode: string;
  /** Seconds between two questions for the token. */
  readonly interval: number;
  /** Seconds for which the codes are valid. */
  readonly lifetime: number;
}

/** What follows from an answer to the question for a token. */
export type Poll = { readonly token: string } | OAuthFailure | { readonly wait: 'same' | 'longer' };

/** Seconds that the specification names where a server says nothing. */
const usualInterval = 5;
/** Seconds that `slow_down` adds. */
export const slowerBy = 5;
/** Where a server leaves out its lifetime, which it must not: the usual one of those that say it. */
const usualLifetime = 900;

/** The request for the codes. */
export function deviceRequest(client: Client, metadata: ServerMetadata | undefined): OAuthRequest {
  const { scopes } = client;
  return withClient(new URLSearchParams(scopes.length > 0 ? { scope: scopes.join(' ') } : {}), client, metadata);
}

/** The codes of an answer. A link for the reader leads nowhere but to a page with encryption. */
export function readDeviceAnswer(answer: unknown): DeviceAnswer | OAuthFailure {
  const fields = (answer ?? {}) as Record<string, unknown>;
  if (typeof fields.error === 'string') return refusal(fields);
  const { device_code: deviceCode, user_code: code, verification_uri_complete: complete } = fields;
  // Some servers have the name of an early draft.
  const address = fields.verification_uri ?? fields.verification_url;
  if (![deviceCode, code, address].every((own) => typeof own === 'string' && own !== ''))
    return { reason: 'token', detail: '' };
  const fault = faultOfAddress(String(address));
  if (fault !== undefined) return fault;
  return {
    deviceCode: String(deviceCode),
    code: String(code),
    address: String(address),
    ...(typeof complete === 'string' && faultOfAddress(complete) === undefined ? { complete } : {}),
    interval: positive(fields.interval) ?? usualInterval,
    lifetime: positive(fields.expires_in) ?? usualLifetime,
  };
}

/** What follows from an answer to the question for a token: `authorization_pending` and `slow_down` are no failures. */
export function readPoll(answer: unknown): Poll {
  const fields = (answer ?? {}) as Record<string, unknown>;
  if (fields.error === 'authorization_pending') return { wait: 'same' };
  if (fields.error === 'slow_down') return { wait: 'longer' };
  if (typeof fields.error === 'string') return refusal(fields);
  const token = readToken(answer);
  return typeof token === 'string' ? { token } : token;
}

function refusal({ error, error_description }: Record<string, unknown>): OAuthFailure {
  if (error === 'expired_token') return { reason: 'expired', detail: '' };
  if (error === 'access_denied') return { reason: 'denied', detail: '' };
  return { reason: 'refused', detail: String(error_description ?? error) };
}

/** A number of seconds, which some servers write as a text. */
function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : undefined;
}
