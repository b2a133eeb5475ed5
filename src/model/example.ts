import type { Finding } from './diagnostic.ts';

/** An API document that examples may show. */
export interface ExampleDocument {
  readonly id: string;
  /** The document in one piece, as OpenAPI 3 and with its tokens replaced. */
  readonly bundled: unknown;
  /** Of the document, where results are cached. */
  readonly digest?: string;
}

/** A finding about a part of the code of an example: offsets, the end exclusive; the whole block unless given. */
export type CodeFinding = Omit<Finding, 'place'> & {
  readonly span?: { readonly start: number; readonly end: number };
};
