import { isObject, type JsonObject, listAt, scalarText, textAt, textsAt } from '../../../core/json/value.ts';
import { addTo, groupBy } from '../../../shared/group-by.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { type Anchors, anchorOf, operationPathAnchor, slugOf } from '../markup/anchors.ts';
import { plainLine } from '../markup/plain-line.ts';
import { listOperations, type OperationNode, tagNames } from '../operation-node.ts';
import { operationTitle, type PlannedOperation } from './operation.ts';

/** A tag and what belongs to it, before any of it is built. */
export interface PlannedTag {
  readonly name: string;
  /** The Tag Object; empty for a tag that is not declared. */
  readonly value: JsonObject;
  readonly anchor: string;
  /** Anchor of the tag around it. */
  readonly parent?: string;
  readonly operations: readonly PlannedOperation[];
  /** Operations that carry the tag but are described under another. */
  readonly related: readonly PlannedOperation[];
}

/** Tags and operations with their ids. */
export interface Plan {
  readonly tags: readonly PlannedTag[];
  readonly webhooks: readonly PlannedOperation[];
  readonly operations: readonly PlannedOperation[];
}

/**
 * Gives tags and operations their ids before anything is built, so that all that refers to them knows where
 * they are. What has a name of its own comes first and aliases last, so that no alias takes a name away.
 */
export function planReference(document: OpenApiDocument, anchors: Anchors, text: Text): Plan {
  const paths = listOperations(document, 'paths');
  const hooks = listOperations(document, 'webhooks');
  const { sections, parentOf, sectionsOf, labelsOf } = readTagNames(document, paths, text);
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
  const first = new Map<string, [PlannedOperation, ...PlannedOperation[]]>();
  const further: typeof first = new Map();
  for (const operation of operations)
    for (const [index, name] of sectionsOf(operation.node).entries())
      addTo(index === 0 ? first : further, name, operation);
  const tags = [...sections].map(([name, value]) => {
    const around = parentOf(name);
    const parent = around === undefined ? undefined : tagAnchors.get(around);
    return {
      name,
      value,
      anchor: tagAnchors.get(name) ?? '',
      parent,
      operations: first.get(name) ?? [],
      related: further.get(name) ?? [],
    };
  });
  return { tags: withContent(tags), webhooks, operations: [...operations, ...webhooks] };
}

/** Whether a tag has more to say than its name. */
function isSaid(tag: JsonObject): boolean {
  return textAt(tag, 'description').trim() !== '' || isObject(tag.externalDocs);
}

/** Without the tags without a description, that no operation has, and that are around no others with content. */
function withContent(tags: readonly PlannedTag[]): readonly PlannedTag[] {
  const used = new Set<string | undefined>();
  // What is inside of a tag comes after it.
  const kept = tags.toReversed().filter(({ anchor, parent, value, operations, related }) => {
    const isUsed = isSaid(value) || operations.length > 0 || related.length > 0 || used.has(anchor);
    if (isUsed) used.add(parent);
    return isUsed;
  });
  return kept.toReversed();
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

/** The tags of a document that sort its operations, in reading order. */
interface TagNames {
  /** Tag Object by name; empty for a tag that is not declared. `''` is the name for operations without a tag. */
  readonly sections: ReadonlyMap<string, JsonObject>;
  /** The tag around a tag. */
  readonly parentOf: (name: string) => string | undefined;
  /** Those of an operation: the first is where it is described. */
  readonly sectionsOf: (operation: OperationNode) => readonly string[];
  /** Titles of the tags of an operation that say something about it, but are not for navigation, and its `x-badges`. */
  readonly labelsOf: (operation: OperationNode) => readonly string[];
}

/** The title of a tag: `x-displayName`, `summary` or its name. */
export function tagTitle(name: string, value: JsonObject, text: Text): string {
  return plainLine(textAt(value, 'x-displayName') || textAt(value, 'summary') || name) || text('api.operations');
}

function readTagNames({ root }: OpenApiDocument, operations: readonly OperationNode[], text: Text): TagNames {
  const declared = new Map(
    listAt(root, 'tags')
      .filter(isObject)
      .map((tag) => [textAt(tag, 'name'), tag]),
  );
  declared.delete('');
  // 3.2 knows tags of other kinds, such as `badge` and `audience`.
  const sorts = (name: string) => ['', 'nav'].includes(textAt(declared.get(name), 'kind'));
  // What such a tag means is read in a section of its own.
  const explains = (name: string) => !sorts(name) && isSaid(declared.get(name) ?? {});
  const sectionsOf = ({ value }: OperationNode): readonly string[] => {
    const names = tagNames(value).filter((name) => name !== '');
    const sorting = names.filter(sorts);
    return [...(sorting.length > 0 ? sorting : ['']), ...names.filter(explains)];
  };
  const known = new Set([...declared.keys()].filter((name) => sorts(name) || explains(name)));
  for (const name of operations.flatMap(sectionsOf)) known.add(name);
  // Operations without a tag come last.
  if (known.delete('')) known.add('');

  const parentOf = (name: string): string | undefined => {
    const above = [name];
    for (;;) {
      const parent = textAt(declared.get(above.at(-1) ?? ''), 'parent');
      if (!known.has(parent) || parent === '') return above[1];
      // Tags that are inside of one another in a circle are next to one another.
      if (above.includes(parent)) return undefined;
      above.push(parent);
    }
  };
  const order = readingOrder([...known], parentOf, listAt(root, 'x-tagGroups'));
  return {
    sections: new Map(order.map((name) => [name, declared.get(name) ?? {}])),
    parentOf,
    sectionsOf,
    labelsOf: ({ value }) => [
      ...tagNames(value)
        .filter((name) => !sorts(name))
        .map((name) => tagTitle(name, declared.get(name) ?? {}, text)),
      ...badges(value),
    ],
  };
}

/** What other tools show as badges: `x-badges: [{name: Beta}]`, `x-fern-availability: beta`. */
function badges(operation: JsonObject): readonly string[] {
  const names = listAt(operation, 'x-badges').map((badge) =>
    isObject(badge) ? textAt(badge, 'name') || textAt(badge, 'label') : scalarText(badge),
  );
  // `deprecated` is said as of any operation.
  const availability = textAt(operation, 'x-fern-availability').replace(/^deprecated$/, '');
  return [...new Set([...names, availability].filter((name) => name !== ''))];
}

function readingOrder(
  names: readonly string[],
  parentOf: TagNames['parentOf'],
  groups: readonly unknown[],
): readonly string[] {
  const children = groupBy(names, parentOf);
  const top: readonly string[] = children.get(undefined) ?? [];
  const grouped = groups.filter(isObject).flatMap((group) => textsAt(group, 'tags'));
  const withChildren = (name: string): readonly string[] => [name, ...(children.get(name) ?? []).flatMap(withChildren)];
  return [...new Set([...grouped.filter((name) => top.includes(name)), ...top])].flatMap(withChildren);
}
