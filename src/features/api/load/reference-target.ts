import { dirname, relative } from 'node:path/posix';
import { childPointer, type Pointer, parsePointer, valueAt } from '../../../core/json/pointer.ts';
import { childAt, isObject } from '../../../core/json/value.ts';
import { nearest } from '../../../shared/nearest.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import type { FolderReader } from './folder-reader.ts';
import type { ReadFault } from './read-text.ts';
import { type FileResources, ResourceIndex } from './resource-index.ts';
import { absoluteAddress } from './schema-resources.ts';
import type { SpecificationFile } from './specification-file.ts';

/** A place in a file. */
export interface NodeOrigin {
  readonly file: SpecificationFile;
  readonly pointer: Pointer;
}

/** Where values come from, by the nearest origin around a pointer. */
export function originIn(origins: ReadonlyMap<Pointer, NodeOrigin>): (pointer: Pointer) => NodeOrigin {
  return (pointer) => {
    const keys = parsePointer(pointer);
    for (let count = keys.length; count >= 0; count--) {
      const origin = origins.get(childPointer('', ...keys.slice(0, count)));
      if (origin) return { ...origin, pointer: childPointer(origin.pointer, ...keys.slice(count)) };
    }
    throw new Error('a bundle has an origin for its root');
  };
}

/** Where a `$ref` leads: a file and a pointer that leads to a value there, with no `$ref` on the way. */
export interface ReferenceTarget extends NodeOrigin {
  readonly value: unknown;
}

/** Why a `$ref` cannot be followed. */
export interface NoTarget {
  readonly ok: false;
  readonly fault: ReadFault;
  /** What is wrong is reported with the file, which could not be read to its end. */
  readonly isKnown?: boolean;
  /** The node whose `$ref` is the cause, where it is another one, which this one goes through. */
  readonly cause?: NodeOrigin;
}

/** The target of a `$ref`, or why it cannot be followed. */
export type TargetResult = { readonly ok: true; readonly target: ReferenceTarget } | NoTarget;

/** A step of resolving, which asks for the results of other steps: a chain of any length needs no stack of its length. */
type Step = Generator<Step, TargetResult, TargetResult>;

/**
 * Finds the targets of `$ref`s. Each is followed once for each resource that it is written in, however many others go through it:
 * so the work grows with the number of references, and one that is asked for while it is followed leads back to itself.
 */
export class ReferenceResolver {
  readonly #reader: FolderReader;
  readonly resources: ResourceIndex;
  /** Results by what they depend on: the place that a reference is relative to, and how it is written. */
  readonly #followed = new Map<string, TargetResult>();
  /** Where a key of a node is, which may be found through the `$ref` of the node. */
  readonly #children = new Map<string, TargetResult>();

  constructor(reader: FolderReader) {
    this.#reader = reader;
    this.resources = new ResourceIndex(() => reader.files());
  }

  /** @param from the node that has the reference */
  resolve(reference: string, from: NodeOrigin): TargetResult {
    return run(this.#follow(reference, from));
  }

  *#follow(reference: string, from: NodeOrigin): Step {
    const around = this.resources.around(from);
    const key = `${from.file.path}#${around.pointer} ${reference}`;
    const known = this.#followed.get(key);
    if (known !== undefined) return known;
    this.#followed.set(key, circle(reference, from));
    const result = yield* this.#find(reference, from);
    this.#followed.set(key, result);
    return result;
  }

  *#find(reference: string, from: NodeOrigin): Step {
    const hash = reference.indexOf('#');
    const filePart = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : decodeUrl(reference.slice(hash + 1));
    const own = this.resources.of(from.file);
    const around = this.resources.around(from);
    if (filePart === '') {
      // Many authors give a schema an `$id` and still mean the whole file by `#/…`.
      const inside = yield* this.#within(own, around, fragment, reference);
      const whole = inside.ok || around === own.root ? inside : yield* this.#within(own, own.root, fragment, reference);
      const hint = whole.ok ? undefined : (whole.fault.hint ?? this.#inDocument(reference, from));
      return whole.ok || hint === undefined ? whole : { ...whole, fault: { ...whole.fault, hint } };
    }
    const named = this.resources.named(filePart, absoluteAddress(filePart, around.id), from.file);
    if (named) return yield* this.#within(named.file, named.resource, fragment, reference);
    const read = this.#reader.read(from.file, filePart);
    if (!read.ok) return read;
    const file = this.resources.of(read.file);
    return yield* this.#within(file, file.root, fragment, reference);
  }

