import type { OpenApiDocument } from '../document.ts';
import { isObject, type JsonObject, listAt, textAt } from '../json.ts';
import { type Anchors, anchorOf, operationPathAnchor, slugOf } from '../markup/anchors.ts';
import { listOperations, type OperationNode, tagNames } from '../operation-node.ts';
import { operationTitle, type PlannedOperation } from './operation.ts';

/** A tag and what belongs to it, before any of it is built. */
export interface PlannedTag {
  readonly name: string;
  /** The Tag Object; empty for a tag that is not declared. */
  readonly value: JsonObject;
  readonly anchor: string;
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
  const declared = new Map(
    listAt(document.root, 'tags')
      .filter(isObject)
      .map((tag) => [textAt(tag, 'name'), tag]),
  );
  const used = paths.flatMap((node) => tagNames(node.value));
  const untagged = paths.some((node) => tagNames(node.value).length === 0);
  const names = new Set([...declared.keys(), ...used, ...(untagged ? [''] : [])]);
  names.delete('');
  if (untagged) names.add('');
  const tagAnchors = new Map([...names].map((name) => [name, anchors.claim(`tag/${slugOf(name || 'default')}`)]));

  const primary = new Map(
    [...paths, ...hooks].map((node) => [node, primaryAnchor(node, hooks.includes(node), anchors)]),
  );
  const planned = (node: OperationNode, hook: boolean): PlannedOperation => {
    const link = { method: node.method, path: node.path, title: operationTitle(node), anchor: primary.get(node) ?? '' };
    const tags = hook ? [] : tagNames(node.value).map((name) => tagAnchors.get(name) ?? '');
    return { node, link, aliases: aliasesOf(node, { hook, tags, anchors }) };
  };
  const operations = paths.map((node) => planned(node, false));
  const webhooks = hooks.map((node) => planned(node, true));
  const tagged = (name: string, first: boolean) =>
    operations.filter(({ node }) => {
      const index = (tagNames(node.value).length === 0 ? [''] : tagNames(node.value)).indexOf(name);
      return first ? index === 0 : index > 0;
    });
  const tags = [...tagAnchors].map(([name, anchor]) => ({
    name,
    value: declared.get(name) ?? {},
    anchor,
    operations: tagged(name, true),
    related: tagged(name, false),
  }));
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
