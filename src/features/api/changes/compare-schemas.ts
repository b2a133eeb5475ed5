import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, jsonText } from '../../../core/json/value.ts';
import type { MessageKind } from '../../../model/api-changes.ts';
import type { OpenApiDocument } from '../document.ts';
import { nullableChoice } from '../schema/closed-inside.ts';
import {
  everyValue,
  hasFlag,
  mergedEntries,
  requiredNames,
  type SchemaPart,
  type SchemaSource,
  schemaParts,
} from '../schema/parts.ts';
import { isChoice, schemaReference } from '../schema/registry.ts';
import { commonTypes } from '../schema/types.ts';
import { brokenBy, change, everything, type FoundChange, say, turned, within } from './found-change.ts';
import { choicesOf, namesOf, type Option, onlyRequired, optionsOf } from './options.ts';
import type { DocumentPair, PartsPair, SchemaPair, SchemaPlace } from './pairs.ts';
import { isOtherType, keywordChanges, meaningOf, opaqueChanges, opaqueValues } from './schema-keywords.ts';

interface State extends SchemaPlace {
  readonly documents: DocumentPair;
  /** The way from the outermost schema, e.g. `items[].name`; `''` for itself. */
  readonly path: string;
  /** Pairs that were compared already: a schema that contains itself is, and one that is used twice. */
  readonly seen: Set<string>;
  readonly trials: Trials;
  /** What any change has to break, without which it is of no matter what else changes. */
  readonly only?: readonly MessageKind[];
  readonly found: FoundChange[];
}

/** Comparisons with options that may make no difference next to others. */
interface Trials {
  /** What was found, by pair. */
  readonly known: Map<string, boolean>;
  /** How many are inside of each other. */
  depth: number;
}

/** The most schemas that are compared in one place, far above what people write. */
const maxPairs = 5000;

/** The most trials of one place, of those inside of each other, and of schemas that are compared in one. */
const most = { trials: 100, depth: 2, pairs: 50 };

/** Changes of a schema and of what is inside of it, up to what both versions refer to by the same name. */
export function compareSchemas(documents: DocumentPair, pair: SchemaPair, place: SchemaPlace): readonly FoundChange[] {
  const found: FoundChange[] = [];
  comparePair(pair, { ...place, documents, path: '', seen: new Set(), trials: { known: new Map(), depth: 0 }, found });
  return found;
}

function comparePair(written: SchemaPair, state: State): void {
  const { documents, seen, found, only } = state;
  const key = keyOf(written);
  if (seen.has(key) || seen.size >= (only ? most.pairs : maxPairs)) return;
  seen.add(key);
  const pair = withoutNullChoice(written, documents);
  const [before, after] = [schemaParts(documents.before, pair.before), schemaParts(documents.after, pair.after)];
  const shared = before.followed.filter((pointer) => isComponent(pointer) && after.followed.includes(pointer));
  for (const pointer of shared) state.share(pointer, state.in);
  const isShared = (pointer: Pointer) => shared.includes(pointer);
  const full = { before: before.parts, after: after.parts };
  const own = {
    before: schemaParts(documents.before, pair.before, isShared).parts,
    after: schemaParts(documents.after, pair.after, isShared).parts,
  };
  const chosen = oneOfChoice(pair, own, state);
  if (chosen !== undefined) {
    report(state, chosen.others);
    comparePair(chosen.pair, state);
    return;
  }
  shareReferences(own, state);
  const never = turned(
    before.never,
    after.never,
    change('changed', say('change.never'), brokenBy.narrows),
    change('changed', say('change.notNever'), brokenBy.widens),
  );
  if (never.length > 0) {
    report(state, never);
    return;
  }
  report(state, [...keywordChanges(full, own), ...opaqueChanges(own), ...requiredChanges(full, own)]);
  if (only && found.some(({ breaks }) => breaks.join() !== only.join())) return;
  report(state, choiceChanges(full, own, state));
  if (isOtherType(full)) return;
  compareProperties(full, own, state);
  compareFirstItems(own, state);
  for (const [keyword, step] of [
    ['items', '[]'],
    ['additionalProperties', '.*'],
  ] as const) {
    const inner = { before: schemasUnder(own.before, keyword), after: schemasUnder(own.after, keyword) };
    if (inner.before.length + inner.after.length > 0)
      comparePair(inner, { ...state, path: state.path === '' ? step.replace('.', '') : state.path + step });
  }
}