  /** Hint for a reference without a file name in a file that is not the main one: its target is in the main file. */
  #inDocument(reference: string, { file }: NodeOrigin): string | undefined {
    const reader = this.#reader;
    if (!reader.root.ok || file === reader.root.file || !reference.startsWith('#/')) return undefined;
    const { file: root } = reader.root;
    const isThere = valueAt(root.value, decodeUrl(reference.slice(1))) !== undefined;
    const path = relative(dirname(file.path), root.path);
    return isThere
      ? `it is looked for in its own file: for the one of the document, write ${path}${reference}`
      : undefined;
  }

  /** A fragment of a resource; an anchor may be that of another one in the file. */
  *#within(
    resources: FileResources,
    { pointer, anchors }: FileResources['root'],
    fragment: string,
    reference: string,
  ): Step {
    const { file } = resources;
    if (fragment === '' || fragment.startsWith('/')) return yield* this.#walk(file, pointer + fragment, reference);
    const found = anchors.get(fragment) ?? resources.anchors.get(fragment);
    return found === undefined ? nowhere(file, reference) : yield* this.#walk(file, found, reference);
  }

  *#walk(file: SpecificationFile, pointer: Pointer, reference: string): Step {
    let at: ReferenceTarget = { file, pointer: '', value: file.value };
    for (const key of parsePointer(pointer)) {
      const child = yield this.#child(at, key);
      if (!child.ok) {
        if (child.cause !== undefined) return child;
        const around = `${reference.replace(/#.*/s, '')}#${at.pointer}`;
        return nowhere(at.file, reference, at.file === file ? suggestion(at.value, key, around) : undefined);
      }
      at = child.target;
    }
    return at.value === undefined ? nowhere(file, reference) : { ok: true, target: at };
  }

  /** What a node has under a key: its own, else what the target of its `$ref` has there. */
  *#child(node: ReferenceTarget, key: string): Step {
    const { file, pointer, value } = node;
    const own = childAt(value, key);
    if (own !== undefined && own !== null)
      return { ok: true, target: { file, pointer: childPointer(pointer, key), value: own } };
    if (!isObject(value) || typeof value.$ref !== 'string') return nowhere(file, '');
    const name = `${file.path}#${childPointer(pointer, key)}`;
    const known = this.#children.get(name);
    if (known !== undefined) return known;
    this.#children.set(name, circle(value.$ref, node));
    const through = yield this.#follow(value.$ref, node);
    const found = through.ok ? yield this.#child(through.target, key) : { ...through, cause: through.cause ?? node };
    this.#children.set(name, found);
    return found;
  }
}

/** Runs a step and those that it asks for, one inside the other, without calls inside of calls. */
function run(first: Step): TargetResult {
  const open = [first];
  let answer: TargetResult | undefined;
  for (;;) {
    const step = open.at(-1) as Step;
    // The first value that a generator is given is not read.
    const { done, value } = step.next(answer as TargetResult);
    if (!done) {
      open.push(value);
      continue;
    }
    open.pop();
    if (open.length === 0) return value;
    answer = value;
  }
}

function nowhere(file: SpecificationFile, reference: string, hint?: string): NoTarget {
  const message = `$ref leads nowhere: ${reference}`;
  return { ok: false, fault: { rule: 'unresolved-ref', message, hint }, isKnown: !file.whole };
}

/** @param cause the node with the reference */
export function circle(reference: string, cause: NodeOrigin): NoTarget {
  return { ok: false, fault: { rule: 'unresolved-ref', message: `$ref leads back to itself: ${reference}` }, cause };
}

function suggestion(value: unknown, key: string, around: string): string | undefined {
  const name = isObject(value) ? nearest(key, Object.keys(value)) : undefined;
  return name === undefined ? undefined : `did you mean ${childPointer(around, name)}?`;
}
