import { childPointer, type Pointer, parsePointer } from '../../core/json/pointer.ts';
import {
  childAt,
  createObject,
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  textsAt,
} from '../../core/json/value.ts';
import { createDocument, type OpenApiDocument, referencePointer } from './document.ts';
import { childNodes, mapChildren, type NodeType, writtenMethods } from './node-type.ts';
import { listOperations, tagNames } from './operation-node.ts';

/** A document as readers may see it. */
export interface PublicDocument {
  /** The given object where nothing is left out. */
  readonly root: JsonObject;
  /** The pointer that a place has in the whole document: items of lists move up where one before them is left out. */
  readonly wholePointer: (pointer: Pointer) => Pointer;
}

/**
 * A document without what is marked `x-internal: true` (paths, operations, webhooks, parameters, properties, headers, tags), or
 * `x-hidden: true` (paths and operations), and without components and tags that nothing else uses.
 */
export function withoutInternal(root: JsonObject): PublicDocument {
  if (!hasMark(root)) return { root, wholePointer: (pointer) => pointer };
  const document = createDocument(root);
  const kept = new Map<Pointer, readonly number[]>();
  const internalTags = new Set(
    listAt(root, 'tags').flatMap((tag) => (isObject(tag) && tag['x-internal'] === true ? textAt(tag, 'name') : [])),
  );
  const prune = (node: JsonObject, type: NodeType, pointer: Pointer): JsonObject => {
    const copy = mapChildren(node, type, ({ keys, type: childType, value }) => {
      const [key = '', name] = keys;
      // Components are removed later, when it is known which are still used.
      if (type !== 'components' && isLeftOut(childType, key, name) && isInternal(value, childType, document))
        return undefined;
      if (!isObject(value)) return value;
      const below = prune(value, childType, childPointer(pointer, ...keys));
      return childType === 'pathItem' && hasOperations(value) && !hasOperations(below) ? undefined : below;
    });
    for (const [key, value] of Object.entries(copy)) {
      if (Array.isArray(value)) {
        const indexes = [...value.keys()].filter((index) => value[index] !== undefined);
        if (indexes.length < value.length) kept.set(childPointer(pointer, key), indexes);
        copy[key] = indexes.map((index) => value[index]);
      } else if (isObject(value)) deleteUndefined(value);
    }
    deleteUndefined(copy);
    if (type === 'operation' && tagNames(node).some((name) => internalTags.has(name)))
      copy.tags = tagNames(node).filter((name) => !internalTags.has(name));
    const isOut = (name: string) =>
      childAt(node.properties, name) !== undefined && childAt(copy.properties, name) === undefined;
    if (type === 'schema' && Array.isArray(node.required))
      copy.required = node.required.filter((name) => !isOut(String(name)));
    return copy;
  };
  const shown = prune(root, 'document', '');
  leaveOutUnused(shown, { document, kept, internalTags });
  return { root: shown, wholePointer: (pointer) => wholePointer(pointer, kept) };
}

function deleteUndefined(node: JsonObject): void {
  for (const [key, value] of Object.entries(node)) if (value === undefined) delete node[key];
}

function hasMark(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (isObject(node) && (node['x-internal'] === true || node['x-hidden'] === true)) return true;
  return Object.values(node).some(hasMark);
}

function hasOperations(pathItem: unknown): boolean {
  return isObject(pathItem) && [...writtenMethods, 'additionalOperations'].some((key) => key in pathItem);
}

/** Whether a node says so itself, or what its `$ref` leads to. */
function isInternal(node: unknown, type: NodeType, document: OpenApiDocument): boolean {
  const target = document.follow(node, '')?.value;
  const isHidden = (type === 'operation' || type === 'pathItem') && target?.['x-hidden'] === true;
  return target?.['x-internal'] === true || isHidden;
}

/**
 * Whether a node can be removed without changing what the rest of the document means: a property or an alternative, but not one
 * of several schemas that must all match.
 */
