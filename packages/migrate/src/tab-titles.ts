import type { Edit, Migration, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

/**
 * Gives tabs of a `<CodeGroup>` names of their own: the second block of a title, or of a language without one, gets a number. Other tools
 * show tabs of one name, of which readers here could not tell which is which: a build ends there.
 */
export function withTabTitles(migration: Migration): Migration {
  const edits: Edit[] = [];
  const files = migration.files.map((file): PlannedFile => {
    if (!/^(?!static\/).*\.mdx?$/i.test(file.to)) return file;
    const text = readPlanned(file);
    if (!text.includes('<CodeGroup')) return file;
    const before = edits.length;
    const counts = new Map<string, number>();
    /** The fence of the block that a line is in. */
    let fence: string | undefined;
    let isInGroup = false;
    const lines = text.split('\n').map((line, index) => {
      const mark = /^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1];
      if (fence !== undefined) {
        if (mark?.startsWith(fence) === true) fence = undefined;
        return line;
      }
      if (mark === undefined) {
        const start = line.lastIndexOf('<CodeGroup');
        if (start < 0 && !line.includes('</CodeGroup')) return line;
        counts.clear();
        isInGroup = start > line.lastIndexOf('</CodeGroup');
        return line;
      }
      fence = mark;
      const given = /\btitle="([^"]*)"/.exec(line)?.[1];
      const title = given ?? /(?:`{3,}|~{3,})([\w+#-]+)/.exec(line)?.[1];
      if (title === undefined || !isInGroup) return line;
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      if (count === 1) return line;
      const numbered = `title="${title} (${count})"`;
      const after =
        given === undefined ? `${line.trimEnd()} ${numbered}` : line.replace(/\btitle="[^"]*"/, () => numbered);
      edits.push({ file: file.to, line: index + 1, before: line, after });
      return after;
    });
    return edits.length === before ? file : { to: file.to, text: lines.join('\n'), from: sourceOf(file) };
  });
  return edits.length === 0 ? migration : { ...migration, files, edits: [...migration.edits, ...edits] };
}
