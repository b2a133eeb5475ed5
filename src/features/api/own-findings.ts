import { type Pointer, parentPointer } from '../../core/json/pointer.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { RuleName } from '../../model/rules.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Bundle } from './load/bundle.ts';
import { isIgnored, type Report, toFinding } from './load/report.ts';

/**
 * The findings of what was reported about a document: each once, without those that it asks to leave out.
 *
 * @param isSchema whether it is a JSON Schema, which is in the bundle under its own name, and inside the one that defines it
 */
export function findingsOf(reports: readonly Report[], bundle: Bundle, isSchema: boolean): readonly Finding[] {
  const findings = joinAlike(onlyOnce(reports).filter((report) => !isIgnored(report, bundle.root))).map((report) =>
    toFinding(isSchema ? ofSchema(report) : report, bundle.locate),
  );
  if (!isSchema) return findings;
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/**
 * Whether a report is about what is written, not about what could not be read.
 *
 * @param whole whether all of the document was read
 */
export function isOwnFault({ rule, pointer }: Report, bundle: Bundle, whole: boolean): boolean {
  return !(isUnread(pointer, bundle) || (!whole && absences.has(rule)));
}

/** What is wrong with a JSON Schema is no fault of an OpenAPI document. */
export function ofSchema<F extends Report | Finding>(found: F): F {
  return found.rule === 'invalid-openapi' ? { ...found, rule: 'invalid-json-schema' } : found;
}
/** Rules about missing parts, which may be in a file that could not be read. */
const absences: ReadonlySet<RuleName> = new Set(['missing-operation-id', 'path-parameter']);

/** Whether a pointer leads to or through a `$ref` that cannot be followed, so that its target is unknown. */
function isUnread(pointer: Pointer, { broken }: Bundle): boolean {
  for (let at = pointer; at !== ''; at = parentPointer(at)) if (broken.has(at)) return true;
  return false;
}

/** Without duplicates: a node that is used in many places is checked in each of them. */
function onlyOnce(reports: readonly Report[]): readonly Report[] {
  return [...new Map(reports.map((report) => [`${report.rule} ${report.pointer} ${report.message}`, report])).values()];
}

/** The most equal faults of a document that are reported one by one. */
const maxAlike = 10;

/** The most places of one report that are kept. */
const maxPlaces = 1000;

/** Some documents have one thing in many places, or make one mistake throughout: one report says how often. */
function joinAlike(reports: readonly Report[]): readonly Report[] {
  const groups = byCause(reports);
  const shown = new Map<readonly Report[], Report>();
  for (const alike of groupBy(groups, (group) => mistakeOf(group) ?? group).values()) {
    const all = alike.flat();
    if (all.length > maxAlike) shown.set(alike[0], inAll(all));
    else for (const group of alike) shown.set(group, inAll(group));
  }
  return groups.flatMap((group) => shown.get(group) ?? []);
}

/** Reports with those that have one of the keys that they are about, too. */
function byCause(reports: readonly Report[]): readonly (readonly Report[])[] {
  const known = new Map<string, Report[]>();
  const groups = new Set<Report[]>();
  for (const report of reports) {
    const keys = (report.about ?? []).map((key) => `${report.rule} ${key}`);
    const group = keys.map((key) => known.get(key)).find((one) => one !== undefined) ?? [];
    for (const key of keys) if (!known.has(key)) known.set(key, group);
    group.push(report);
    groups.add(group);
  }
  return [...groups];
}

/** Identifies the mistake that reports are about, where all of them say the same. */
function mistakeOf(reports: readonly Report[]): string | undefined {
  const [{ rule, hint = '' }] = reports as readonly [Report];
  // Files that must not be read have the same hint, but for the folder that has them.
  if (rule === 'forbidden-ref') return `${rule} ${hint.replace(/, or (?:set|name a) folder.*/, '')}`;
  // Tools that make documents give each operation an id of its own, or none; and where one path is like another, its neighbours are.
  if (throughout.has(rule)) return rule;
  const [mistake, ...others] = new Set(reports.map((report) => mistakeIn(report.message)));
  return joined.has(rule) && others.length === 0 ? mistake : undefined;
}

/**
 * What a message says of any value: names do not matter where one of another type is written throughout, nor do numbers of a list.
 *
 *     `data[0].id` has to be a string, not an array      parameters[1] cannot have schema      size cannot have examples
 */
function mistakeIn(message: string): string {
  return message
    .replace(/(?:`[^`]*`|the value)(?= (?:has to be an? \w+, not |is not of the format ))/, '')
    .replace(/^\S+(?= cannot have \S+$)/, '')
    .replace(/\[\d+\]/g, '[]');
}

function isSame([first, ...others]: readonly Report[]): boolean {
  return others.every(({ message }) => message === first?.message);
}

/** The first of some reports about one mistake, with the number of the others, and where they are. */
function inAll(reports: readonly Report[]): Report {
  const [first, ...others] = reports as readonly [Report, ...Report[]];
  if (others.length === 0) return first;
  const { rule, message, related = [] } = first;
  const count = elsewhere.get(rule)?.(others.length) ?? (isSame(reports) ? alsoIn : alsoFor)(others.length);
  const places = others.slice(0, maxPlaces).map((other) => {
    const words = other.message === message ? 'the same' : other.message;
    // Those of one cause are all reported at its place.
    const place = other.about === undefined ? other.place : undefined;
    return { message: words, pointer: other.pointer, place, part: other.part ?? 'value' };
  });
  // Of folders around the document, the one with the shortest name has all files; none of the site may have them.
  const hints = rule === 'forbidden-ref' ? reports.flatMap((one) => one.hint ?? []) : [];
  const width = (one: string) => (one.includes('set folder') ? one.length : 0);
  const [hint = first.hint] = hints.sort((a, b) => width(a) - width(b));
  return { ...first, message: message + count, hint, related: [...related, ...places] };
}

function alsoFor(others: number): string {
  return `, and ${others} more with the same cause`;
}

function alsoIn(places: number): string {
  return places === 1 ? ', here and in another place' : `, here and in ${places} other places`;
}

/** Rules whose reports are joined, whatever they say. */
const throughout: ReadonlySet<RuleName> = new Set(['missing-operation-id', 'duplicate-operation-id', 'ambiguous-path']);

/** Rules whose reports with the same words are joined. */
const joined: ReadonlySet<RuleName> = new Set([
  'invalid-openapi',
  'specification-violation',
  'unresolved-ref',
  'ignored-header',
  'invalid-api-example',
  'large-reference',
  'unsatisfiable-sample',
]);

const elsewhere: ReadonlyMap<RuleName, (count: number) => string> = new Map([
  ['forbidden-ref', (count) => `, and so does $ref in ${count === 1 ? 'another place' : `${count} other places`}`],
  ['ambiguous-path', (count) => `, nor can ${count} other paths from others`],
  ['duplicate-operation-id', (count) => `, and ${count} others more than once`],
  ['missing-operation-id', (count) => `, nor have ${count} other operations`],
]);
