import type { OperationLink } from '../../../model/reference.ts';
import type { Anchors } from '../markup/anchors.ts';
import type { SampleOptions } from '../samples/code-samples.ts';
import type { SchemaViewer } from '../schema/schema-view.ts';
import type { ViewerOptions } from '../schema/view-state.ts';

/** What every part of a reference is made with. Made for one document and dropped with it. */
export interface ViewContext extends SampleOptions, Pick<ViewerOptions, 'registry' | 'descriptions' | 'trail'> {
  readonly anchors: Anchors;
  readonly schemas: SchemaViewer;
  /** Whether its schemas have `xml` objects. Without, the schemas describe JSON, and XML may be anything. */
  readonly describesXml: boolean;
  /** Anchors of the security schemes by name. */
  readonly securityAnchors: ReadonlyMap<string, string>;
  /** By operationId, and by `#` and the pointer of the operation. */
  readonly operationAt: (name: string) => OperationLink | undefined;
}

/** Heading levels of the page: the sections of the document, what is in them, and the parts of an operation. */
export const levels = { page: 1, section: 2, entry: 3, part: 4, detail: 5 } as const;
