import { readFileSync } from 'node:fs';
import { groupBy } from 'docsgen/moving';
import { type AskedOptions, askedOptions } from './asked-options.ts';
import { oldSite } from './balance/old-site.ts';
import { isOfBuild } from './build-options.ts';
import type { Data } from './data.ts';
import type { Edit, Migration, Note, PlaceOfNote, PlannedFile } from './migration.ts';
import { type NamedPages, stopWithoutPages } from './missing-pages.ts';
import { type ComponentUses, stubsOf } from './traces.ts';

/** A migration in the making: readers of all tools collect files, edits and notes in one. */
export interface Plan {
  readonly files: Map<string, PlannedFile>;
  readonly edits: Edit[];
  readonly notes: Note[];
  /** @param from the file that the text was made of */
  readonly write: (to: string, text: string, from?: string) => void;
  readonly copy: (to: string, from: string) => void;
  /** Notes which fields of the frontmatter of a page are set and taken out. */
  readonly editFields: (file: string, fields: Data) => void;
  /** How components are used that are not taken over, for the files that a team writes them in. */
  readonly uses: ComponentUses;
  readonly named: NamedPages;
  readonly watched: readonly AskedOptions[];
  /** Counts an entry that names a page; `finishPlan` ends a move where most of these pages are not there. @param navigation where it is written */
  readonly countEntry: (navigation: string, isThere: boolean) => void;
  /** Options of the config, of which `finishPlan` names those that nothing has asked for. @param path with a dot at its end */
  readonly watch: (options: Data, path?: string) => Data;
  /** A note; about the config file unless a place is given. */
  readonly note: AddNote;
  /** A note about something that many pages have: it is listed once, with its first place and how often it was met. */
  readonly noteEach: AddNote;
}

export type AddNote = (
  weight: Note['weight'],
  about: string,
  advice: string,
  place?: { readonly file?: string; readonly line?: number },
) => void;

/** @param config path of the config file, as notes show it */
export function newPlan(config: string): Plan {
  const files = new Map<string, PlannedFile>();
  const notes: Note[] = [];
  const met = new Map<string, { note: Note; places: PlaceOfNote[] }>();
  const edits: Edit[] = [];
  const named = new Map<string, { named: number; missing: number }>();
  const watched: AskedOptions[] = [];
  return {
    files,
    watched,
    watch(options, path) {
      const asked = askedOptions(options, path);
      watched.push(asked);
      return asked.options;
    },
    named,
    edits,
    uses: new Map(),
    get notes() {
      const repeated = [...met.values()].map(({ note, places }) =>
        places.length === 1 ? note : { ...note, about: `${note.about}, ${places.length} times`, places },
      );
      return [...notes, ...repeated];
    },
    write: (to, text, from) => files.set(to, { to, text, from }),
    copy: (to, copy) => files.set(to, { to, copy }),
    editFields(file, fields) {
      for (const [field, value] of Object.entries(fields))
        edits.push({
          file,
          line: 2,
          before: value === undefined ? field : '',
          after: value === undefined ? '' : `${field}: ${JSON.stringify(value)}`,
        });
    },
    countEntry(navigation, isThere) {
      const known = named.get(navigation) ?? { named: 0, missing: 0 };
      named.set(navigation, { named: known.named + 1, missing: known.missing + (isThere ? 0 : 1) });
    },
    note: (weight, about, advice, place = { file: config }) => notes.push({ weight, about, advice, ...place }),
    noteEach(weight, about, advice, place = {}) {
      const known = met.get(about);
      if (known === undefined) met.set(about, { note: { weight, about, advice, ...place }, places: [place] });
      else known.places.push(place);
    },
  };
}

/**
 * The migration that a plan is, with files by name and notes by weight.
 *
 * @throws ConfigFailure where it has few of the pages that its navigation names
 */
export function finishPlan(
  tool: string,
  plan: Plan,
  { pageFolders, ...old }: Parameters<typeof oldSite>[1] & Pick<Migration, 'pageFolders'> = {},
): Migration {
  const { files, edits, uses, watched } = plan;
  const noteOptions = (weight: Note['weight'], paths: readonly string[] = [], advice: string) => {
    if (paths.length > 0) plan.note(weight, `options of the config: ${paths.join(', ')}`, advice);
  };
  stopWithoutPages(plan.named);
  // What a note names, names its parts, as does an option that is itself unasked.
  const unasked = new Set(watched.flatMap((options) => options.unasked()));
  const named = new Set([...plan.notes.map(({ about }) => about), ...unasked]);
  const left = [...unasked].filter(
    (path) => !path.split('.').some((_, index, parts) => named.has(parts.slice(0, index).join('.'))),
  );
  const [ofBuild, others] = [true, false].map((wanted) => left.filter((path) => isOfBuild(tool, path) === wanted));
  noteOptions('lost', others, 'nothing was made of them: look for what they do among the keys of docsgen.config.ts');
  noteOptions('hint', ofBuild, 'they say how the old tool builds, which docsgen does its own way');
  noteLookAlikes(plan);
  const { notes } = plan;
  const order: readonly Note['weight'][] = ['lost', 'changed', 'hint'];
  const unique = new Map(notes.map((note) => [JSON.stringify(note), note]));
  return {
    tool,
    old: oldSite(tool, { navigation: sumOf(plan.named), ...old }),
    pageFolders,
    files: [...files.values(), ...stubsOf(uses, (path) => files.has(path))].sort((a, b) => (a.to < b.to ? -1 : 1)),
    edits,
    notes: [...unique.values()].sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight)),
  };
}

/** Notes files whose paths differ only in the case of letters: docsgen does not build pages and static files with such addresses. */
function noteLookAlikes({ files, note }: Plan): void {
  const groups = groupBy([...files.keys()].sort(), (path) => path.toLowerCase());
  const alike = [...groups.values()].filter((group) => group.length > 1);
  if (alike.length > 0)
    note(
      'changed',
      `files whose names differ only in the case of letters: ${alike.map((group) => group.join(' and ')).join(', ')}`,
      'many file systems take them for one file, and docsgen builds no pages of both: rename one of each, and add a redirect from its address',
    );
}

function sumOf(named: NamedPages): number {
  return [...named.values()].reduce((sum, { named }) => sum + named, 0);
}

/** Writes the files of the new site whose paths a pattern matches as a function changes their texts. */
export function rewriteFiles(plan: Plan, paths: RegExp, change: (text: string, to: string) => string): void {
  for (const file of [...plan.files.values()].filter(({ to }) => paths.test(to))) {
    const text = readPlanned(file);
    const made = change(text, file.to);
    if (made !== text) plan.write(file.to, made, sourceOf(file));
  }
}

/** Whether a page, or a part of one, has what a pattern matches. */
export function hasInPages({ files }: Plan, pattern: RegExp): boolean {
  return [...files.values()].some((file) => /\.mdx?$/i.test(file.to) && pattern.test(readPlanned(file)));
}

/** The beginning of a diagram of Mermaid. */
export const mermaidBlock = /^[ \t>]*```[ \t]*mermaid\b/m;

/** The file of the old site that a file was made of. */
export function sourceOf(file: PlannedFile): string | undefined {
  return 'copy' in file ? file.copy : file.from;
}

/** The text of a file of the new site. */
export function readPlanned(file: PlannedFile): string {
  return 'text' in file ? file.text : readFileSync(file.copy, 'utf8');
}
