import { valueAt } from '../../../core/json/pointer.ts';
import { isObject } from '../../../core/json/value.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import { keyOf } from './reference-circles.ts';
import type { NodeOrigin, ReferenceTarget } from './reference-target.ts';
import type { ResourceIndex } from './resource-index.ts';

/**
 * Where the dynamic anchors of the schemas are that referred to the one that is read, the outermost first.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#name-dynamic-references-with-dyn
 */
export type DynamicScope = ReadonlyMap<string, NodeOrigin>;

/** The scope of what a `$ref` leads to; `undefined` where that means the same in whatever refers to it. */
export function scopeOf(
  resources: ResourceIndex,
  from: NodeOrigin,
  target: ReferenceTarget,
  outer: DynamicScope = new Map(),
): DynamicScope | undefined {
  const own = anchorsAround(resources, target);
  if (own.length === 0) return undefined;
  const scope = new Map([...anchorsAround(resources, from), ...outer]);
  const isOther = ([name, origin]: readonly [string, NodeOrigin]) => keyOf(scope.get(name) ?? origin) !== keyOf(origin);
  return own.some(isOther) ? scope : undefined;
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