/** `oneOf: [X, null]` as X that may be `null`, where the other version has X without a choice: else X would be gone with all that is in it. */
function withoutNullChoice({ before, after }: SchemaPair, documents: DocumentPair): SchemaPair {
  const was = schemaParts(documents.before, before).parts;
  const is = schemaParts(documents.after, after).parts;
  const withoutChoice = (sources: readonly SchemaSource[], own: typeof was, other: typeof was) =>
    other.some(({ schema }) => 'oneOf' in schema || 'anyOf' in schema)
      ? sources
      : (nullableChoice(own)?.map(orNull) ?? sources);
  return { before: withoutChoice(before, was, is), after: withoutChoice(after, is, was) };
}

function orNull({ value, pointer }: SchemaSource): SchemaSource {
  return { value: { allOf: [value], nullable: true }, pointer: childPointer(pointer, 'null') };
}

/** The pair with one option of a choice where the other version has that alone; the other options have come or gone. */
function oneOfChoice({ before, after }: SchemaPair, own: PartsPair, state: State) {
  const wasOne = optionLike(state.documents.before, own.before, own.after);
  const isOne = optionLike(state.documents.after, own.after, own.before);
  if (wasOne !== undefined)
    return { pair: { before: wasOne.sources, after }, others: goneOptions(wasOne.others, [after], state) };
  return isOne && { pair: { before, after: isOne.sources }, others: newOptions(isOne.others, [before], state) };
}

/** Options that have gone, but for those that allow nothing which one of the schemas does not. */
function goneOptions(gone: readonly Option[], now: readonly (readonly SchemaSource[])[], state: State) {
  const isCovered = (option: Option) =>
    mayBeCovered(option) && now.some((after) => hasOnly('widens', { before: [option], after }, state));
  const values = namesOf(gone.filter((option) => !isCovered(option)));
  return values.length === 0 ? [] : [change('removed', say('change.mayNotBe', { values }), brokenBy.narrows)];
}

/** Options that have come, but for those that allow nothing which one of the schemas did not. */
function newOptions(come: readonly Option[], were: readonly (readonly SchemaSource[])[], state: State) {
  const isCovered = (option: Option) =>
    mayBeCovered(option) && were.some((before) => hasOnly('narrows', { before, after: [option] }, state));
  const values = namesOf(come.filter((option) => !isCovered(option)));
  return values.length === 0 ? [] : [change('added', say('change.mayBeToo', { values }), brokenBy.widens)];
}

/** Of a `oneOf`, a value may fit one only; an option that asks for nothing is there for what it says. */
function mayBeCovered({ keyword, value }: Option): boolean {
  return keyword === 'anyOf' && meaningOf(value) !== '{}';
}

/** Whether all that is between two schemas is of one effect. What they share is compared then, as in any other pair. */
function hasOnly(effect: 'narrows' | 'widens', pair: SchemaPair, { documents, trials, ...state }: State): boolean {
  const key = `${effect} ${keyOf(pair)}`;
  const known = trials.known.get(key);
  const { known: all, depth } = trials;
  if (known !== undefined || all.size >= most.trials || depth >= most.depth) return known === true;
  const [found, shared, seen] = [[] as FoundChange[], new Set<Pointer>(), new Set<string>()];
  const share = (pointer: Pointer) => shared.add(pointer);
  const only = brokenBy[effect];
  trials.depth++;
  comparePair(pair, { documents, trials, only, in: everything, share, path: '', seen, found });
  trials.depth--;
  const isSo = seen.size < most.pairs && found.every(({ breaks }) => breaks.join() === only.join());
  if (isSo) for (const pointer of shared) state.share(pointer, state.in);
  all.set(key, isSo);
  return isSo;
}

