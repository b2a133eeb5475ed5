import type { ParameterSpec } from './request/request.ts';

/**
 * What the console of an operation needs to know, as the browser loads it when a reader opens the console. Schemas are
 * of JSON Schema 2020-12, as they are meant in requests; their references are `#/$defs/<key>`, keys of `TryItSchemas`.
 */
export interface TryItOperation {
  /** Address of the reference: credentials belong to one document. */
  readonly document: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** At least one. */
  readonly servers: readonly TryItServer[];
  /** Whether they are those of the document, which the picker of the page has too. */
  readonly sharesServers: boolean;
  readonly parameters: readonly TryItParameter[];
  readonly body?: TryItBody;
  /** For the header `Accept`. */
  readonly accept?: string;
  /** Any one of them is enough; each has schemes that go together. */
  readonly security: readonly (readonly SchemeUse[])[];
  readonly schemes: Readonly<Record<string, TryItScheme>>;
  /** Address of the `TryItSchemas` of the document; absent where nothing refers to one. */
  readonly schemas?: string;
  /** Address that requests can go through, with `{url}` for that of the request; without, it is put at the end. */
  readonly proxy?: string;
  /** Of the samples that follow what is entered; others are an author's own. */
  readonly languages: readonly string[];
}

/** What the schemas of a document's consoles refer to, by key: in one file, since operations share most of it. */
export type TryItSchemas = Readonly<Record<string, unknown>>;

/** An address at which the API is served. */
export interface TryItServer {
  readonly url: string;
  readonly name: string;
  readonly variables: readonly { readonly name: string; readonly default: string; readonly enum: readonly string[] }[];
}

/** A parameter, and the value that it begins with: that of the sample. */
export interface TryItParameter extends ParameterSpec {
  readonly required: boolean;
  /** Set where the value is a document of its own, which is entered as text. */
  readonly mediaType?: string;
  readonly schema: unknown;
  readonly value?: unknown;
  /** The author's example for a parameter that is not sent until a reader enters a value. */
  readonly example?: unknown;
}

/** The body that an operation accepts. */
interface TryItBody {
  readonly required: boolean;
  readonly content: readonly TryItMediaType[];
}

/** One form that a body may have. */
export interface TryItMediaType {
  readonly type: string;
  readonly schema?: unknown;
  /** Encoding Objects, by property. */
  readonly encoding: Readonly<Record<string, unknown>>;
  /** What the body begins with, as it would be sent; of a form the value, as JSON. `''` where there is none. */
  readonly text: string;
  /** Where an author gives several: other texts that it may begin with. The first is `text`. */
  readonly examples?: readonly { readonly name: string; readonly text: string }[];
}

/** A scheme that is needed, and its scopes. */
export interface SchemeUse {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** A way to authorize. */
export type TryItScheme =
  | { readonly kind: 'apiKey'; readonly in: string; readonly name: string }
  | { readonly kind: 'basic' }
  /** A token; `scheme` is the word before it. */
  | { readonly kind: 'token'; readonly scheme: string }
  | { readonly kind: 'oauth2'; readonly flows: readonly TryItFlow[]; readonly metadata?: string }
  /** What the browser itself does, or nothing knows. */
  | { readonly kind: 'other'; readonly type: string };

/**
 * A flow of OAuth 2 that a page can go through. Its addresses are as the document writes them: one without a host is meant from the server
 * of the request, and `''` is one that only the metadata knows, or that the flow has no use for.
 */
export interface TryItFlow {
  readonly type: 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization';
  readonly authorizationUrl: string;
  /** Absent in flows other than that of devices. */
  readonly deviceUrl?: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
}
