import type { Edit, Migration, Note } from './migration.ts';

const headings: Readonly<Record<Note['weight'], string>> = {
  lost: 'Not taken over',
  changed: 'Other than before',
  hint: 'Good to know',
};

/** From how many notes of one kind on they are one entry. */
const many = 4;

/** How many examples such an entry has. */
const shownOfMany = 3;

/** How many kinds of changed lines are listed. */
const maxChanges = 200;

/**
 * `MIGRATION.md`: what was not taken over, with file, line and advice; the most important first. What needs the same advice many
 * times is one entry with examples, and all of its places are at the end.
 *
 * @param balance lines of the part with what was counted
 */
export function printReport(
  { tool, notes, edits, files }: Migration,
  next: string,
  balance: readonly string[] = [],
): string {
  const kinds = Object.keys(headings).flatMap((weight) => kindsOf(notes.filter((note) => note.weight === weight)));
  const parts = Object.entries(headings).flatMap(([weight, heading]) => {
    const own = kinds.filter(([first]) => first?.weight === weight);
    return own.length === 0 ? [] : ['', `## ${heading}`, '', ...own.flatMap(printKind)];
  });
  const long = kinds.filter(isMany);
  const met = notes.filter(({ places = [] }) => places.length > 1);
  return [
    `# Moved from ${tool}`,
    '',
    `${files.length} files were written; ${edits.length === 0 ? 'no line was changed' : `${edits.length} ${edits.length === 1 ? 'line was' : 'lines were'} changed`}. This list is yours: remove what is done, and the file in the end.`,
    '',
    next,
    ...(balance.length === 0 ? [] : ['', ...balance]),
    ...parts,
    ...(long.length + met.length === 0
      ? []
      : ['', '## All places', ...long.flatMap(printPlaces), ...met.flatMap(printMet)]),
    ...printEdits(edits),
    '',
  ].join('\n');
}

type Kind = readonly Note[];

/** Notes with the same advice, in the order of the first of each. */
function kindsOf(notes: readonly Note[]): readonly Kind[] {
  return groupsOf(notes, ({ advice }) => advice);
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function isMany(kind: Kind): boolean {
  return kind.length >= many;
}

function printKind(kind: Kind): readonly string[] {
  if (!isMany(kind)) return kind.map((note) => `- ${printSubject(note)}: ${note.advice}`);
  const examples = kind.slice(0, shownOfMany).map(printSubject);
  return [`- ${examples.join(', ')} and ${kind.length - examples.length} more: ${kind[0]?.advice}`];
}

function printPlaces(kind: Kind): readonly string[] {
  return ['', `Of ${kind.length}: ${kind[0]?.advice}`, '', ...kind.map((note) => `- ${printSubject(note)}`)];
}

/** Each place of what was met many times; lines of a file together. */
function printMet({ about, places = [] }: Note): readonly string[] {
  const files = groupsOf(places, ({ file = '' }) => file);
  return [
    '',
    `${about.replaceAll('*', '\\*')}:`,
    '',
    ...files.map((own) => `- \`${own[0]?.file ?? ''}\`: ${own.map(({ line }) => line ?? '–').join(', ')}`),
  ];
}

function printSubject({ about, file, line }: Note): string {
  return `**${about.replaceAll('*', '\\*')}**${file === undefined ? '' : ` (\`${placeOf({ file, line })}\`)`}`;
}

/** Lines that were changed in the same way are one entry. */
function printEdits(edits: readonly Edit[]): readonly string[] {
  const kinds = groupsOf(edits, ({ before, after }) => JSON.stringify([short(before), short(after)]));
  if (kinds.length === 0) return [];
  const lines = kinds.slice(0, maxChanges).flatMap((kind) => {
    const [first] = kind;
    if (first === undefined) return [];
    const places = kind.slice(0, shownOfMany).map((edit) => `\`${placeOf(edit)}\``);
    const rest = kind.length > places.length ? ` and ${kind.length - places.length} more` : '';
    const before = first.before === '' ? 'new' : `\`${short(first.before)}\` →`;
    return [`- ${places.join(', ')}${rest}: ${before} \`${short(first.after)}\``];
  });
  const left = kinds.slice(maxChanges).flat().length;
  return [
    '',
    '## Changed lines',
    '',
    ...lines,
    ...(left > 0 ? [`- and ${left} more, which docsgen migrate --dry-run lists`] : []),
  ];
}

function placeOf({ file, line }: { readonly file: string; readonly line?: number | undefined }): string {
  return line === undefined ? file : `${file}:${line}`;
}

function short(text: string): string {
  const line = text
    .trim()
    .replaceAll('`', "'")
    .replace(/\s*\n\s*/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
