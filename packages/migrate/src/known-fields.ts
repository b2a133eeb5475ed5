import { rejectedFields } from 'docsgen/moving';
import { isData, textOf } from './data.ts';
import { splitPage, withFields } from './fields.ts';
import type { Edit, Migration, Note, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

/**
 * Makes fields of frontmatter right that docsgen has with other values, and takes out those that mean something else to the old tool: a
 * build would end there.
 */
export async function withKnownFields(migration: Migration): Promise<Migration> {
  const edits: Edit[] = [];
  const notes = new Map<string, Note>();
  const note = (weight: Note['weight'], about: string, advice: string, file: string) => {
    const known = notes.get(about);
    const places = [...(known?.places ?? []), { file }];
    notes.set(about, { weight, about, advice, file: known?.file ?? file, places });
  };
  const files = await Promise.all(
    migration.files.map(async (file): Promise<PlannedFile> => {
      if (!/^(?!static\/|outside\/).*\.mdx?$/i.test(file.to)) return file;
      const text = readPlanned(file);
      const { fields, front, body } = splitPage(text);
      const rejected = front === '' ? [] : await rejectedFields(file.to, text);
      if (rejected.length === 0) return file;
      const made = Object.fromEntries(rejected.map((name) => [name, meantValue(fields[name])]));
      const left = await rejectedFields(file.to, withFields(front, made));
      for (const name of rejected) {
        if (left.includes(name)) made[name] = undefined;
        const isKept = made[name] !== undefined;
        // A word for true is what it says.
        if (typeof made[name] !== 'boolean')
          note(
            isKept ? 'changed' : 'lost',
            `the field ${name} of frontmatter`,
            isKept
              ? 'docsgen takes one value of it, which stays'
              : 'docsgen has a field of this name that takes other values: it is left out',
            file.to,
          );
        const after = isKept ? `${name}: ${JSON.stringify(made[name])}` : '';
        edits.push({ file: file.to, line: 2, before: `${name}: ${JSON.stringify(fields[name])}`, after });
      }
      return { to: file.to, text: withFields(front, made) + body, from: sourceOf(file) };
    }),
  );
  const repeated = [...notes.values()].map(({ places = [], ...one }) =>
    places.length === 1 ? one : { ...one, about: `${one.about}, ${places.length} times`, places },
  );
  return edits.length === 0
    ? migration
    : { ...migration, files, edits: [...migration.edits, ...edits], notes: [...repeated, ...migration.notes] };
}

/** What is meant: a word for true and false, and one picture of several for modes of colour. */
function meantValue(value: unknown): unknown {
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value.trim())) return value.trim().toLowerCase() === 'true';
  if (!isData(value)) return undefined;
  return [value.light, value.src, value.url, value.dark].map(textOf).find((text) => text !== undefined);
}
