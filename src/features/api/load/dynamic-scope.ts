import { childPointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject } from '../../../core/json/value.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import { childNodes } from '../node-type.ts';
import { keyOf } from './reference-circles.ts';
import type { NodeOrigin, ReferenceResolver, ReferenceTarget } from './reference-target.ts';
import type { ResourceIndex } from './resource-index.ts';

/**
 * Where the dynamic anchors of the schemas are that referred to the one that is read, the outermost first.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#name-dynamic-references-with-dyn
 */
export type DynamicScope = ReadonlyMap<string, NodeOrigin>;

/** Finds scopes of what `$ref`s lead to. */
export class DynamicScopes {
  readonly #resolver: ReferenceResolver;
  /** What means the same in a scope as without one, with all that it refers to. */
  readonly #same = new Set<string>();

  constructor(resolver: ReferenceResolver) {
    this.#resolver = resolver;
  }

  /** The scope of what a `$ref` leads to; `undefined` where that means the same in whatever refers to it. */
  of(from: NodeOrigin, target: ReferenceTarget, outer: DynamicScope = new Map()): DynamicScope | undefined {
    const scope = new Map([...anchorsAround(this.#resolver.resources, from), ...outer]);
    if (scope.size === 0) return undefined;
    const inScope = scopeKey(scope);
    const seen = new Set<string>();
    const open = [target];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const key = `${keyOf(at)} ${inScope}`;
      if (this.#same.has(key) || seen.has(key)) continue;
      seen.add(key);
      const own = anchorsAround(this.#resolver.resources, at).filter(([name]) => scope.has(name));
      if (own.some(([name, origin]) => keyOf(scope.get(name) as NodeOrigin) !== keyOf(origin))) return scope;
      // A schema with all of the anchors has the same scope for what it refers to wherever it is.
      if (own.length < scope.size) open.push(...this.#referredTo(at));
    }
    for (const key of seen) this.#same.add(key);
    return undefined;
  }

  /** What a schema and the schemas inside of it refer to. */
  #referredTo({ file, pointer, value }: ReferenceTarget): readonly ReferenceTarget[] {
    const found: ReferenceTarget[] = [];
    const open: ReferenceTarget[] = [{ file, pointer, value }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!isObject(at.value)) continue;
      for (const reference of [at.value.$ref, at.value.$dynamicRef]) {
        const result = typeof reference === 'string' ? this.#resolver.resolve(reference, at) : undefined;
        if (result?.ok) found.push(result.target);
      }
      for (const child of childNodes(at.value, 'schema'))
        open.push({ file, pointer: childPointer(at.pointer, ...child.keys), value: child.value });
    }
    return found;
  }
}

function anchorsAround(resources: ResourceIndex, at: NodeOrigin): readonly (readonly [string, NodeOrigin])[] {
  const { dynamic, anchors } = resources.around(at);
  return [...dynamic].map((name) => [name, { file: at.file, pointer: anchors.get(name) ?? '' }]);
}

/** What a `$dynamicRef` leads to in a scope. */
export function targetInScope(
  reference: string,
  target: ReferenceTarget,
  scope: DynamicScope | undefined,
): ReferenceTarget {
  const name = decodeUrl(reference.slice(reference.indexOf('#') + 1));
  const origin = isObject(target.value) && target.value.$dynamicAnchor === name ? scope?.get(name) : undefined;
  return origin === undefined ? target : { ...origin, value: valueAt(origin.file.value, origin.pointer) };
}

/** Scopes that lead to the same have the same key. */
export function scopeKey(scope: DynamicScope): string {
  return [...scope].flatMap(([name, at]) => [name, keyOf(at)]).join(' ');
}
