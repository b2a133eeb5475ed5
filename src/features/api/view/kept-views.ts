import { digestOf } from '../../../core/cache/index.ts';
import type { Pointer } from '../../../core/json/pointer.ts';
import type { NamedSchema, Operation } from '../../../model/reference.ts';
import { writtenMethods } from '../node-type.ts';
import type { PartKeys } from '../part-keys.ts';
import type { CheckedPart } from '../rules/invalid-example.ts';
import type { MenuRequest } from '../samples/sample-requests.ts';
import type { Asked } from '../trail.ts';
import type { ViewContext } from './context.ts';
import type { PlannedOperation } from './operation.ts';

/** What the view of an operation or named schema was made from, and what it asked of what it shares with others. */
export interface ViewSource {
  readonly anchor: string;
  readonly key: string;
  readonly asked: readonly Asked[];
  /** Of an operation with samples: what others need of these. */
  readonly request?: MenuRequest;
  readonly languages?: readonly string[];
}

/** A view, and what others need of it. */
interface Made<T> extends Pick<ViewSource, 'request' | 'languages'> {
  readonly view: T;
}

/** Operations and named schemas as another build described them, with what that was made from, and what it found of examples. */
export interface KeptViews {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schemas: ReadonlyMap<string, NamedSchema['schema']>;
  readonly sources: ReadonlyMap<string, ViewSource>;
  readonly checks: ReadonlyMap<Pointer, CheckedPart>;
}

/** What there is where no other build has described the document. */
export const nothingKept: KeptViews = {
  operations: new Map(),
  schemas: new Map(),
  sources: new Map(),
  checks: new Map(),
};

/** Makes views, or takes those of another build. */
export interface ViewTaker {
  readonly operation: (planned: PlannedOperation, make: () => Made<Operation>) => Made<Operation>;
  readonly schema: (of: { readonly anchor: string; readonly pointer: Pointer }, make: () => Made<SchemaOf>) => SchemaOf;
  /** Of all views that were asked for. */
  readonly sources: readonly ViewSource[];
}

type SchemaOf = NamedSchema['schema'];

/** @param settings all that views are made with and that is no part of the document */
export function createViewTaker(
  { trail, describesXml, securityAnchors }: ViewContext,
  { keys, settings, kept }: { readonly keys: PartKeys; readonly settings: unknown; readonly kept: KeptViews },
): ViewTaker {
  const common = digestOf([settings, describesXml, [...securityAnchors]]);
  const sources: ViewSource[] = [];
  const take = <T>(anchor: string, of: unknown, known: ReadonlyMap<string, T>, make: () => Made<T>): Made<T> => {
    const key = digestOf([common, of]);
    const [view, source] = [known.get(anchor), kept.sources.get(anchor)];
    if (view !== undefined && source?.key === key && trail.again(source.asked)) {
      sources.push(source);
      return { ...source, view };
    }
    const { value, asked } = trail.follow(make);
    const { view: _, ...others } = value;
    sources.push({ anchor, key, asked, ...others });
    return value;
  };
  return {
    sources,
    operation({ node, link, labels, aliases }, make) {
      const ofPath = Object.entries(node.pathItem).filter(([name]) => !isOperation.has(name));
      const parameters = node.parameters.map(({ pointer }) => [pointer, keys(pointer)]);
      const of = [node.pointer, keys(node.pointer), ofPath, parameters, link, labels, aliases];
      return take(link.anchor, of, kept.operations, make);
    },
    schema: ({ anchor, pointer }, make) => take(anchor, [pointer, keys(pointer)], kept.schemas, make).view,
  };
}

const isOperation: ReadonlySet<string> = new Set([...writtenMethods, 'additionalOperations']);
