import { codeRanges } from './jsx-tags.ts';
import type { Edit, Migration, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

const unsafe =
  /(\]\(<?|^[ \t]*\[[^\]\n]+\]:[ \t]+<?|\b(?:href|to)=["'])(javascript:(?:[^\s()"'<>]|\([^()\n]*\)|(?<==["'][^"'\n]*)['"](?=[^\n]*\)))*)/gim;

/** Takes links out that run code, `[Try](javascript:play())`, in pages of all tools: docsgen refuses them. */
export function withoutUnsafeLinks({ files, edits, notes, ...migration }: Migration): Migration {
  const changed: Edit[] = [];
  const safe = files.map((file): PlannedFile => {
    if (!/\.mdx?$/i.test(file.to)) return file;
    const text = readPlanned(file);
    if (!/javascript:/i.test(text)) return file;
    const code = codeRanges(text);
    const made = text.replace(unsafe, (whole, before: string, address: string, offset: number) => {
      if (code.some(([from, to]) => offset >= from && offset < to)) return whole;
      const line = text.slice(0, offset).split('\n').length;
      changed.push({ file: file.to, line, before: address, after: '#' });
      return `${before}#`;
    });
    return made === text ? file : { to: file.to, text: made, from: sourceOf(file) };
  });
  const [first] = changed;
  if (first === undefined) return { files, edits, notes, ...migration };
  return {
    ...migration,
    files: safe,
    edits: [...edits, ...changed],
    notes: [
      {
        weight: 'lost',
        about: `links that run code${changed.length === 1 ? '' : `, ${changed.length} times`}`,
        file: first.file,
        line: first.line,
        advice: 'they lead to the top of the page now: write a component that begins with "use client"',
      },
      ...notes,
    ],
  };
}
