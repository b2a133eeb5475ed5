import { createObject, entriesAt, isObject, type JsonObject, objectAt } from '../json.ts';
import { childPointer, lastKey, type Pointer, parsePointer } from '../json-pointer.ts';
import { childNodes, componentsPointer, type NodeType } from '../node-type.ts';
import type { FolderReader } from './folder-reader.ts';
import { createReferenceResolver, type ReferenceTarget } from './reference-target.ts';
import type { Locate, Report } from './report.ts';
import type { SpecificationFile } from './specification-file.ts';

/** A document of one or many files in one piece. */
export interface Bundle {
  /**
   * Every `$ref` in it that can be followed leads to a place in it. What came from another file is a
   * component named after its last key or its file; a path item stands where it was referred to.
   */
  readonly root: JsonObject;
  readonly reports: readonly Report[];
  /** The nodes whose `$ref` cannot be followed. */
  readonly broken: ReadonlyMap<Pointer, NodeType>;
  readonly locate: Locate;
}

interface Origin {
  readonly file: SpecificationFile;
  readonly pointer: Pointer;
}

/** References that lead to references: a longer chain is cut. */
const inlineLimit = 50;

export function bundleDocument(rootFile: SpecificationFile, reader: FolderReader): Bundle {
  const source = isObject(rootFile.value) ? rootFile.value : createObject();
  const swagger = 'swagger' in source;
  const resolver = createReferenceResolver(reader);
  const origins = new Map<Pointer, Origin>([['', { file: rootFile, pointer: '' }]]);
  const components = new Map<string, Pointer>();
  const taken = new Set<Pointer>();
  const added: { readonly pointer: Pointer; readonly value: unknown }[] = [];
  const reports: Report[] = [];
  const broken = new Map<Pointer, NodeType>();

  /** Copies a node of `from` to `pointer` of the bundle. `inlined` counts references that were replaced by their target. */
  const copy = (node: JsonObject, type: NodeType, from: Origin, pointer: Pointer, inlined = 0): JsonObject => {
    const result = copyChildren(node, type, from, pointer, inlined);
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = node[keyword];
      if (typeof reference !== 'string' || (keyword === '$dynamicRef' && type !== 'schema')) continue;
      const resolved = resolver.resolve(reference, from.file);
      const at = childPointer(pointer, keyword);
      if (!resolved.ok) {
        reports.push({ ...resolved.fault, pointer: at });
        broken.set(pointer, type);
      } else if (returnsTo(from, resolved.target)) {
        reports.push({ rule: 'unresolved-ref', message: `$ref leads back to itself: ${reference}`, pointer: at });
        broken.set(pointer, type);
      } else {
        const home = homeOf(resolved.target, type);
        if (home !== undefined) result[keyword] = `#${encodeFragment(home)}`;
        else return inline(resolved.target, result, { type, pointer, inlined });
      }
    }
    if (type === 'schema') copyMapping(result, from, pointer);
    return result;
  };

  const copyChildren = (
    node: JsonObject,
    type: NodeType,
    from: Origin,
    pointer: Pointer,
    inlined: number,
  ): JsonObject => {
    const result = Object.assign(createObject(), node);
    for (const { keys, type: childType, value } of childNodes(node, type)) {
      const [key = '', name] = keys;
      const origin = { file: from.file, pointer: childPointer(from.pointer, ...keys) };
      const child = isObject(value) ? copy(value, childType, origin, childPointer(pointer, ...keys), inlined) : value;
      if (name === undefined) result[key] = child;
      else setChild(result, node, key, name, child);
    }
    return result;
  };

  /** Follows a chain of references that are nothing else, to see whether it ends where it began. */
  const returnsTo = (from: Origin, target: ReferenceTarget): boolean => {
    let at: ReferenceTarget = target;
    for (let hops = 0; hops < inlineLimit; hops++) {
      if (at.file === from.file && at.pointer === from.pointer) return true;
      if (!isObject(at.value) || typeof at.value.$ref !== 'string') return false;
      const next = resolver.resolve(at.value.$ref, at.file);
      if (!next.ok) return false;
      at = next.target;
    }
    return false;
  };

  /** Where a target stands in the bundle; brings it there first if need be. `undefined`: it has to be inlined. */
  const homeOf = ({ file, pointer, value }: ReferenceTarget, type: NodeType): Pointer | undefined => {
    if (file === rootFile) return pointer;
    const section = componentsPointer(type, swagger);
    if (section === undefined) return undefined;
    const key = `${type} ${file.path}#${pointer}`;
    const known = components.get(key);
    if (known !== undefined) return known;
    const home = childPointer(section, freeName(section, nameOf(file, pointer)));
    components.set(key, home);
    const origin = { file, pointer };
    origins.set(home, origin);
    const slot = { pointer: home, value: undefined as unknown };
    added.push(slot);
    slot.value = isObject(value) ? copy(value, type, origin, home) : value;
    return home;
  };

  const inline = (
    target: ReferenceTarget,
    siblings: JsonObject,
    to: { readonly type: NodeType; readonly pointer: Pointer; readonly inlined: number },
  ): JsonObject => {
    const { $ref: _, ...own } = siblings;
    if (!isObject(target.value) || to.inlined >= inlineLimit) return Object.assign(createObject(), own);
    const content = copy(target.value, to.type, target, to.pointer, to.inlined + 1);
    for (const key of Object.keys(content)) {
      const from = childPointer(target.pointer, key);
      if (!(key in own)) origins.set(childPointer(to.pointer, key), { file: target.file, pointer: from });
    }
    return Object.assign(createObject(), content, own);
  };

  const freeName = (section: Pointer, wanted: string): string => {
    const [first = '', second] = parsePointer(section);
    const own = second === undefined ? objectAt(source, first) : objectAt(objectAt(source, first), second);
    const isFree = (name: string) => !(own && name in own) && !taken.has(childPointer(section, name));
    let name = wanted;
    for (let count = 2; !isFree(name); count++) name = `${wanted}-${count}`;
    taken.add(childPointer(section, name));
    return name;
  };

  const copyMapping = (schema: JsonObject, from: Origin, pointer: Pointer): void => {
    const discriminator = objectAt(schema, 'discriminator');
    const mapping = Object.assign(createObject(), objectAt(discriminator, 'mapping'));
    for (const [value, reference] of entriesAt(discriminator, 'mapping')) {
      if (typeof reference !== 'string' || !/[#/]|\.(ya?ml|json)$/.test(reference)) continue;
      const resolved = resolver.resolve(reference, from.file);
      const home = resolved.ok ? homeOf(resolved.target, 'schema') : undefined;
      if (home !== undefined) mapping[value] = `#${encodeFragment(home)}`;
      else if (!resolved.ok) {
        const message = resolved.fault.message.replace(/^\$ref/, 'mapping');
        reports.push({ ...resolved.fault, message, pointer: childPointer(pointer, 'discriminator', 'mapping', value) });
      }
    }
    if (objectAt(discriminator, 'mapping'))
      schema.discriminator = Object.assign(createObject(), discriminator, { mapping });
  };

  const root = copy(source, 'document', { file: rootFile, pointer: '' }, '');
  for (const { pointer, value } of added) setAt(root, pointer, value);
  return { root, reports, broken, locate: locator(origins) };
}

/** Sets an item of a list or mapping that is still the source's own until its first item is set. */
function setChild(result: JsonObject, node: JsonObject, key: string, name: string, child: unknown): void {
  if (result[key] === node[key]) {
    const original = node[key];
    result[key] = Array.isArray(original) ? [...original] : Object.assign(createObject(), original);
  }
  const collection = result[key];
  if (Array.isArray(collection)) collection[Number(name)] = child;
  else if (isObject(collection)) collection[name] = child;
}

function setAt(root: JsonObject, pointer: Pointer, value: unknown): void {
  const keys = parsePointer(pointer);
  let node = root;
  for (const key of keys.slice(0, -1)) {
    const child = objectAt(node, key) ?? createObject();
    node[key] = child;
    node = child;
  }
  node[keys.at(-1) ?? ''] = value;
}

/** `schemas/pet.yaml` is `pet`, `common.yaml#/definitions/Pet` is `Pet`; what components may not be called becomes `-`. */
function nameOf(file: SpecificationFile, pointer: Pointer): string {
  const key = lastKey(pointer);
  const name = key === '' || /^\d+$/.test(key) ? (file.path.split('/').at(-1) ?? '').replace(/\.\w+$/, '') : key;
  return name.replace(/[^\w.-]+/g, '-') || 'unnamed';
}

/** A pointer as the fragment of a `$ref`: percent-encoded where it has to be. */
function encodeFragment(pointer: Pointer): string {
  return pointer.replace(/[^\w./~$-]/gu, (letter) =>
    /[{}:@!&'()*+,;=]/.test(letter) ? letter : encodeURIComponent(letter),
  );
}

/** Places by the nearest origin around a pointer. */
function locator(origins: ReadonlyMap<Pointer, Origin>): Locate {
  return (pointer, part) => {
    const keys = parsePointer(pointer);
    for (let count = keys.length; count >= 0; count--) {
      const origin = origins.get(childPointer('', ...keys.slice(0, count)));
      if (origin) return origin.file.place(childPointer(origin.pointer, ...keys.slice(count)), part);
    }
    throw new Error('a bundle has an origin for its root');
  };
}
