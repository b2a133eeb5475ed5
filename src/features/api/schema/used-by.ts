import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { OperationLink, SchemaUser } from '../../../model/reference.ts';
import { addTo } from '../../../shared/group-by.ts';
import { oncePer } from '../../../shared/once.ts';
import { type OpenApiDocument, referencePointer } from '../document.ts';
import { childNodes, type NodeType } from '../node-type.ts';
import type { OperationNode } from '../operation-node.ts';
import { type SchemaRegistry, schemaReference } from './registry.ts';

/** Who refers to each named schema directly: operations first, then schemas, each once. */
export function schemaUsers(options: {
  readonly document: OpenApiDocument;
  readonly registry: SchemaRegistry;
  readonly operations: readonly { readonly node: OperationNode; readonly link: OperationLink }[];
}): ReadonlyMap<Pointer, readonly SchemaUser[]> {
  const { document, registry, operations } = options;
  const users = new Map<Pointer, [SchemaUser, ...SchemaUser[]]>();
  const note = (targets: ReadonlySet<Pointer>, user: SchemaUser) => {
    for (const target of targets) addTo(users, target, user);
  };
  for (const { node, link } of operations) {
    const user = { kind: 'operation', label: `${link.method} ${link.path}`, anchor: link.anchor } as const;
    note(operationSchemas(document, node), user);
  }
  for (const { ref, pointer } of registry.list) {
    note(schemaTargets(document, pointer), { kind: 'schema', label: ref.name, anchor: ref.anchor });
  }
  return users;
}

/** The operations that use each named schema, directly or through others, in their order. */
export function operationsBySchema(
  document: OpenApiDocument,
  operations: readonly OperationNode[],
): ReadonlyMap<Pointer, readonly OperationNode[]> {
  const users = new Map<Pointer, [OperationNode, ...OperationNode[]]>();
  const targetsOf = oncePer((pointer: Pointer) => schemaTargets(document, pointer));
  for (const node of operations) {
    // Grows while it is walked.
    const reached = new Set(operationSchemas(document, node));
    for (const pointer of reached) {
      for (const target of targetsOf(pointer)) reached.add(target);
      addTo(users, pointer, node);
    }
  }
  return users;
}

/** The named schemas that a named schema refers to. */
export function schemaTargets(document: OpenApiDocument, pointer: Pointer): ReadonlySet<Pointer> {
  const targets = new Set<Pointer>();
  const value = document.resolve(pointer)?.value;
  if (isObject(value)) collect(document, value, 'schema', targets, new Set());
  return targets;
}

/** The schemas that an operation refers to, directly or through a shared parameter or response. */
export function operationSchemas(document: OpenApiDocument, node: OperationNode): ReadonlySet<Pointer> {
  const targets = new Set<Pointer>();
  const seen = new Set<Pointer>();
  collect(document, node.value, 'operation', targets, seen);
  for (const parameter of node.parameters) collect(document, parameter.value, 'parameter', targets, seen);
  return targets;
}

/** References to schemas in a node; other references are followed to the end, those to schemas are not. */
function collect(
  document: OpenApiDocument,
  node: JsonObject,
  type: NodeType,
  targets: Set<Pointer>,
  seen: Set<Pointer>,
): void {
  const target = type === 'schema' ? schemaReference(node) : referencePointer(node);
  if (target !== undefined && type === 'schema') targets.add(target);
  const isFollowed = target !== undefined && type !== 'schema' && !seen.has(target);
  if (isFollowed) seen.add(target);
  const own = (isFollowed ? document.follow(node, '')?.value : undefined) ?? node;
  for (const { type: childType, value } of childNodes(own, type)) {
    if (isObject(value)) collect(document, value, childType, targets, seen);
  }
}
