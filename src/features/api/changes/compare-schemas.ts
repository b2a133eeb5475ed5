import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, jsonText, listAt, textAt } from '../../../core/json/value.ts';
import type { MessageKind } from '../../../model/api-changes.ts';
import type { OpenApiDocument } from '../document.ts';
import { nullableChoice } from '../schema/closed-inside.ts';
import { constantsOf } from '../schema/enum.ts';
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
import { commonTypes, statedTypes } from '../schema/types.ts';
import { brokenBy, change, everything, type FoundChange, say, turned, within } from './found-change.ts';
import type { DocumentPair, PartsPair, SchemaPair, SchemaPlace } from './pairs.ts';
import { isOtherType, keywordChanges, meaningOf, opaqueChanges, opaqueValues } from './schema-keywords.ts';

interface State extends SchemaPlace {
  readonly documents: DocumentPair;
  /** The way from the outermost schema, e.g. `items[].name`; `''` for itself. */
  readonly path: string;
  /** Pairs that were compared already: a schema that contains itself is, and one that is used twice. */
  readonly seen: Set<string>;
  readonly found: FoundChange[];
}

/** The most schemas that are compared in one place, far above what people write. */
const maxPairs = 5000;

/** Changes of a schema and of what is inside of it, up to what both versions refer to by the same name. */
export function compareSchemas(documents: DocumentPair, pair: SchemaPair, place: SchemaPlace): readonly FoundChange[] {
  const found: FoundChange[] = [];
  comparePair(pair, { ...place, documents, path: '', seen: new Set(), found });
  return found;
}

function comparePair(written: SchemaPair, state: State): void {
  const { documents, seen } = state;
  const key = [written.before, written.after]
    .map((sources) => sources.map(({ pointer }) => pointer).join(' '))
    .join(' → ');
  if (seen.has(key) || seen.size >= maxPairs) return;
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
  const chosen = oneOfChoice(pair, own, documents);
  if (chosen !== undefined) {
    report(state, [chosen.others]);
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
  report(state, [
    ...keywordChanges(full, own),
    ...opaqueChanges(own),
    ...requiredChanges(full, own),
    ...choiceChanges(full, own, state),
  ]);
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
function oneOfChoice({ before, after }: SchemaPair, own: PartsPair, documents: DocumentPair) {
  const wasOne = optionLike(documents.before, own.before, own.after);
  const isOne = optionLike(documents.after, own.after, own.before);
  if (wasOne !== undefined)
    return {
      pair: { before: wasOne.sources, after },
      others: change('removed', say('change.mayNotBe', { values: namesOf(wasOne.others) }), brokenBy.narrows),
    };
  return (
    isOne && {
      pair: { before, after: isOne.sources },
      others: change('added', say('change.mayBeToo', { values: namesOf(isOne.others) }), brokenBy.widens),
    }
  );
}

/** The option of a schema that is nothing but a choice, with what is next to it, which has most in common with another schema. */
function optionLike(document: OpenApiDocument, parts: readonly SchemaPart[], other: readonly SchemaPart[]) {
  const [choice, ...more] = parts;
  if (choice === undefined || more.length > 0 || !isChoice(choice.schema)) return undefined;
  if (other.some(({ schema }) => 'oneOf' in schema || 'anyOf' in schema)) return undefined;
  const all = optionsOf(parts, 'oneOf' in choice.schema ? 'oneOf' : 'anyOf');
  const options = all.filter(({ value }) => !isObject(value) || value.type !== 'null');
  const [best] = options
    .map((option) => ({ option, likeness: likeness(schemaParts(document, [option]).parts, other) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  if (best === undefined || best.likeness === 0 || options.length < 2) return undefined;
  const { oneOf: _, anyOf: __, discriminator: ___, ...rest } = choice.schema;
  const value = options.length < all.length ? { ...rest, nullable: true } : rest;
  return {
    sources: [best.option, { value, pointer: choice.pointer }],
    others: options.filter((option) => option !== best.option),
  };
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

interface Option extends SchemaSource {
  readonly keyword: string;
  /** Identifies the option in both versions: the name of its schema, its title or its type. */
  readonly name: string;
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
      ...optionChanges({ before: kept(was, gone), after: kept(is, come) }, isNamed, state),
    ];
  });
}

/** Options that were added or removed; those that both versions have are compared. */
function optionChanges(
  options: Readonly<Record<'before' | 'after', readonly Option[]>>,
  isNamed: boolean,
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
        // What they refer to is a part of its own, and what only has remarks is none.
        const own = parts
          .map(({ schema: { $ref, allOf, ...rest } }) => meaningOf(rest))
          .filter((part) => part !== '{}');
        return [option, own.join()] as const;
      }),
    ),
  );
  const gone = withoutPairs(
    withoutPairs(options.before, (option) => meanings.get(option)),
    ({ name }) => name,
  );
  return [
    ...(gone.length > 0
      ? [change('removed', say('change.mayNotBe', { values: namesOf(gone) }), brokenBy.narrows)]
      : []),
    ...(left.length > 0 ? [change('added', say('change.mayBeToo', { values: namesOf(left) }), brokenBy.widens)] : []),
  ];
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

/** The names that an option requires which asks for nothing else. */
function onlyRequired(option: unknown): readonly string[] | undefined {
  if (option === true) return [];
  if (!isObject(option)) return undefined;
  const { required = [], title: _, description: __, ...others } = option;
  if (!Array.isArray(required) || Object.keys(others).length > 0) return undefined;
  return required.map(String);
}

function optionsOf(parts: readonly SchemaPart[], keyword: string): readonly Option[] {
  return choicesOf(parts, keyword).flat();
}

/** The options of each schema with a keyword. Lists of constants are left out: they are compared as values. */
function choicesOf(parts: readonly SchemaPart[], keyword: string): readonly (readonly Option[])[] {
  return parts.flatMap(({ schema, pointer }) => {
    const options = schema[keyword];
    if (!Array.isArray(options) || options.length === 0 || constantsOf(schema) !== undefined) return [];
    const at = (index: number) => childPointer(pointer, keyword, index);
    return [options.map((value, index) => ({ value, pointer: at(index), keyword, name: nameOf(value) }))];
  });
}

/** The name of the schema that a `$ref` leads to, alone in an `allOf`, too; the title, the type, or else what it requires. */
function nameOf(option: unknown): string {
  if (!isObject(option)) return jsonText(option);
  const target = schemaReference(option);
  if (target !== undefined) return lastKey(target);
  const types = statedTypes(option).filter((type, _, all) => type !== 'null' || all.length === 1);
  const [only, ...others] = listAt(option, 'allOf');
  const inside = only === undefined || others.length > 0 ? 'any' : nameOf(only);
  return textAt(option, 'title') || types.join(' | ') || onlyRequired(option)?.join(' + ') || inside;
}

function namesOf(options: readonly Option[]): readonly string[] {
  return options.map(({ name }) => name);
}
