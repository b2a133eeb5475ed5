import { rejectedFields } from 'docsgen/moving';
import { isData, textOf } from './data.ts';
import { splitPage, withFields } from './fields.ts';
import type { Migration, PlannedFile } from './migration.ts';
import { newPlan, readPlanned, sourceOf } from './plan.ts';

/**
 * Makes fields of frontmatter right that docsgen has with other values, and takes out those that mean something else to the old tool: a
 * build would end there.
 */
export async function withKnownFields(migration: Migration): Promise<Migration> {
  const plan = newPlan('');
  const files = await Promise.all(
    migration.files.map(async (file): Promise<PlannedFile> => {
      if (!/^(?!static\/|outside\/).*\.mdx?$/i.test(file.to)) return file;
      const text = readPlanned(file);
      const { fields, front, body } = splitPage(text);
      // Of frontmatter that cannot be read any field may be wrong: the build shows where it breaks off.
      const rejected = (front === '' ? [] : await rejectedFields(file.to, text)).filter((name) => name in fields);
      if (rejected.length === 0) return file;
      const made = Object.fromEntries(rejected.map((name) => [name, meantValue(fields[name])]));
      const left = await rejectedFields(file.to, withFields(front, made));
      const lines = text.split('\n');
      for (const name of rejected) {
        if (left.includes(name)) made[name] = undefined;
        const isKept = made[name] !== undefined;
        const place = { file: file.to, line: lines.findIndex((line) => line.startsWith(`${name}:`)) + 1 || 2 };
        // A word for true is what it says.
        if (typeof made[name] !== 'boolean')
          plan.noteEach(
            isKept ? 'changed' : 'lost',
            `the field ${name} of frontmatter`,
            isKept
              ? 'docsgen takes one value of it, which stays'
              : 'docsgen has a field of this name that takes other values: it is left out',
            place,
          );
        const after = isKept ? `${name}: ${JSON.stringify(made[name])}` : '';
        plan.edits.push({ ...place, before: `${name}: ${JSON.stringify(fields[name])}`, after });
      }
      return { to: file.to, text: withFields(front, made) + body, from: sourceOf(file) };
    }),
  );
  return {
    ...migration,
    files,
    edits: [...migration.edits, ...plan.edits],
    notes: [...plan.notes, ...migration.notes],
  };
}

/** What is meant: a word for true and false, and one picture of several for modes of colour. */
function meantValue(value: unknown): unknown {
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value.trim())) return value.trim().toLowerCase() === 'true';
  if (!isData(value)) return undefined;
  return [value.light, value.src, value.url, value.dark].map(textOf).find((text) => text !== undefined);
}
