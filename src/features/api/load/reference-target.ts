import { dirname, relative } from 'node:path/posix';
import { childPointer, isBelow, type Pointer, parsePointer, valueAt } from '../../../core/json/pointer.ts';
import { childAt, isObject } from '../../../core/json/value.ts';
import { nearest } from '../../../shared/nearest.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import type { FolderReader } from './folder-reader.ts';
import type { ReadFault } from './read-text.ts';
import { absoluteAddress, collectResources, type Resource } from './schema-resources.ts';
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

/** Finds the targets of `$ref`s. */
export class ReferenceResolver {
  readonly #reader: FolderReader;
  /** Schema resources of files, collected when a reference first needs them. */
  readonly #resources = new Map<SpecificationFile, readonly Resource[]>();

  constructor(reader: FolderReader) {
    this.#reader = reader;
  }

  /** @param from the node that has the reference */
  resolve(reference: string, from: Origin): TargetResult {
    return this.#resolve(reference, from, 0);
  }

  #resourcesOf(file: SpecificationFile): readonly Resource[] {
    const known = this.#resources.get(file) ?? collectResources(file.value);
    this.#resources.set(file, known);
    return known;
  }

  #resolve(reference: string, from: Origin, hops: number): TargetResult {
    const hash = reference.indexOf('#');
    const filePart = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : decodeUrl(reference.slice(hash + 1));
    const own = this.#resourcesOf(from.file);
    const around = own.filter(({ pointer }) => isBelow(from.pointer, pointer)).at(-1);
    const target = filePart === '' ? undefined : this.#resourceNamed(filePart, around?.id, from.file);
    if (target) return this.#within(target.file, target.resource, fragment, reference, hops);
    if (filePart === '') {
      // Many authors give a schema an `$id` and still mean the whole file by `#/…`.
      const inside = around && this.#within(from.file, around, fragment, reference, hops);
      const whole = inside?.ok ? inside : this.#within(from.file, own[0], fragment, reference, hops);
      return whole.ok
        ? whole
        : { ...whole, fault: { ...whole.fault, hint: whole.fault.hint ?? this.#inDocument(reference, from) } };
    }
    const read = this.#reader.read(from.file, filePart);
    return read.ok ? this.#within(read.file, this.#resourcesOf(read.file)[0], fragment, reference, hops) : read;
  }

  /** Hint for a reference without a file name in a file that is not the main one: its target is in the main file. */
  #inDocument(reference: string, { file }: Origin): string | undefined {
    const reader = this.#reader;
    if (!reader.root.ok || file === reader.root.file || !reference.startsWith('#/')) return undefined;
    const { file: root } = reader.root;
    const isThere = valueAt(root.value, decodeUrl(reference.slice(1))) !== undefined;
    const path = relative(dirname(file.path), root.path);
    return isThere
      ? `it is looked for in its own file: for the one of the document, write ${path}${reference}`
      : undefined;
  }

  /** The schema resource with an address as its `$id`: in the same file, else in any file that was read. */
  #resourceNamed(
    name: string,
    base: string | undefined,
    from: SpecificationFile,
  ): { readonly file: SpecificationFile; readonly resource: Resource } | undefined {
    const address = absoluteAddress(name, base);
    for (const file of new Set([from, ...(address === undefined ? [] : this.#reader.files())])) {
      const resource = this.#resourcesOf(file).find(
        ({ id, names }) => names.has(name) || (id !== undefined && id === address),
      );
      if (resource) return { file, resource };
    }
    return undefined;
  }

  /** A fragment of a resource; an anchor may be that of another one in the file. */
  #within(
    file: SpecificationFile,
    { pointer, anchors }: Resource = { pointer: '', names: new Set(), anchors: new Map() },
    fragment: string,
    reference: string,
    hops: number,
  ): TargetResult {
    if (fragment === '' || fragment.startsWith('/')) return this.#walk(file, pointer + fragment, reference, hops);
    const others = this.#resourcesOf(file).map((resource) => resource.anchors.get(fragment));
    const found = anchors.get(fragment) ?? others.find((at) => at !== undefined);
    return found === undefined ? nowhere(file, reference) : this.#walk(file, found, reference, hops);
  }

  #walk(file: SpecificationFile, pointer: Pointer, reference: string, hops: number): TargetResult {
    if (hops > maxHops) return nowhere(file, reference);
    let value = file.value;
    let at: Pointer = '';
    for (const key of parsePointer(pointer)) {
      const child = childAt(value, key);
      const reached = child !== undefined && child !== null;
      if (!reached && isObject(value) && typeof value.$ref === 'string') {
        const through = this.#resolve(value.$ref, { file, pointer: at }, hops + 1);
        if (!through.ok) return { ...nowhere(file, reference), isKnown: through.isKnown };
        const { target } = through;
        return this.#walk(target.file, target.pointer + pointer.slice(at.length), reference, hops + 1);
      }
      if (!reached) return nowhere(file, reference, suggestion(value, key, `${reference.replace(/#.*/s, '')}#${at}`));
      value = child;
      at = childPointer(at, key);
    }
    return value === undefined ? nowhere(file, reference) : { ok: true, target: { file, pointer, value } };
  }
}

function nowhere(file: SpecificationFile, reference: string, hint?: string): TargetResult & { readonly ok: false } {
  const message = `$ref leads nowhere: ${reference}`;
  return { ok: false, fault: { rule: 'unresolved-ref', message, hint }, isKnown: !file.whole };
}

function suggestion(value: unknown, key: string, around: string): string | undefined {
  const name = isObject(value) ? nearest(key, Object.keys(value)) : undefined;
  return name === undefined ? undefined : `did you mean ${childPointer(around, name)}?`;
}
