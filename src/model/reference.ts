import type { Permalink } from './address.ts';
import type { ApiChanges } from './api-changes.ts';
import type { ApiGuideName } from './api-config.ts';
import type { SourcePath } from './place.ts';
import type { SchemaView } from './schema-view.ts';
import type { SecurityRequirement, SecurityScheme } from './security-scheme.ts';

/**
 * One OpenAPI document, ready to be rendered: references followed, cycles cut, text sanitised.
 * A finite tree without shared state, so it can be written as JSON and read back.
 *
 * Every `anchor` is unique in its reference and holds nothing but letters, digits and `._~:/-`,
 * so it works as an HTML id and as a URL fragment as it is:
 *
 *     tag/EHR                            a tag
 *     operation/ehr_create               an operation, by operationId
 *     post/ehr/:ehr_id                   an operation, by method and path
 *     operation/ehr_create/query/limit   a parameter: operation, place, name
 *     operation/ehr_create/body          a request body
 *     operation/ehr_create/response/201  a response
 *     schema/Composition                 a named schema
 *     schema/Composition/name            a property of it; of a request body: operation/ehr_create/body/name
 *     security/OAuth                     a security scheme
 *     section/Purpose                    a heading in the description of the document
 *     changes/2.1                        what version 2.1 changed
 */
export interface Reference {
  readonly id: string;
  readonly source: SourcePath;
  readonly permalink: Permalink;
  readonly title: string;
  /** Version of the API, as the document words it. */
  readonly version: string;
  /** Version of the specification that the document follows, e.g. `OpenAPI 3.1.0` or `Swagger 2.0`. */
  readonly specification: string;
  /** From `x-logo` of `info`. */
  readonly logo?: { readonly src: string; readonly alt: string; readonly href?: string | undefined };
  /** `''` when there is none. */
  readonly summary: string;
  readonly description: Html;
  readonly termsOfService?: DocumentLink;
  readonly contact?: Contact;
  readonly license?: License;
  readonly externalDocs?: DocumentLink;
  /** The address that the document gives itself, with `$self`. */
  readonly self?: DocumentLink;
  readonly servers: readonly Server[];
  /** What operations ask for unless they say otherwise; empty where they ask for nothing. */
  readonly security: readonly SecurityRequirement[];
  readonly securitySchemes: readonly SecurityScheme[];
  /**
   * In the order in which they are read: groups in order, a tag before those inside of it, otherwise declared tags
   * in order, then undeclared ones, then one for operations without a tag.
   */
  readonly tags: readonly Tag[];
  /** From `x-tagGroups`, outermost tags only; those of no group come in a last one without a name. Empty where the document has no groups. */
  readonly tagGroups: readonly TagGroup[];
  readonly webhooks: readonly Operation[];
  /** What the page is about where the document is a JSON Schema, and no API. */
  readonly root?: SchemaRoot;
  /** Those of the components in order, then those found elsewhere by `$ref`. */
  readonly schemas: readonly NamedSchema[];
  /** Newest version first; empty where no earlier versions are known. */
  readonly changes: readonly ApiChanges[];
  /** In reading order; the first is the one at `permalink`. */
  readonly pages: readonly ReferencePage[];
  /**
   * Where each tag, operation, schema and security scheme is described, by its anchor: `/api#tag/EHR`, ready for
   * `href`; so also for `overview`, `security`, `webhooks`, `schemas` and `changes`, and for what each version changed.
   */
  readonly hrefs: Readonly<Record<string, string>>;
  /** Where the Markdown copies of operations, webhooks and schemas with pages are, by their anchors, on a site that has copies. */
  readonly copies: Readonly<Record<string, Permalink>>;
  /** Pages about all of its operations; absent where there are none. */
  readonly guides?: readonly ApiGuide[];
  /** Its operations for programs that send requests; absent where there are none. */
  readonly collections?: readonly { readonly label: string; readonly address: Permalink }[];
  /** Set where readers may choose other languages of samples. */
  readonly hasSamplesMenu?: true;
  /** What consoles of its operations connect to, as sources of a Content-Security-Policy; absent where they have none. */
  readonly connections?: readonly string[];
}

/** Digests of a reference, which is too large to be compared. */
export interface ReferenceDigests {
  readonly whole: string;
  /** Of what the theme of docsgen shows of it on pages of parts, by address. */
  readonly pages: Readonly<Record<Permalink, string>>;
  /** Of each operation and named schema with all that it refers to, by anchor. */
  readonly parts: Readonly<Record<string, string>>;
}

