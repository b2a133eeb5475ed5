import type { Pointer } from '../../../core/json/pointer.ts';
import type { SchemaView } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import type { DescriptionRenderer } from '../markup/description.ts';
import type { Known, Trail } from '../trail.ts';
import type { SchemaSource } from './parts.ts';
import type { SchemaRegistry } from './registry.ts';

/** Read-only properties are left out of requests, write-only ones out of responses. */
export type Direction = 'request' | 'response';

/** State of the building of a tree, passed from a schema to those inside. */
export interface ViewState {
  readonly viewer: ViewerOptions;
  readonly direction: Direction | undefined;
  /** The named schema whose own section this is; `undefined` where schemas are used. */
  readonly section: Pointer | undefined;
  /** How large a named schema may be to be opened here, inside of that one, and so on. */
  readonly openable: readonly number[];
  /** Whether a choice between schemas counts as no level of depth there. */
  readonly choices: boolean;
  /** How many schemas that only merge named ones may still be opened inside one another. */
  readonly merges: number;
  readonly depth: number;
  /** Named schemas that are open around this place. */
  readonly open: ReadonlySet<Pointer>;
  /** How many nodes the whole tree may still have. */
  readonly budget: { left: number };
}

/** What every view of a document is made with. */
export interface ViewerOptions {
  readonly document: OpenApiDocument;
  readonly registry: SchemaRegistry;
  readonly text: Text;
  readonly descriptions: DescriptionRenderer;
  /** Level of the headings around descriptions of schemas. */
  readonly level: number;
  /** Cached views of schemas without schemas inside, by their JSON: documents repeat most of them. */
  readonly leaves: Known<SchemaView>;
  readonly trail: Trail;
  /** The view of a schema, or of several that have to hold together. */
  readonly view: (sources: readonly SchemaSource[], state: ViewState) => SchemaView;
}
