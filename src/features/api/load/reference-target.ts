import { childPointer, type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { childAt, isObject, type JsonObject } from '../../../core/json/value.ts';
import { nearest } from '../../../shared/nearest.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import type { FolderReader } from './folder-reader.ts';
import type { ReadFault } from './read-text.ts';
import type { SpecificationFile } from './specification-file.ts';

/** Where a `$ref` leads: a file and a pointer that leads to a value there, with no `$ref` on the way. */
export interface ReferenceTarget {
  readonly file: SpecificationFile;
  readonly pointer: Pointer;
  readonly value: unknown;
}

/** The target of a `$ref`, or why it cannot be followed. */
export type TargetResult =
  | { readonly ok: true; readonly target: ReferenceTarget }
  | { readonly ok: false; readonly fault: ReadFault };

/** A `$ref` chain longer than this is taken for a circle. */
const maxHops = 50;

/** Finds what `$ref`s mean. Keeps what it has learned of each file. */
export interface ReferenceResolver {
  readonly resolve: (reference: string, from: SpecificationFile) => TargetResult;
}

/** Anchors of a file are collected when a reference first needs them. */
export function createReferenceResolver(reader: FolderReader): ReferenceResolver {
  const anchors = new Map<SpecificationFile, ReadonlyMap<string, Pointer>>();
  const anchorsOf = (file: SpecificationFile): ReadonlyMap<string, Pointer> => {
    const known = anchors.get(file) ?? collectAnchors(file.value);
    anchors.set(file, known);
    return known;
  };

  const resolve = (reference: string, from: SpecificationFile, hops: number): TargetResult => {
    const hash = reference.indexOf('#');
    const filePart = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : decodeUrl(reference.slice(hash + 1));
    const own = anchorsOf(from).get(filePart);
    if (own !== undefined) return walk(from, own + fragment, reference, hops);
    const read = filePart === '' ? { ok: true as const, file: from } : reader.read(from, filePart);
    if (!read.ok) return read;
    if (fragment === '' || fragment.startsWith('/')) return walk(read.file, fragment, reference, hops);
    const pointer = anchorsOf(read.file).get(`#${fragment}`);
    return pointer === undefined ? nowhere(reference) : walk(read.file, pointer, reference, hops);
  };

  const walk = (file: SpecificationFile, pointer: Pointer, reference: string, hops: number): TargetResult => {
    if (hops > maxHops) return nowhere(reference);
    let value = file.value;
    let at: Pointer = '';
    for (const key of parsePointer(pointer)) {
      const child = childAt(value, key);
      const reached = child !== undefined && child !== null;
      if (!reached && isObject(value) && typeof value.$ref === 'string') {
        const through = resolve(value.$ref, file, hops + 1);
        if (!through.ok) return nowhere(reference);
        const { target } = through;
        return walk(target.file, target.pointer + pointer.slice(at.length), reference, hops + 1);
      }
      if (!reached) return nowhere(reference, suggestion(value, key, `${reference.replace(/#.*/s, '')}#${at}`));
      value = child;
      at = childPointer(at, key);
    }
    return value === undefined ? nowhere(reference) : { ok: true, target: { file, pointer, value } };
  };

  return { resolve: (reference, from) => resolve(reference, from, 0) };
}

function nowhere(reference: string, hint?: string): TargetResult {
  const message = `$ref leads nowhere: ${reference}`;
  return { ok: false, fault: { rule: 'unresolved-ref', message, hint } };
}

function suggestion(value: unknown, key: string, around: string): string | undefined {
  const name = isObject(value) ? nearest(key, Object.keys(value)) : undefined;
  return name === undefined ? undefined : `did you mean ${childPointer(around, name)}?`;
}

/** `$anchor` and `$dynamicAnchor` as `#name`, and `$id` as it is. */
function collectAnchors(root: unknown): ReadonlyMap<string, Pointer> {
  const found = new Map<string, Pointer>();
  const visit = (node: unknown, pointer: Pointer): void => {
    if (Array.isArray(node)) for (const [index, item] of node.entries()) visit(item, childPointer(pointer, index));
    if (!isObject(node)) return;
    note(node, pointer);
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object' && value !== null) visit(value, childPointer(pointer, key));
    }
  };
  const note = (node: JsonObject, pointer: Pointer): void => {
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = node[key];
      if (typeof name === 'string' && !found.has(`#${name}`)) found.set(`#${name}`, pointer);
    }
    const id = node.$id ?? (pointer === '' ? node.$self : undefined);
    if (typeof id === 'string' && id !== '' && !found.has(id)) found.set(id, pointer);
  };
  visit(root, '');
  return found;
}
