import { codeRanges, isWithin } from './jsx-tags.ts';
import type { Edit, Migration, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

const unsafe =
  /(\]\(<?|^[ \t]*\[[^\]\n]+\]:[ \t]+<?|\b(?:href|to)=["'])(javascript:(?:[^\s()"'<>]|\([^()\n]*\)|(?<==["'][^"'\n]*)['"](?=[^\n]*\)))*)/gim;

/** A page within an address, in a link or a frame. */
const unsafePage = /(\b(?:href|to|src)=["'])(data:text\/html[^"']*)/gi;

/** Takes links out that run code, `[Try](javascript:play())`, in pages of all tools: docsgen refuses them. */
export function withoutUnsafeLinks({ files, edits, notes, ...migration }: Migration): Migration {
  const changed: Edit[] = [];
  const safe = files.map((file): PlannedFile => {
    if (!/\.mdx?$/i.test(file.to)) return file;
    const text = readPlanned(file);
    if (!/javascript:|data:text\/html/i.test(text)) return file;
    const code = codeRanges(text);
    const without = (whole: string, before: string, address: string, offset: number) => {
      if (isWithin(code, offset)) return whole;
      const line = text.slice(0, offset).split('\n').length;
      const after = before.startsWith('src') ? 'about:blank' : '#';
      changed.push({ file: file.to, line, before: address, after });
      return before + after;
    };
    const made = text.replace(unsafe, without).replace(unsafePage, without);
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
        advice:
          'they lead to the top of the page now, frames are empty: write a component that begins with "use client"',
      },
      ...notes,
    ],
  };
}
