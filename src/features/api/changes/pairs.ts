import type { Pointer } from '../../../core/json/pointer.ts';
import type { MessageKind } from '../../../model/api-changes.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import type { OperationNode } from '../operation-node.ts';
import type { SchemaPart, SchemaSource } from '../schema/parts.ts';

/** Something in both versions of a document. */
export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

export type DocumentPair = Pair<OpenApiDocument>;

/** An object of the specification, references followed. */
export type NodePair = Pair<LocatedObject>;

export type OperationPair = Pair<OperationNode>;

/** Schemas in the same place; those of a list have to hold together. */
export type SchemaPair = Pair<readonly SchemaSource[]>;

/** The parts of a pair of schemas: targets of `$ref` and entries of `allOf` included. */
export type PartsPair = Pair<readonly SchemaPart[]>;

/** Where schemas are compared. */
export interface SchemaPlace {
  /** The messages that the schema is part of. */
  readonly in: readonly MessageKind[];
  /** Called for each named schema that both refer to: it is compared once, under its name. */
  readonly share: (pointer: Pointer, usedIn: readonly MessageKind[]) => void;
}

/** Where an operation is compared. */
export interface OperationContext {
  readonly documents: DocumentPair;
  readonly share: SchemaPlace['share'];
  /** Which message clients send, and which they get: in webhooks and callbacks, the server sends the request. */
  readonly sent: MessageKind;
  readonly received: MessageKind;
}
