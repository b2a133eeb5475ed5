import type { DocumentLink, Html } from './reference.ts';

/** Schemes that are needed together; a list of requirements is met by any one of them. Without schemes: no credentials needed. */
export interface SecurityRequirement {
  readonly schemes: readonly SecurityUse[];
}

/** A security scheme that is needed, and its scopes. */
export interface SecurityUse {
  readonly name: string;
  /** Absent where the document does not define the scheme. */
  readonly anchor?: string;
  readonly scopes: readonly string[];
}

/** A way to authorize. */
export interface SecurityScheme {
  readonly name: string;
  readonly anchor: string;
  readonly type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect' | 'unknown';
  /** One line in words, e.g. `API key in the header X-Key`. */
  readonly summary: string;
  readonly description: Html;
  readonly deprecated: boolean;
  /** Where to read more by machine: the OpenID Connect or OAuth 2 metadata address. */
  readonly metadata?: DocumentLink;
  readonly flows: readonly OAuthFlow[];
}

export interface OAuthFlow {
  /** In words, e.g. `authorization code`. */
  readonly name: string;
  /** Addresses by what they are for, e.g. `Token URL`. */
  readonly urls: readonly { readonly label: string; readonly url: string }[];
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}
