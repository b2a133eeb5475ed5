import { codeRanges, isWithin } from './jsx-tags.ts';
import type { Edit, Migration, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

/** A type or a blank to fill in that looks like a tag: `Action<ProducerConfig>`, `<Insert a name>`; no address with blanks, `](<Screen 1.png>)`. */
const bareTag =
  /(?<![\\<]|\]\([ \t]*|^[ \t>]*\[[^\]\n]+\]:[ \t]*)<([A-Z][\w.]*(?:(?:[ \t]*,[ \t]*|[ \t]+)[\w.'’-]+)*)[ \t]*>/gm;

/**
 * Escapes what is no element in plain Markdown, `List<Order>`: browsers showed nothing of it, and docsgen asks what it means.
 * Names with an end tag or attributes that have values stay: they may be elements.
 */
export function withoutFalseTags({ files, edits, ...migration }: Migration): Migration {
  const changed: Edit[] = [];
  const escaped = files.map((file): PlannedFile => {
    if (!/\.md$/i.test(file.to) || file.to === 'MIGRATION.md') return file;
    const text = readPlanned(file);
    if (!bareTag.test(text)) return file;
    const code = codeRanges(text);
    const made = text.replace(bareTag, (whole, name: string, offset: number) => {
      const isCode = isWithin(code, offset);
      if (isCode || text.includes(`</${/^[\w.]+/.exec(name)?.[0]}`) || /^[A-Z]+(?:[ \t]|$)/.test(name)) return whole;
      const line = text.slice(0, offset).split('\n').length;
      changed.push({ file: file.to, line, before: whole, after: `\\${whole}` });
      return `\\${whole}`;
    });
    return made === text ? file : { to: file.to, text: made, from: sourceOf(file) };
  });
  return { ...migration, files: escaped, edits: [...edits, ...changed] };
}
