import type { DocumentLink, Html } from './reference.ts';

/** A value of the document as JSON text, on one line; integers beyond 2^53 keep their digits. */
export type JsonText = string;

/** A named schema, and where it is described. */
export interface SchemaRef {
  readonly name: string;
  readonly anchor: string;
}

/** A named schema in the words of a type. */
export interface TypeRef extends SchemaRef {
  /** What is inside of it, e.g. `3 properties`, where that is left to its own section. */
  readonly inside?: string;
}

/** What kind of values a schema describes. */
export type SchemaKind =
  | 'object'
  | 'array'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  /** More than one type, or choices without a type. */
  | 'mixed'
  /** Every value is valid. */
  | 'any'
  /** No value is valid. */
  | 'never';

/**
 * A schema as a finite tree of what is said about it. Everything of `allOf` is merged into it. Pages, Markdown copies and
 * the search print the same tree: they know its lists and fields, and nothing of the keywords behind them.
 */
export interface SchemaView {
  readonly kind: SchemaKind;
  /** In words, e.g. `array of Composition`, `string or null`; for a named schema the type that it has. */
  readonly type: string;
  /** The type in pieces, with named schemas as references: `array of `, a reference to Composition, ` or null`. */
  readonly typeWords: readonly (string | TypeRef)[];
  /** The named schema that is used here. */
  readonly ref?: SchemaRef;
  /** The inside is left out: it is described at `ref`, or, without one, deeper than anything is described. */
  readonly elided: boolean;
  /** `''` when there is none. */
  readonly title: string;
  readonly description: Html;
  /** Of a named schema: its description is of this use of it. */
  readonly remarked?: true;
  /** Of a named schema: its examples are of this use of it. */
  readonly hasOwnExamples?: true;
  /** Of a named schema: its `externalDocs` are of this use of it. */
  readonly hasOwnDocs?: true;
  /** Properties and the like are written next to the reference, which the section of the named schema does not have. */
  readonly hasOwnInside?: true;
  readonly format?: string;
  /** In words, e.g. `at least 1 item`, `no other properties`. */
  readonly constraints: readonly string[];
  readonly facts: readonly SchemaFact[];
  /** The examples that are too long to be among the facts, indented, and those that have names; `''` without one. */
  readonly examples?: readonly { readonly name: string; readonly text: string }[];
  readonly enum: readonly EnumValue[];
  readonly nullable: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly externalDocs?: DocumentLink;
  /** Named schemas whose parts were merged into this one by `allOf`. */
  readonly mergedFrom: readonly SchemaRef[];
  readonly discriminator?: Discriminator;
  /** What a list or map consists of, where there is nothing else to it: `lists` is empty then. */
  readonly of?: SchemaView;
  /** The schemas that it is made of, in reading order; none of the lists is empty. */
  readonly lists: readonly SchemaList[];
  /** What the inside comes to, e.g. `3 properties`; `''` where there is none. */
  readonly summary: string;
}

/** Values that say something about a schema. */
export interface SchemaFact {
  /** `default`, `always` or `for example`. */
  readonly label: string;
  readonly values: readonly JsonText[];
}

/** One of the values that are allowed. */
export interface EnumValue {
  readonly value: JsonText;
  /** `''` when there is none. */
  readonly description: string;
}

/** Schemas inside a schema that are listed together. */
export interface SchemaList {
  /** `One of` or `Any of`; `''` for the fields of an object or list, and for conditions. */
  readonly title: string;
  readonly fields: readonly SchemaField[];
}

/** A schema inside a schema. */
export interface SchemaField {
  /**
   * What the name is: that of a property, a pattern of names or a position (`/^x-/`, `[0]`), the part that the schema plays
   * (`additional properties`, `contains`, `if`), or that of an alternative.
   */
  readonly kind: 'property' | 'position' | 'part' | 'option';
  /** Of an alternative its title, else its type. */
  readonly name: string;
  /** Of the outermost properties of named schemas and request bodies. */
  readonly anchor?: string;
  readonly required?: boolean;
  /** Values of the discriminator that choose the alternative. */
  readonly values?: readonly string[];
  readonly schema: SchemaView;
}

/** The property that distinguishes alternatives. */
export interface Discriminator {
  readonly property: string;
  /** In document order, schemas that extend the base last; implied ones of `oneOf` and `anyOf` are left out. */
  readonly mapping: readonly { readonly value: string; readonly name: string; readonly anchor?: string }[];
  /** What it is where the property is absent or has another value. */
  readonly otherwise?: { readonly name: string; readonly anchor?: string };
}
