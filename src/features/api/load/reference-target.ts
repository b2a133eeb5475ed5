import { dirname, relative } from 'node:path/posix';
import { childPointer, isBelow, type Pointer, parsePointer, valueAt } from '../../../core/json/pointer.ts';
import { childAt, isObject, type JsonObject } from '../../../core/json/value.ts';
import { nearest } from '../../../shared/nearest.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import type { FolderReader } from './folder-reader.ts';
import type { ReadFault } from './read-text.ts';
import type { SpecificationFile } from './specification-file.ts';

/** A place in a file. */
export interface Origin {
  readonly file: SpecificationFile;
  readonly pointer: Pointer;
}

/** Where a `$ref` leads: a file and a pointer that leads to a value there, with no `$ref` on the way. */
export interface ReferenceTarget extends Origin {
  readonly value: unknown;
}

/** The target of a `$ref`, or why it cannot be followed. */
export type TargetResult =
  | { readonly ok: true; readonly target: ReferenceTarget }
  | {
      readonly ok: false;
      readonly fault: ReadFault;
      /** What is wrong is reported with the file, which could not be read to its end. */
      readonly isKnown?: boolean;
    };

/** A `$ref` chain longer than this is taken for a circle. */
const maxHops = 50;

/** Finds the targets of `$ref`s. The schema resources of each file are collected once. */
export interface ReferenceResolver {
  /** `from`: the node that has the reference. */
  readonly resolve: (reference: string, from: Origin) => TargetResult;
}

/** Schema resources of a file are collected when a reference first needs them. */
export function createReferenceResolver(reader: FolderReader): ReferenceResolver {
  const resources = new Map<SpecificationFile, readonly Resource[]>();
  const resourcesOf = (file: SpecificationFile): readonly Resource[] => {
    const known = resources.get(file) ?? collectResources(file.value);
    resources.set(file, known);
    return known;
  };

  const resolve = (reference: string, from: Origin, hops: number): TargetResult => {
    const hash = reference.indexOf('#');
    const filePart = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : decodeUrl(reference.slice(hash + 1));
    const own = resourcesOf(from.file);
    const around = own.filter(({ pointer }) => isBelow(from.pointer, pointer)).at(-1);
    const target = filePart === '' ? undefined : resourceNamed(filePart, around?.id, from.file);
    if (target) return within(target.file, target.resource, fragment, reference, hops);
    if (filePart === '') {
      // Many authors give a schema an `$id` and still mean the whole file by `#/…`.
      const inside = around && within(from.file, around, fragment, reference, hops);
      const whole = inside?.ok ? inside : within(from.file, own[0], fragment, reference, hops);
      return whole.ok
        ? whole
        : { ...whole, fault: { ...whole.fault, hint: whole.fault.hint ?? inDocument(reference, from) } };
    }
    const read = reader.read(from.file, filePart);
    return read.ok ? within(read.file, resourcesOf(read.file)[0], fragment, reference, hops) : read;
  };

  /** Hint for a reference without a file name in a file that is not the main one: its target is in the main file. */
  const inDocument = (reference: string, { file }: Origin): string | undefined => {
    if (!reader.root.ok || file === reader.root.file || !reference.startsWith('#/')) return undefined;
    const { file: root } = reader.root;
    const isThere = valueAt(root.value, decodeUrl(reference.slice(1))) !== undefined;
    const path = relative(dirname(file.path), root.path);
    return isThere
      ? `it is looked for in its own file: for the one of the document, write ${path}${reference}`
      : undefined;
  };

  /** The schema resource with an address as its `$id`: in the same file, else in any file that was read. */
  const resourceNamed = (name: string, base: string | undefined, from: SpecificationFile) => {
    const address = absolute(name, base);
    for (const file of new Set([from, ...(address === undefined ? [] : reader.files())])) {
      const resource = resourcesOf(file).find(
        ({ id, names }) => names.has(name) || (id !== undefined && id === address),
      );
      if (resource) return { file, resource };
    }
    return undefined;
  };

  /** A fragment of a resource; an anchor may be that of another one in the file. */
  const within = (
    file: SpecificationFile,
    { pointer, anchors }: Resource = { pointer: '', names: new Set(), anchors: new Map() },
    fragment: string,
    reference: string,
    hops: number,
  ): TargetResult => {
    if (fragment === '' || fragment.startsWith('/')) return walk(file, pointer + fragment, reference, hops);
    const others = resourcesOf(file).map((resource) => resource.anchors.get(fragment));
    const found = anchors.get(fragment) ?? others.find((at) => at !== undefined);
    return found === undefined ? nowhere(file, reference) : walk(file, found, reference, hops);
  };

  const walk = (file: SpecificationFile, pointer: Pointer, reference: string, hops: number): TargetResult => {
    if (hops > maxHops) return nowhere(file, reference);
    let value = file.value;
    let at: Pointer = '';
    for (const key of parsePointer(pointer)) {
      const child = childAt(value, key);
      const reached = child !== undefined && child !== null;
      if (!reached && isObject(value) && typeof value.$ref === 'string') {
        const through = resolve(value.$ref, { file, pointer: at }, hops + 1);
        if (!through.ok) return { ...nowhere(file, reference), isKnown: through.isKnown };
        const { target } = through;
        return walk(target.file, target.pointer + pointer.slice(at.length), reference, hops + 1);
      }
      if (!reached) return nowhere(file, reference, suggestion(value, key, `${reference.replace(/#.*/s, '')}#${at}`));
      value = child;
      at = childPointer(at, key);
    }
    return value === undefined ? nowhere(file, reference) : { ok: true, target: { file, pointer, value } };
  };

  return { resolve: (reference, from) => resolve(reference, from, 0) };
}