function isLeftOut(type: NodeType, key: string, name: string | undefined): boolean {
  if (type === 'schema') return name !== undefined && (key === 'properties' || key === 'oneOf' || key === 'anyOf');
  return ['pathItem', 'operation', 'parameter', 'header', 'response', 'callback', 'link', 'example'].includes(type);
}

/** Leaves out components and tags that only what was left out refers to, and components that are internal and that nothing refers to. */
function leaveOutUnused(
  root: JsonObject,
  {
    document: whole,
    kept,
    internalTags,
  }: {
    readonly document: OpenApiDocument;
    readonly kept: Map<Pointer, readonly number[]>;
    readonly internalTags: ReadonlySet<string>;
  },
): void {
  const tags = listAt(root, 'tags');
  const before = usedComponents(whole.root);
  const after = usedComponents(root);
  const [tagsBefore, tagsAfter] = [whole, createDocument(root)].map(usedTags);
  const isUnused = (pointer: Pointer, node: unknown) =>
    !after.has(pointer) && (before.has(pointer) || (isObject(node) && node['x-internal'] === true));
  const sift = (owner: JsonObject, section: string, pointer: Pointer): void => {
    const named = entriesAt(owner, section);
    const rest = named.filter(([name, node]) => !isUnused(childPointer(pointer, name), node));
    if (rest.length < named.length) owner[section] = Object.assign(createObject(), Object.fromEntries(rest));
  };
  for (const section of ['definitions', 'parameters', 'responses']) sift(root, section, `/${section}`);
  const components = objectAt(root, 'components') ?? {};
  for (const section of Object.keys(components))
    if (section !== 'securitySchemes') sift(components, section, childPointer('/components', section));

  const isTagOut = (tag: unknown) => {
    const name = isObject(tag) ? textAt(tag, 'name') : '';
    return internalTags.has(name) || (tagsBefore?.has(name) === true && tagsAfter?.has(name) === false);
  };
  const indexes = tags.map((_, index) => index).filter((index) => !isTagOut(tags[index]));
  if (indexes.length === tags.length) return;
  root.tags = indexes.map((index) => tags[index]);
  kept.set('/tags', indexes);
  const out = new Set(tags.filter(isTagOut).map((tag) => textAt(tag as JsonObject, 'name')));
  if (Array.isArray(root['x-tagGroups']))
    root['x-tagGroups'] = root['x-tagGroups'].map((group) =>
      isObject(group) ? { ...group, tags: textsAt(group, 'tags').filter((tag) => !out.has(tag)) } : group,
    );
}

function usedTags(document: OpenApiDocument): ReadonlySet<string> {
  return new Set(
    [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')].flatMap(({ value }) =>
      tagNames(value),
    ),
  );
}

/** Pointers of the components that paths and webhooks refer to, directly or through others. */
function usedComponents(root: JsonObject): ReadonlySet<Pointer> {
  const document = createDocument(root);
  const used = new Set<Pointer>();
  const visit = (node: unknown, type: NodeType): void => {
    if (!isObject(node)) return;
    const mapped = entriesAt(objectAt(node, 'discriminator'), 'mapping').map(([, to]) => ({ $ref: to }));
    for (const reference of [node, { $ref: node.$dynamicRef }, ...mapped]) {
      const target = referencePointer(reference as JsonObject);
      if (target === undefined || used.has(target)) continue;
      used.add(target);
      visit(document.resolve(target)?.value, type);
    }
    for (const child of childNodes(node, type)) if (child.type !== 'components') visit(child.value, child.type);
  };
  const { definitions: _, parameters: _parameters, responses: _responses, ...rest } = root;
  visit(rest, 'document');
  // What is referred to inside of a component is a part of it.
  for (const pointer of [...used]) {
    const keys = parsePointer(pointer);
    used.add(childPointer('', ...keys.slice(0, keys[0] === 'components' ? 3 : 2)));
  }
  return used;
}

function wholePointer(pointer: Pointer, kept: ReadonlyMap<Pointer, readonly number[]>): Pointer {
  if (kept.size === 0) return pointer;
  let whole = '';
  for (const key of parsePointer(pointer)) whole = childPointer(whole, kept.get(whole)?.[Number(key)] ?? key);
  return whole;
}
