import type { Grammars } from '../../../core/highlight/index.ts';
import type { OperationLink } from '../../../model/reference.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Anchors } from '../markup/anchors.ts';
import type { DescriptionRenderer } from '../markup/description.ts';
import type { SampleSettings } from '../samples/code-samples.ts';
import type { SampleValues } from '../samples/values.ts';
import type { SchemaRegistry } from '../schema/registry.ts';
import type { SchemaViewer } from '../schema/schema-view.ts';
import type { Trail } from '../trail.ts';

/** What every part of a reference is made with. Made for one document and dropped with it. */
export interface ViewContext {
  readonly document: OpenApiDocument;
  readonly anchors: Anchors;
  readonly text: Text;
  /** Of languages that plugins bring. */
  readonly grammars: Grammars;
  readonly descriptions: DescriptionRenderer;
  readonly registry: SchemaRegistry;
  readonly schemas: SchemaViewer;
  readonly values: SampleValues;
  readonly samples: SampleSettings;
  /** Whether its schemas have `xml` objects. Without, the schemas describe JSON, and XML may be anything. */
  readonly describesXml: boolean;
  /** Anchors of the security schemes by name. */
  readonly securityAnchors: ReadonlyMap<string, string>;
  /** By operationId, and by `#` and the pointer of the operation. */
  readonly operationAt: (name: string) => OperationLink | undefined;
  readonly trail: Trail;
}

/** Heading levels of the page: the sections of the document, what is in them, and the parts of an operation. */
export const levels = { page: 1, section: 2, entry: 3, part: 4, detail: 5 } as const;
