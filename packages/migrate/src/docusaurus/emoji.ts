import { GithubSlugger } from 'docsgen/moving';
import { withEmoji } from '../emoji.ts';
import { splitPage } from '../fields.ts';
import { codeRanges, isWithin } from '../jsx-tags.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';

/** Addresses and tags, whose names stay as they are, or the name of an emoji. */
const nameOrOther = /\]\([^)\n]*\)|<\/?[A-Za-z][^<>\n]*>|(?<![\w:]):[\w+-]+:(?![\w:])/g;

/**
 * Writes `:tada:` as 🎉 in all pages, as Docusaurus shows it (remark-emoji) unless `markdown.emoji` is false. Headings keep their ids, which it
 * makes of the names.
 */
export function convertEmoji(plan: Plan): void {
  for (const file of [...plan.files.values()].filter(({ to }) => /^(?!static\/|outside\/).*\.mdx?$/i.test(to))) {
    const before = readPlanned(file);
    if (!/:[\w+-]+:/.test(before)) continue;
    const { front, body } = splitPage(before);
    const code = codeRanges(body);
    const made = body.replace(nameOrOther, (found: string, offset: number) =>
      !found.startsWith(':') || isWithin(code, offset) ? found : withEmoji(found),
    );
    if (made === body) continue;
    const first = front.split('\n').length;
    const old = body.split('\n');
    const lines = made.split('\n').map((line, index) => {
      const was = old[index] ?? '';
      if (line === was) return line;
      const heading = /^#{2,6}[ \t]+([^*`[<{]*?)[ \t]*$/.exec(was)?.[1];
      const after = heading === undefined ? line : `${line.trimEnd()} {#${new GithubSlugger().slug(heading)}}`;
      plan.edits.push({ file: file.to, line: first + index, before: was, after });
      return after;
    });
    plan.write(file.to, front + lines.join('\n'), sourceOf(file));
  }
}
