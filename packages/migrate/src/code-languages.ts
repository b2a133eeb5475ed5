import { grammarName } from 'docsgen/moving';
import type { Edit, Migration, Note, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

/** Languages with such names that have colours. */
const coloured = new Set(['cilk-c', 't4-cs']);

/**
 * Names the language that one of the old site's own is written in, `sql` for `questdb-sql`: its grammar stays behind, and blocks of an
 * unknown language have no colours.
 */
export function withKnownLanguages({ files, edits, notes, ...migration }: Migration): Migration {
  const changed: Edit[] = [];
  const names = new Map<string, { readonly known: string; readonly first: string; count: number }>();
  const made = files.map((file): PlannedFile => {
    if (!/\.mdx?$/i.test(file.to)) return file;
    const text = readPlanned(file);
    if (!/(?:`{3}|~{3})[ \t]*[\w+#]+[-.]/.test(text)) return file;
    /** The fence of the block that a line is in. */
    let fence: string | undefined;
    const lines = text.split('\n').map((line, index) => {
      const [, before = '', mark, blank = '', info = ''] =
        /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})([ \t]*)(.*)$/.exec(line) ?? [];
      if (mark === undefined) return line;
      if (fence !== undefined) {
        if (mark.startsWith(fence) && info === '') fence = undefined;
        return line;
      }
      if (mark.startsWith('`') && info.includes('`')) return line;
      fence = mark;
      const [name = ''] = /^[\w+#.-]*/.exec(info) ?? [];
      const known = knownPart(name);
      if (known === undefined) return line;
      const met = names.get(name) ?? { known, first: file.to, count: 0 };
      names.set(name, met);
      met.count++;
      changed.push({ file: file.to, line: index + 1, before: `${mark}${name}`, after: `${mark}${known}` });
      return `${before}${mark}${blank}${known}${info.slice(name.length)}`;
    });
    return changed.at(-1)?.file === file.to ? { to: file.to, text: lines.join('\n'), from: sourceOf(file) } : file;
  });
  const more = [...names].map(
    ([name, { known, first, count }]): Note => ({
      weight: 'changed',
      about: `blocks of ${name}${count === 1 ? '' : `, ${count} times`}`,
      file: first,
      advice: `they have the colours of ${known}: a plugin with languages can bring the grammar of the old site`,
    }),
  );
  return { ...migration, files: made, edits: [...edits, ...changed], notes: [...notes, ...more] };
}

/** The last part of a name, where it is a language and the whole is none; changes are in `diff`, whatever they change. */
function knownPart(name: string): string | undefined {
  const last = name.startsWith('diff-') ? 'diff' : /[-.](\w+)$/.exec(name)?.[1];
  const isNone = last === undefined || coloured.has(name) || grammarName(name) !== undefined;
  return isNone || grammarName(last) === undefined ? undefined : last;
}