/** A page about all operations of a document. */
export interface ApiGuide {
  readonly name: ApiGuideName;
  readonly permalink: Permalink;
  readonly title: string;
  readonly description: string;
  readonly html: Html;
}

/** A page of a reference. Without a layout of pages one shows the whole document. */
export interface ReferencePage {
  readonly permalink: Permalink;
  /** `index`: title, description and servers of the document, and a list of the other pages. `schemas`: the list of those. `changes`: of all versions. */
  readonly shows: 'document' | 'index' | 'tag' | 'operation' | 'webhooks' | 'schemas' | 'schema' | 'changes' | 'guide';
  /** Of the tag, operation or schema, and `guide/` with the name of a guide; `''` for the other pages. */
  readonly anchor: string;
  readonly title: string;
  /** Plain text on one line; `''` when there is none. */
  readonly description: string;
}

/** Sanitised markup, ready for `dangerouslySetInnerHTML`; `''` when there is none. */
export type Html = string;

/** An address of the document, with the text that is shown for it. */
export interface DocumentLink {
  readonly label: string;
  /** Absent where the document gives an address that is not `http`, `https`, `mailto` or relative. */
  readonly href?: string;
}

/** Who to ask about the API. */
export interface Contact extends DocumentLink {
  readonly email?: string;
}

/** Under which terms the API may be used. */
export interface License extends DocumentLink {
  /** SPDX expression. */
  readonly identifier?: string;
}

/** An address at which the API is served. */
export interface Server {
  /** As written, with `{variables}`. */
  readonly url: string;
  /** `''` when there is none. */
  readonly name: string;
  readonly description: Html;
  readonly variables: readonly ServerVariable[];
}

/** A part of the address of a server that readers choose. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  /** Empty: any value. */
  readonly enum: readonly string[];
  readonly description: Html;
}

/** A group of operations. */
export interface Tag {
  /** As operations name it; `''` for the one that holds operations without a tag. */
  readonly name: string;
  /** For display: `summary` or `x-displayName`, else the name. */
  readonly title: string;
  readonly anchor: string;
  /** Anchor of the tag around it, from `parent` in 3.2. */
  readonly parent?: string;
  readonly description: Html;
  readonly externalDocs?: DocumentLink;
  /** Operations whose first tag this is, in document order: each operation is in exactly one list. */
  readonly operations: readonly Operation[];
  /** Operations that carry this tag too, but are described under another. */
  readonly related: readonly OperationLink[];
}

export interface TagGroup {
  /** `''` for the tags that no group names. */
  readonly name: string;
  /** Anchors of tags. */
  readonly tags: readonly string[];
}

/** As much of an operation as a link to it shows. */
export interface OperationLink {
  /** Upper case. */
  readonly method: string;
  /** With `{parameters}`; for a webhook its name, for a callback its runtime expression. */
  readonly path: string;
  /** For display: the summary, else the operationId, else method and path. */
  readonly title: string;
  readonly anchor: string;
}

/** An operation with everything that is shown of it. */
export interface Operation extends OperationLink {
  /** Further ids that lead here: by method and path, and Redoc's `tag/X/operation/id`. */
  readonly aliases: readonly string[];
  readonly operationId?: string;
  /** Titles of its tags that are not for navigation (those of another `kind` in 3.2), and its `x-badges`. */
  readonly labels: readonly string[];
  readonly description: Html;
  readonly deprecated: boolean;
  /** The version that brought it; absent where all known versions have it. */
  readonly since?: string;
  /** The version that deprecated it; absent where that is not known. */
  readonly deprecatedSince?: string;
  readonly externalDocs?: DocumentLink;
  /** Any one of them is enough; empty: no credentials needed. */
  readonly security: readonly SecurityRequirement[];
  /** Servers of the operation or its path; empty where those of the document hold. */
  readonly servers: readonly Server[];
  /** In the order path, query, header, cookie; places without parameters are left out. */
  readonly parameters: readonly ParameterGroup[];
  readonly requestBody?: RequestBody;
  /** In document order. */
  readonly responses: readonly Response[];
  /** The request in several languages, the author's own first; empty for what the server sends. */
  readonly samples: readonly CodeSample[];
  /** The bodies that readers choose from for the samples; absent where there is one. */
  readonly bodies?: readonly { readonly type: string; readonly name: string }[];
  readonly callbacks: readonly Callback[];
  /** Address of what its console loads; absent where it has none. */
  readonly tryIt?: Permalink;
  /** What its parameters, bodies and callbacks refer to and the document does not have: as written. */
  readonly missing: readonly string[];
}

