import type { Plan } from '../plan.ts';

/** What the readers of a navigation call for each of its entries, so that the balance has it. */
export interface EntryCount {
  readonly named: () => void;
  /** @param folder that the entry is of, `''` for the first */
  readonly missing: (entry: string, folder: string) => void;
}

/** Counts the entries of a navigation that is in files named so, and notes those whose page is not there. */
export function countEntries(plan: Plan, files: string): EntryCount {
  return {
    named: () => plan.countEntry(files, true),
    missing(entry, folder) {
      plan.countEntry(files, false);
      const path = folder === '' ? entry : `${folder}/${entry}`;
      plan.note('lost', `the entry ${path} of ${files}`, 'there is no such page');
    },
  };
}