function nowhere(file: SpecificationFile, reference: string, hint?: string): TargetResult & { readonly ok: false } {
  const message = `$ref leads nowhere: ${reference}`;
  return { ok: false, fault: { rule: 'unresolved-ref', message, hint }, isKnown: !file.whole };
}

function suggestion(value: unknown, key: string, around: string): string | undefined {
  const name = isObject(value) ? nearest(key, Object.keys(value)) : undefined;
  return name === undefined ? undefined : `did you mean ${childPointer(around, name)}?`;
}

/**
 * A file, or a schema in it that has an `$id`: references in it are resolved against its address, and its anchors are its own.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#name-base-uri-anchors-and-deref
 */
interface Resource {
  readonly pointer: Pointer;
  /** Its absolute address; absent where none is given. */
  readonly id?: string;
  /** What it calls itself, as it is written. */
  readonly names: ReadonlySet<string>;
  /** `$anchor` and `$dynamicAnchor`: where each is. */
  readonly anchors: Map<string, Pointer>;
}

/** Keys whose values are data, whatever they look like. */
const data: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue']);

/** Mappings whose keys are names that authors gave. */
const named: ReadonlySet<string> = new Set(
  'properties patternProperties $defs definitions dependentSchemas schemas paths responses headers content examples'.split(
    ' ',
  ),
);

/** The resources of a file in document order: itself first, and each before those inside of it. */
function collectResources(root: unknown): readonly Resource[] {
  const list: Resource[] = [];
  const open = (pointer: Pointer, name: unknown, base: string | undefined): Resource => {
    const names = new Set(typeof name === 'string' && name !== '' ? [name] : []);
    const resource = { pointer, id: typeof name === 'string' ? absolute(name, base) : base, names, anchors: new Map() };
    list.push(resource);
    return resource;
  };
  const visit = (node: unknown, pointer: Pointer, around: Resource, areNames: boolean): void => {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) visit(item, childPointer(pointer, index), around, false);
      return;
    }
    if (!isObject(node)) return;
    const isOwn = !areNames && pointer !== '' && typeof node.$id === 'string' && node.$id !== '';
    const resource = isOwn ? open(pointer, node.$id, around.id) : around;
    if (!areNames) noteAnchors(node, pointer, resource);
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      const isData =
        !areNames && (data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(value)));
      if (!isData) visit(value, childPointer(pointer, key), resource, !areNames && named.has(key));
    }
  };
  const self = isObject(root) ? (root.$self ?? root.$id) : undefined;
  visit(root, '', open('', self, undefined), false);
  return list;
}

function noteAnchors(node: JsonObject, pointer: Pointer, { anchors }: Resource): void {
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const name = node[key];
    if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, pointer);
  }
}

/** The address of a resource, without the empty fragment that older drafts write. */
function absolute(reference: string, base: string | undefined): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href.replace(/#$/, '') : undefined;
}