function keyOf(pair: SchemaPair): string {
  return [pair.before, pair.after].map((sources) => sources.map(({ pointer }) => pointer).join(' ')).join(' → ');
}

/** The option of a schema that is nothing but a choice, with what is next to it, which has most in common with another schema. */
function optionLike(document: OpenApiDocument, parts: readonly SchemaPart[], other: readonly SchemaPart[]) {
  const [choice, ...more] = parts.filter((part) => ownMeaning(part) !== '{}');
  if (choice === undefined || more.length > 0 || !isChoice(choice.schema)) return undefined;
  if (other.some(({ schema }) => 'oneOf' in schema || 'anyOf' in schema)) return undefined;
  const all = optionsOf(parts, 'oneOf' in choice.schema ? 'oneOf' : 'anyOf');
  const options = all.filter(({ value }) => !isObject(value) || value.type !== 'null');
  const [best] = options
    .map((option) => ({ option, likeness: likeness(schemaParts(document, [option]).parts, other) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  if (best === undefined || best.likeness === 0) return undefined;
  const { oneOf: _, anyOf: __, discriminator: ___, ...rest } = choice.schema;
  const value = options.length < all.length ? { ...rest, nullable: true } : rest;
  return {
    sources: [best.option, { value, pointer: choice.pointer }],
    others: options.filter((option) => option !== best.option),
  };
}

/** What a part asks for by itself: what it refers to is a part of its own. */
function ownMeaning({ schema: { $ref, allOf, ...rest } }: SchemaPart): string {
  return meaningOf(rest);
}

/** How many properties two schemas share; of schemas without any, whether they are the same or have the same types. */
function likeness(parts: readonly SchemaPart[], other: readonly SchemaPart[]): number {
  const own = mergedEntries(parts, 'properties');
  const isSame =
    parts.length > 0 && parts.every(({ pointer }, index) => isComponent(pointer) && pointer === other[index]?.pointer);
  const shared = [...mergedEntries(other, 'properties').keys()].filter((name) => own.has(name)).length;
  const types = jsonText(commonTypes(parts).types);
  const isAlike = own.size === 0 && types !== '[]' && types === jsonText(commonTypes(other).types);
  return isSame ? Number.POSITIVE_INFINITY : shared || Number(isAlike);
}

/** Whether a pointer leads to a named schema, which is reported once for all that refer to it. */
function isComponent(pointer: Pointer): boolean {
  return /^\/components\/schemas\/[^/]+$/.test(pointer);
}

function report({ path, found, in: usedIn }: State, changes: readonly FoundChange[]): void {
  for (const one of path === '' ? changes : within({ code: path }, changes))
    found.push({ ...one, breaks: one.breaks.filter((kind) => usedIn.includes(kind)) });
}

function compareProperties(full: PartsPair, own: PartsPair, state: State): void {
  const [was, is] = [mergedEntries(full.before, 'properties'), mergedEntries(full.after, 'properties')];
  const names = [own.after, own.before].flatMap((parts) => [...mergedEntries(parts, 'properties').keys()]);
  const [requiredBefore, requiredAfter] = [requiredNames(full.before), requiredNames(full.after)];
  for (const name of new Set(names)) {
    const [before, after] = [was.get(name), is.get(name)];
    const path = state.path === '' ? name : `${state.path}.${name}`;
    const at = { ...state, path };
    if (before === undefined && after !== undefined) {
      const parts = schemaParts(state.documents.after, after).parts;
      const isNeeded = requiredAfter.has(name) && !hasFlag(parts, 'readOnly');
      const hasDefault = everyValue(parts, 'default').length > 0;
      report(at, [
        change(
          'added',
          say(isNeeded ? 'change.addedRequired' : 'change.added'),
          isNeeded && !hasDefault ? ['request'] : [],
        ),
      ]);
    } else if (after === undefined && before !== undefined) {
      report(at, [change('removed', say('change.removed'), sentIn(schemaParts(state.documents.before, before).parts))]);
    } else if (before !== undefined && after !== undefined) {
      const sent = new Set([
        ...sentIn(schemaParts(state.documents.before, before).parts),
        ...sentIn(schemaParts(state.documents.after, after).parts),
      ]);
      const inner = { ...at, in: at.in.filter((kind) => sent.has(kind)) };
      const need = turned(
        requiredBefore.has(name),
        requiredAfter.has(name),
        change('changed', say('change.required'), ['request']),
        change('changed', say('change.notRequired'), ['response']),
      );
      if (differsIn(own, name)) report(inner, need);
      comparePair({ before, after }, inner);
    }
  }
}

/** Names that are required, but described nowhere. */
function requiredChanges(full: PartsPair, own: PartsPair): readonly FoundChange[] {
  const described = new Set(
    [full.before, full.after].flatMap((parts) => [...mergedEntries(parts, 'properties').keys()]),
  );
  const [was, is] = [requiredNames(full.before), requiredNames(full.after)];
  const isMeant = (name: string) => !described.has(name) && differsIn(own, name);
  const come = [...is].filter((name) => !was.has(name) && isMeant(name));
  const gone = [...was].filter((name) => !is.has(name) && isMeant(name));
  return [
    ...(come.length > 0 ? [change('changed', say('change.requires', { names: come }), ['request'])] : []),
    ...(gone.length > 0 ? [change('changed', say('change.notRequires', { names: gone }), ['response'])] : []),
  ];
}

function differsIn(own: PartsPair, name: string): boolean {
  return requiredNames(own.before).has(name) !== requiredNames(own.after).has(name);
}

/** What a property is part of. */
function sentIn(parts: readonly SchemaPart[]): readonly MessageKind[] {
  if (hasFlag(parts, 'readOnly')) return ['response'];
  return hasFlag(parts, 'writeOnly') ? ['request'] : everything;
}

/** `prefixItems`, place by place; one that only one version describes is what `items` says in the other. */
function compareFirstItems(own: PartsPair, state: State): void {
  const described = [own.before, own.after].flatMap((parts) =>
    everyValue(parts, 'prefixItems').map(({ value }) => (Array.isArray(value) ? value.length : 0)),
  );
  const itemAt = (parts: readonly SchemaPart[], index: number): readonly SchemaSource[] => {
    const found = everyValue(parts, 'prefixItems').flatMap(({ value, pointer }) =>
      Array.isArray(value) && index < value.length
        ? [{ value: value[index], pointer: childPointer(pointer, index) }]
        : [],
    );
    return found.length > 0 ? found : schemasUnder(parts, 'items');
  };
  for (let index = 0; index < Math.max(0, ...described); index++) {
    const inner = { before: itemAt(own.before, index), after: itemAt(own.after, index) };
    comparePair(inner, { ...state, path: `${state.path}[${index}]` });
  }
}

/** Items may be none, which `false` says; of properties, that is a change of its own. */
function schemasUnder(parts: readonly SchemaPart[], keyword: string): readonly SchemaSource[] {
  return everyValue(parts, keyword).filter(({ value }) => isObject(value) || (value === false && keyword === 'items'));
}

/** Schemas that only keywords refer to which are not compared still count as used. */
function shareReferences({ before, after }: PartsPair, { share, in: usedIn }: State): void {
  const [was, is] = [referencesIn(opaqueValues(before)), referencesIn(opaqueValues(after))];
  for (const pointer of was) if (is.has(pointer)) share(pointer, usedIn);
}

/** The named schemas that the `$ref`s in some values lead to. */
function referencesIn(values: readonly unknown[]): ReadonlySet<Pointer> {
  const found = new Set<Pointer>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const target = isObject(value) ? schemaReference(value) : undefined;
    if (target !== undefined && isComponent(target)) found.add(target);
    Object.values(value).forEach(visit);
  };
  visit(values);
  return found;
}

/** Choices that have come or gone, which a value has to fit each, and options of those that both versions have. */
function choiceChanges(full: PartsPair, own: PartsPair, state: State): readonly FoundChange[] {
  // Names of schemas are sent only where a discriminator tells them.
  const isNamed = [...own.before, ...own.after].some(({ schema }) => 'discriminator' in schema);
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const [was, is] = [choicesOf(own.before, keyword), choicesOf(own.after, keyword)];
    // As many as before are the same ones with other options.
    const without = (all: typeof was, others: typeof was) => {
      const names = new Set(others.map((choice) => jsonText(namesOf(choice))));
      return was.length === is.length ? [] : all.filter((choice) => !names.has(jsonText(namesOf(choice))));
    };
    const [gone, come] = [without(was, is), without(is, was)];
    const kept = (all: typeof was, others: typeof was) => all.filter((choice) => !others.includes(choice)).flat();
    return [
      // What else has come or gone around the options is reported for itself.
      ...come.map((options) => newChoice(options, requiredNames(full.before), keyword)),
      ...gone.map((options) =>
        change('changed', say('change.notFits', { keyword, names: namesOf(options) }), brokenBy.widens),
      ),
      ...optionChanges(
        { before: kept(was, gone), after: kept(is, come) },
        { isNamed, isOne: was.length === 1 && is.length === 1 },
        state,
      ),
    ];
  });
}

