import { childPointer, type Pointer, parsePointer } from '../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, listAt, objectAt, textAt, textsAt } from '../../core/json/value.ts';
import { createDocument, type OpenApiDocument, referencePointer } from './document.ts';
import { childNodes, type NodeType, writtenMethods } from './node-type.ts';
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
    let copy = node;
    const set = (key: string, value: unknown): void => {
      if (copy === node) copy = Object.assign(Object.create(Object.getPrototypeOf(node)) as JsonObject, node);
      if (value === undefined) delete copy[key];
      else copy[key] = value;
    };
    const pruned = new Map<string, Map<string, unknown>>();
    for (const { keys, type: childType, value } of childNodes(node, type)) {
      const [key = '', name] = keys;
      // Components are removed later, when it is known which are still used.
      const isMarked =
        type !== 'components' && isLeftOut(childType, key, name) && isInternal(value, childType, document);
      const below = isObject(value) && !isMarked ? prune(value, childType, childPointer(pointer, ...keys)) : value;
      const isOut =
        isMarked || (childType === 'pathItem' && isObject(below) && hasOperations(value) && !hasOperations(below));
      if (!isOut && below === value) continue;
      if (name === undefined) set(key, isOut ? undefined : below);
      else pruned.set(key, (pruned.get(key) ?? new Map()).set(name, isOut ? undefined : below));
    }
    for (const [key, changes] of pruned) {
      const whole = node[key];
      if (Array.isArray(whole)) {
        const indexes = whole
          .map((_, index) => index)
          .filter((index) => changes.get(String(index)) !== undefined || !changes.has(String(index)));
        if (indexes.length < whole.length) kept.set(childPointer(pointer, key), indexes);
        set(
          key,
          indexes.map((index) => changes.get(String(index)) ?? whole[index]),
        );
      } else if (isObject(whole)) {
        const rest = Object.entries(whole).flatMap(([name, value]) => {
          const now = changes.has(name) ? changes.get(name) : value;
          return now === undefined ? [] : [[name, now] as const];
        });
        set(key, Object.assign(Object.create(Object.getPrototypeOf(whole)) as JsonObject, Object.fromEntries(rest)));
      }
    }
    if (type === 'operation' && tagNames(node).some((name) => internalTags.has(name)))
      set(
        'tags',
        tagNames(node).filter((name) => !internalTags.has(name)),
      );
    const left = pruned.get('properties');
    if (type === 'schema' && left !== undefined && Array.isArray(node.required)) {
      set(
        'required',
        node.required.filter((name) => !(left.has(String(name)) && left.get(String(name)) === undefined)),
      );
    }
    return copy;
  };
  const pruned = prune(root, 'document', '');
  const shown = withoutUnused(pruned, { document, kept, internalTags });
  return { root: shown, wholePointer: (pointer) => wholePointer(pointer, kept) };
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
function withoutUnused(
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
): JsonObject {
  const tags = listAt(root, 'tags');
  const before = usedComponents(whole.root);
  const after = usedComponents(root);
  const isUnused = (pointer: Pointer, node: unknown) =>
    !after.has(pointer) && (before.has(pointer) || (isObject(node) && node['x-internal'] === true));
  const copy: JsonObject = Object.assign(Object.create(Object.getPrototypeOf(root)), root);
  const sift = (owner: JsonObject, section: string, pointer: Pointer): void => {
    const named = objectAt(owner, section);
    if (named === undefined) return;
    const rest = Object.entries(named).filter(([name, node]) => !isUnused(childPointer(pointer, name), node));
    if (rest.length < Object.keys(named).length)
      owner[section] = Object.assign(Object.create(Object.getPrototypeOf(named)), Object.fromEntries(rest));
  };
  for (const section of ['definitions', 'parameters', 'responses']) sift(copy, section, `/${section}`);
  const components = objectAt(root, 'components');
  if (components !== undefined) {
    const own: JsonObject = Object.assign(Object.create(Object.getPrototypeOf(components)), components);
    for (const section of Object.keys(own))
      if (section !== 'securitySchemes') sift(own, section, childPointer('/components', section));
    copy.components = own;
  }

  const [tagsBefore, tagsAfter] = [whole, createDocument(root)].map(usedTags);
  const isTagOut = (tag: unknown) => {
    const name = isObject(tag) ? textAt(tag, 'name') : '';
    return internalTags.has(name) || (tagsBefore?.has(name) === true && tagsAfter?.has(name) === false);
  };
  const indexes = tags.map((_, index) => index).filter((index) => !isTagOut(tags[index]));
  if (indexes.length < tags.length) {
    copy.tags = indexes.map((index) => tags[index]);
    kept.set('/tags', indexes);
    const out = new Set(tags.filter(isTagOut).map((tag) => textAt(tag as JsonObject, 'name')));
    if (Array.isArray(copy['x-tagGroups'])) {
      copy['x-tagGroups'] = copy['x-tagGroups'].map((group) =>
        isObject(group) ? { ...group, tags: textsAt(group, 'tags').filter((tag) => !out.has(tag)) } : group,
      );
    }
  }
  return copy;
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
