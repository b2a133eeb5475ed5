/** Changes of an API from one version to the next that matter to clients. */
export interface ApiChanges {
  /** As the config names it; the present version as its document does. */
  readonly version: string;
  /** The version before. */
  readonly since: string;
  /** Where it is described on the page of changes. */
  readonly anchor: string;
  /** What breaks clients first. Empty where nothing changed for clients. */
  readonly groups: readonly ChangeGroup[];
}

/** Changes of one kind: what breaks clients, or else what they can go on with. */
export interface ChangeGroup {
  readonly kind: 'breaking' | ChangeKind;
  readonly title: string;
  readonly count: number;
  /** The document itself first, then operations, webhooks and schemas in document order; those that are gone come last of their kind. */
  readonly parts: readonly ChangedPart[];
}

/** A part of a document and everything that has changed about it. */
export interface ChangedPart<C = Change> {
  readonly kind: 'document' | 'security' | 'operation' | 'webhook' | 'schema';
  /** Of an operation or webhook, upper case. */
  readonly method?: string;
  /** Path of an operation, name of anything else; `''` for the document. */
  readonly name: string;
  /** For display, where the part has a title of its own; else `''`. */
  readonly title: string;
  /** In the present reference; absent where that does not have it. */
  readonly anchor?: string;
  /** Empty where all there is to say is what the group is called: the whole part was added, say. */
  readonly changes: readonly C[];
  /** Of a schema that has changed: the operations that use it, also through others. Absent where none does. */
  readonly usedBy?: Words;
}

/** A single change. */
export interface Change {
  readonly kind: ChangeKind;
  /** What breaks for existing clients: requests, responses or both; empty for a change that breaks nothing. */
  readonly breaks: readonly MessageKind[];
  readonly words: Words;
}

/** The kind of change for existing clients. */
export type ChangeKind = 'added' | 'deprecated' | 'changed' | 'removed';

/** A message between client and server. */
export type MessageKind = 'request' | 'response';

/** Which changes break clients, where that depends on what clients of an API rely on; each `true` or `false`. */
export type BreakingRules = { readonly [R in keyof typeof offeredBreaking]?: boolean | undefined };

/** What they are where nothing is said. */
export const offeredBreaking = {
  deprecatedRemoved: true,
  inputsRemoved: true,
  newValues: true,
  formats: true,
  defaults: true,
  servers: true,
  operationIds: false,
  errorsRemoved: false,
} as const;

/** A sentence: text, and names and values, which are code; those with an anchor are links into the present reference. */
export type Words = readonly (string | { readonly code: string; readonly anchor?: string })[];

/** Everything that is known of the versions of an API, for pages that show it. */
export interface ApiHistory {
  /** Id of the API document. */
  readonly document: string;
  /** Newest first; at least the present one. */
  readonly versions: readonly string[];
  /** Newest first: one less than there are versions. */
  readonly changes: readonly ApiChanges[];
  /** Of every anchor that the changes name. */
  readonly hrefs: Readonly<Record<string, string>>;
  /** Title of the API. */
  readonly title: string;
  /** Of all of the above. */
  readonly digest: string;
}
