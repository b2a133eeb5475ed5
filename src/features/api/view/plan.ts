import { type JsonObject, textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import { type Anchors, anchorOf, operationPathAnchor, slugOf } from '../markup/anchors.ts';
import { listOperations, type OperationNode } from '../operation-node.ts';
import { operationTitle, type PlannedOperation } from './operation.ts';
import { readTagNames } from './tag-names.ts';

/** A tag and what belongs to it, before any of it is built. */
export interface PlannedTag {
  readonly name: string;
  /** The Tag Object; empty for a tag that is not declared. */
  readonly value: JsonObject;
  readonly anchor: string;
  /** Anchor of the tag around it. */
  readonly parent?: string;
  readonly operations: readonly PlannedOperation[];
  /** Operations that carry the tag but are drawn under another. */
  readonly related: readonly PlannedOperation[];
}

export interface Plan {
  readonly tags: readonly PlannedTag[];
  readonly webhooks: readonly PlannedOperation[];
  readonly operations: readonly PlannedOperation[];
}

/**
 * Gives tags and operations their ids before anything is built, so that whatever refers to them knows where
 * they are. What has a name of its own comes first and aliases last, so that no alias takes a name away.
 */
export function planReference(document: OpenApiDocument, anchors: Anchors): Plan {
  const paths = listOperations(document, 'paths');
  const hooks = listOperations(document, 'webhooks');
  const { sections, parentOf, sectionsOf, labelsOf } = readTagNames(document, paths);
  const tagAnchors = new Map(
    [...sections.keys()].map((name) => [name, anchors.claim(`tag/${slugOf(name || 'default')}`)]),
  );

  const primary = new Map(
    [...paths, ...hooks].map((node) => [node, primaryAnchor(node, hooks.includes(node), anchors)]),
  );
  const planned = (node: OperationNode, hook: boolean): PlannedOperation => {
    const link = { method: node.method, path: node.path, title: operationTitle(node), anchor: primary.get(node) ?? '' };
    const tags = hook ? [] : sectionsOf(node).flatMap((name) => (name === '' ? [] : (tagAnchors.get(name) ?? [])));
    return { node, link, labels: labelsOf(node), aliases: aliasesOf(node, { hook, tags, anchors }) };
  };
  const operations = paths.map((node) => planned(node, false));
  const webhooks = hooks.map((node) => planned(node, true));
  const first = new Map<string, PlannedOperation[]>();
  const further = new Map<string, PlannedOperation[]>();
  for (const operation of operations) {
    for (const [index, name] of sectionsOf(operation.node).entries()) {
      const lists = index === 0 ? first : further;
      const list = lists.get(name);
      if (list) list.push(operation);
      else lists.set(name, [operation]);
    }
  }
  const tags = [...sections].map(([name, value]) => {
    const around = parentOf(name);
    const parent = around === undefined ? undefined : tagAnchors.get(around);
    return {
      name,
      value,
      anchor: tagAnchors.get(name) ?? '',
      ...(parent === undefined ? {} : { parent }),
      operations: first.get(name) ?? [],
      related: further.get(name) ?? [],
    };
  });
  return { tags, webhooks, operations: [...operations, ...webhooks] };
}

/** By operationId where it is the first to have it, else by method and path. */
function primaryAnchor(node: OperationNode, hook: boolean, anchors: Anchors): string {
  const operationId = textAt(node.value, 'operationId');
  const own = operationId === '' ? undefined : anchors.claimExactly(anchorOf('operation', operationId));
  return own ?? anchors.claim(pathAnchor(node, hook));
}

function pathAnchor({ method, path }: OperationNode, hook: boolean): string {
  return hook ? anchorOf('webhook', path, method.toLowerCase()) : operationPathAnchor(method, path);
}

/** By method and path, and as Redoc has it under each of its tags. What is taken already is left out. */
function aliasesOf(
  node: OperationNode,
  { hook, tags, anchors }: { readonly hook: boolean; readonly tags: readonly string[]; readonly anchors: Anchors },
): readonly string[] {
  const operationId = textAt(node.value, 'operationId');
  const redoc = operationId === '' ? [] : tags.map((tag) => `${tag}/${anchorOf('operation', operationId)}`);
  return [pathAnchor(node, hook), ...redoc].flatMap((alias) => anchors.claimExactly(alias) ?? []);
}
