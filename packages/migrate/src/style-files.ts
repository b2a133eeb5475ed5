import { normalizePath, parentPath } from 'docsgen/moving';
import { readable } from './inline.ts';
import type { Migration, Note, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';
import { pathOf } from './style-sheets.ts';

/**
 * Takes out addresses of files that are not there from the styles of the new site: browsers pass over them, where docsgen ends a
 * build.
 */
export function withPresentStyleFiles(migration: Migration): Migration {
  const files = new Map(migration.files.map((file) => [file.to, file]));
  const notes: Note[] = [];
  const seen = new Set<string>();
  const visit = (sheet: PlannedFile) => {
    const { to } = sheet;
    if (seen.has(to)) return;
    seen.add(to);
    const text = readPlanned(sheet);
    const placeOf = (address: string) =>
      address.startsWith('/') ? `static${address}` : normalizePath(`/${parentPath(to)}/${address}`).slice(1);
    for (const [, address = ''] of text.matchAll(/@import\s+(?:url\(\s*)?['"]?(\.[^'")\s;]+)/g)) {
      const imported = files.get(placeOf(address));
      if (imported !== undefined) visit(imported);
    }
    const made = text.replace(
      /(?<!@import\s+)\burl\(\s*(['"]?)(\/?[\w.@][^'")?#:]*)([?#][^'")]*)?\1\s*\)/g,
      (whole, _, address: string) => {
        const path = placeOf(readable(address));
        const isOld = /\.eot$/i.test(address);
        if (files.has(path) && !isOld) return whole;
        notes.push({
          weight: isOld ? 'changed' : 'lost',
          about: `${address} in the style sheet ${to}`,
          advice: isOld
            ? 'it is a font for browsers before 2016, which docsgen does not take: those that follow it are used'
            : 'there is no such file: put it there, and write its address again',
          file: to,
        });
        return 'url("data:,")';
      },
    );
    if (made !== text) files.set(to, { to, text: made, from: sourceOf(sheet) });
  };
  const main = files.get('theme/custom.css');
  if (main !== undefined) visit(main);
  for (const file of migration.files) {
    if (!/^(?!static\/).*\.(?:mdx|[cm]?[jt]sx?)$/.test(file.to)) continue;
    const text = readPlanned(file);
    if (!text.includes('.css')) continue;
    for (const [, specifier = ''] of text.matchAll(/['"]((?:\.{1,2}|@site)\/[^'"\n]+\.css)['"]/g)) {
      const imported = files.get(pathOf(specifier, file.to));
      if (imported !== undefined) visit(imported);
    }
  }
  return notes.length === 0
    ? migration
    : { ...migration, files: [...files.values()], notes: [...notes, ...migration.notes] };
}