/** A request as code. */
export interface CodeSample {
  /** `curl`, `javascript`, `python`, `java`, or what an author calls another one, in lower case. */
  readonly language: string;
  /** For display. */
  readonly label: string;
  /**
   * The code, escaped. Where it calls a server of the document, the address of that server is an element with
   * `data-server-url`.
   */
  readonly html: Html;
}

/** Where in a request a parameter is sent. */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** The parameters of an operation in one place. */
export interface ParameterGroup {
  readonly place: ParameterPlace;
  readonly parameters: readonly Parameter[];
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly anchor: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: Html;
  readonly schema: SchemaView;
  /** How values are written where that is not the default of the place, e.g. `pipeDelimited`. */
  readonly style?: string;
  /** Set where the value is a document of its own, e.g. `application/json`. */
  readonly mediaType?: string;
  readonly examples: readonly Example[];
}

/** A response header, or one of a part of a multipart body. */
export type Header = Omit<Parameter, 'anchor'>;

/** What an operation takes. */
export interface RequestBody {
  readonly anchor: string;
  readonly required: boolean;
  readonly description: Html;
  readonly content: readonly MediaType[];
}

/** One form that a body may have. */
export interface MediaType {
  /** E.g. `application/json` or `image/*`. */
  readonly type: string;
  readonly schema?: SchemaView;
  /** Of each item of a stream. */
  readonly itemSchema?: SchemaView;
  /** How properties become parts of a form. */
  readonly encoding: readonly Encoding[];
  /** Those of the document, or a single generated one; empty where nothing sensible can be made. */
  readonly examples: readonly Example[];
}

/** How a property becomes a part of a form. */
export interface Encoding {
  /** Its name, or which of the items; of a part of a part, the names of both. */
  readonly property: string;
  readonly contentType?: string;
  readonly style?: string;
  readonly headers: readonly Header[];
}

/** An example of a body, parameter or header. */
export interface Example {
  /** Key in the document; `''` for a lone or generated one. */
  readonly name: string;
  /** `''` when there is none. */
  readonly summary: string;
  readonly description: Html;
  /** As it would be sent; `''` where only an external address is given. */
  readonly text: string;
  /** The text as markup, where it is highlighted. */
  readonly html?: Html;
  readonly language: 'json' | 'xml' | 'text';
  /** Made from the schema, not by an author. */
  readonly generated: boolean;
  readonly external?: DocumentLink;
}

/** What an operation answers for a status. */
export interface Response {
  /** E.g. `200`, `4XX` or `default`. */
  readonly status: string;
  readonly kind: 'informational' | 'success' | 'redirect' | 'error' | 'default';
  readonly anchor: string;
  /** `''` when there is none. */
  readonly summary: string;
  readonly description: Html;
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  readonly links: readonly ResponseLink[];
}

/** What a response lets a client do next. */
export interface ResponseLink {
  readonly name: string;
  readonly description: Html;
  /** Absent where the operation is not in this document. */
  readonly operation?: OperationLink;
  /** The operation as the document names it. */
  readonly target: string;
  /** Parameter and the expression or constant it is given. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly requestBody?: string;
  /** Where the operation is called, if not at its own servers. */
  readonly server?: Server;
}

/** Operations that the server calls at the client. */
export interface Callback {
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** A schema with a name, described once in the schemas section. */
export interface NamedSchema {
  readonly name: string;
  readonly anchor: string;
  readonly schema: SchemaView;
  /** Who refers to it directly: operations in document order, then schemas. */
  readonly usedBy: readonly SchemaUser[];
}

/**
 * A JSON Schema that is a document of its own. The anchor of a property is its path, at any depth: `server.ports[].name`,
 * `users.NAME.age`.
 */
export interface SchemaRoot extends NamedSchema {
  /** Those of the author, or a single one that is made from the schema. */
  readonly samples: readonly {
    readonly generated: boolean;
    /** One value as JSON and as YAML. */
    readonly languages: readonly CodeSample[];
  }[];
}

/** An operation or schema that refers to a named schema. */
export interface SchemaUser {
  readonly kind: 'operation' | 'schema';
  readonly label: string;
  readonly anchor: string;
}
