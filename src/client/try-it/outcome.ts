/** The outcome of a request. */
export type Outcome =
  | Answer
  /** A redirect that was not followed: it would pass credentials on, or the policy of the page forbids its target. */
  | { readonly kind: 'redirect' | 'elsewhere' }
  | { readonly kind: 'cancelled' | 'timeout' }
  | { readonly kind: Failure; readonly origin: string; readonly method: string; readonly headers: readonly string[] }
  /** `policy`: the page may not ask there. */
  | { readonly kind: 'policy' | 'unencrypted' | 'offline'; readonly origin: string }
  /** The browser takes the request for none. */
  | { readonly kind: 'impossible'; readonly reason: string };

/** An answer of the server, as far as it has arrived. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly type: string;
  readonly body: Blob;
  /** Milliseconds until the answer began, and until it was here. */
  readonly began: number;
  readonly ended: number;
  /** `false` while more of the body arrives. */
  readonly isWhole: boolean;
  /** Whether the rest was left out: it was cancelled, broken off, or too long. */
  readonly isCut: boolean;
  /** Of an earlier request: whether the body is no longer there. */
  readonly isDropped?: boolean;
}

/** Why a request has no answer that the page may read, as far as a browser lets a page find out. */
export type Failure =
  /** Something answers at the address, and does not let this page read it. */
  | 'cors'
  /** It would let this page read answers, but refuses this request before it is sent: its headers. */
  | 'preflight'
  /** It refuses the method before the request is sent, or ended the connection: a page cannot see which. */
  | 'method'
  /** It redirects to where nothing answers, or to what this page may not read. */
  | 'redirected'
  /** The server is there, and ended the connection at this request. */
  | 'closed'
  /** Nothing answers with this scheme, and something with the other one. */
  | 'scheme'
  /** No host of this name, no server, no connection, no certificate that the browser trusts: a page cannot see which. */
  | 'unreachable';
