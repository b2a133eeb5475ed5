import { relative, sep } from 'node:path';
import { datesFile, readGitDates, readGitState } from 'docsgen/moving';
import { stringify } from 'yaml';
import type { Migration, Note } from './migration.ts';
import { sourceOf } from './plan.ts';

/** Adds `dates.yml`, with the dates that git has for the pages in the old repository: the new one begins without them. */
export async function withDates(migration: Migration, folder: string): Promise<Migration> {
  const state = await readGitState(folder);
  const dates = state && (await readGitDates(folder, state, [':/']).catch(() => undefined));
  const listed = migration.files.flatMap((file): readonly (readonly [string, string])[] => {
    const source = /\.mdx?$/i.test(file.to) ? sourceOf(file) : undefined;
    const date = source && dates?.get(relative(folder, source).split(sep).join('/'))?.date;
    return date === undefined ? [] : [[file.to, date]];
  });
  const note: Note =
    listed.length === 0
      ? {
          weight: 'hint',
          about: 'dates of pages',
          advice:
            'they come from git: the old folder has no whole history, and the new one none before it is committed',
        }
      : {
          weight: 'hint',
          about: 'dates of pages',
          file: datesFile,
          advice: 'those of the old repository hold until a page is changed: leave the file as it is',
        };
  const text = `# When pages were changed before the move. A date holds until a commit changes the page.\n${stringify(Object.fromEntries(listed))}`;
  return {
    ...migration,
    files: listed.length === 0 ? migration.files : [...migration.files, { to: datesFile, text }],
    notes: [...migration.notes, note],
  };
}
