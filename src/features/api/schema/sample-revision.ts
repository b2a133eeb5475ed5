import { childPointer, type Pointer, parentPointer } from '../../../core/json/pointer.ts';
import type { SchemaError } from '../../../core/json-schema/index.ts';

/** The decisions for the next draft at each place of the value, by JSON pointer from its root. */
export interface Decisions {
  /** Which of the possible values is taken, the likeliest being 0. */
  readonly variants: Map<Pointer, number>;
  /** Properties that are left out though they could be there. */
  readonly omitted: Set<Pointer>;
  /** Properties that have to be there though nothing names them. */
  readonly demanded: Set<Pointer>;
}

/** What is known of a draft at each of its places. */
export interface DraftPlaces {
  /** How many values are possible there, about. */
  readonly counts: ReadonlyMap<Pointer, number>;
  /** Properties that may be left out. */
  readonly optional: ReadonlySet<Pointer>;
}

type Fault = Pick<SchemaError, 'path' | 'keyword' | 'params'>;

/** The decisions for the first draft: the likeliest value everywhere. */
export function createDecisions(): Decisions {
  return { variants: new Map(), omitted: new Set(), demanded: new Set() };
}

/**
 * Changes a decision for each place where something is wrong; `false` when there is nothing left to change. Where one
 * place is around another, only one of them changes: the errors take turns, since the first may be but a consequence
 * of another.
 */
export function revise(decisions: Decisions, draft: DraftPlaces, errors: readonly Fault[], turn: number): boolean {
  const first = turn % errors.length;
  const changed: Pointer[] = [];
  for (const error of [...errors.slice(first), ...errors.slice(0, first)]) {
    const place = nearestPlace(childPointer('', ...error.path), draft);
    if (changed.some((other) => isWithin(place, other) || isWithin(other, place))) continue;
    if (!reviseAt(place, error, decisions, draft)) return false;
    changed.push(place);
  }
  return changed.length > 0;
}

function isWithin(place: Pointer, other: Pointer): boolean {
  return place === other || place.startsWith(`${other}/`);
}

function reviseAt(place: Pointer, { keyword, params }: Fault, decisions: Decisions, draft: DraftPlaces): boolean {
  const extra = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  if (typeof extra === 'string') {
    const at = childPointer(place, extra);
    if (!draft.optional.has(at)) return change(place, decisions, draft);
    decisions.demanded.delete(at);
    decisions.omitted.add(at);
    return true;
  }
  if ((keyword === 'required' || keyword === 'dependentRequired') && typeof params.missingProperty === 'string') {
    const at = childPointer(place, params.missingProperty);
    if (draft.counts.has(at)) return change(at, decisions, draft);
    if (decisions.demanded.has(at)) return change(place, decisions, draft);
    decisions.omitted.delete(at);
    decisions.demanded.add(at);
    return true;
  }
  // Of two items that are the same, the later one changes.
  if (keyword === 'uniqueItems') return change(childPointer(place, Number(params.i)), decisions, draft);
  return change(place, decisions, draft);
}

/** The nearest place around it that was drafted: the inside of an author's example was not. */
function nearestPlace(pointer: Pointer, draft: DraftPlaces): Pointer {
  let place = pointer;
  while (place !== '' && !draft.counts.has(place)) place = parentPointer(place);
  return place;
}

/** Takes the next possible value there; after the last one, leaves it out or changes what is around it. */
function change(place: Pointer, decisions: Decisions, draft: DraftPlaces): boolean {
  const next = (decisions.variants.get(place) ?? 0) + 1;
  for (const set of [decisions.variants, decisions.omitted, decisions.demanded])
    for (const key of [...set.keys()]) if (key.startsWith(`${place}/`)) set.delete(key);
  if (next < (draft.counts.get(place) ?? 0)) {
    decisions.variants.set(place, next);
    return true;
  }
  decisions.variants.delete(place);
  if (draft.optional.has(place)) {
    decisions.omitted.add(place);
    return true;
  }
  return place !== '' && change(parentPointer(place), decisions, draft);
}