/** Options that were added or removed; those that both versions have are compared. */
function optionChanges(
  options: Readonly<Record<'before' | 'after', readonly Option[]>>,
  { isNamed, isOne }: { readonly isNamed: boolean; readonly isOne: boolean },
  state: State,
): readonly FoundChange[] {
  const left = [...options.after];
  const withoutPairs = (some: readonly Option[], keyOf: (option: Option) => string | undefined) =>
    some.filter((option) => {
      const index = left.findIndex((other) => keyOf(other) === keyOf(option));
      const [same] = index < 0 ? [] : left.splice(index, 1);
      if (same !== undefined) comparePair({ before: [option], after: [same] }, state);
      return same === undefined;
    });
  // A title that comes or goes makes no other option, nor does another name of a schema.
  const meanings = new Map(
    (['before', 'after'] as const).flatMap((side) =>
      options[side].map((option) => {
        if (isNamed) return [option, meaningOf(option.value)] as const;
        const { parts } = schemaParts(state.documents[side], [option]);
        // What only has remarks is none.
        const own = parts.map(ownMeaning).filter((part) => part !== '{}');
        return [option, own.join()] as const;
      }),
    ),
  );
  const gone = withoutPairs(
    withoutPairs(options.before, (option) => meanings.get(option)),
    ({ name }) => name,
  );
  const alone = (some: readonly Option[]) => (isNamed || !isOne ? [] : some.map((option) => [option]));
  return [...goneOptions(gone, alone(options.after), state), ...newOptions(left, alone(options.before), state)];
}

/** Options where there were none. Where all values from before fit one of them, nothing breaks. */
function newChoice(options: readonly Option[], wasRequired: ReadonlySet<string>, keyword: string): FoundChange {
  const needs = options.map(({ value }) => onlyRequired(value));
  const isWider = keyword === 'anyOf' && needs.some((names) => names?.every((name) => wasRequired.has(name)));
  const phrase = needs.every((names) => names !== undefined && names.length > 0)
    ? say('change.needsOneOf', { names: namesOf(options) })
    : say('change.fits', { keyword, names: namesOf(options) });
  return change('changed', phrase, isWider ? [] : brokenBy.narrows);
}
