import { codeRanges, isWithin, scriptRanges } from '../jsx-tags.ts';
import type { Edit } from '../migration.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { mdxTrace } from '../traces.ts';

/*
 * Docusaurus before 3 read pages as MDX 1, to which less was a tag: an address in angle brackets was a link, and a sign that begins
 * no tag was text. What MDX refuses now is written so that it means the same.
 */

/** Replacements, each of something that is no valid MDX. */
const rules: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/(?<!\\)<((?:https?|ftp|chrome|tel):[^\s<>]*)>/g, (_, address = '') => `[${address}](${address})`],
  [/(?<!\\)<(?:mailto:)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g, (_, mail = '') => `[${mail}](mailto:${mail})`],
  // A comparison, an arrow or a number: `<=4.x`, `<-`, `<5`.
  [/(?<!\\)<(?=[=\d%-])(?!--)/g, () => '\\<'],
  // A type: `Promise<object &#124; null>`, `Map<string, number>`.
  [/(?<!\\)<(?=[A-Za-z][\w.-]*(?:,|[ \t]+[&|]))/g, () => '\\<'],
  // JSX up to an empty line, in which lines begin with tags: joined as JSX has it, so that no line ends what another one began.
  [
    /^<pre>[ \t]*\n(?:[ \t]*\S.*\n)*?[ \t]*<\/pre>/gm,
    (block = '') => block.replace(/\s*\n\s*(?=<)|(?<=>)\s*\n\s*/g, '').replace(/\s*\n\s*/g, ' '),
  ],
  // A type whose second sign is escaped: `Promise<Config\>`.
  [/(?<!\\)<(?=[\w.[\], ]+\\>)/g, () => '\\<'],
  [
    /<summary>([^<]*?)\s*\n\s*<\/summary>/g,
    (_, text = '') => `<summary>${text.trim().replace(/\s*\n\s*/g, ' ')}</summary>`,
  ],
];

/** Rewrites what was text in MDX 1, in all pages. */
export function convertMdx1(plan: Plan): void {
  for (const file of [...plan.files.values()].filter(({ to }) => /\.mdx?$/i.test(to))) {
    const before = withoutConditions(readPlanned(file), (condition, line) =>
      plan.noteEach('lost', `the condition ${condition}`, 'its text is shown to all: write a component that shows it', {
        file: file.to,
        line,
      }),
    );
    const { text, edits } = asMdx2(before);
    if (text === readPlanned(file)) continue;
    plan.write(file.to, text, sourceOf(file));
    plan.edits.push(...edits.map((edit) => ({ file: file.to, ...edit })));
  }
}

/**
 * Markdown in a condition, which is no JavaScript, as text that is there: `{props.debug && <div>`, a blank line, Markdown and `</div>}`.
 *
 * @param lose is called for each, with its line
 */
export function withoutConditions(text: string, lose: (condition: string, line: number) => void): string {
  return text.replace(
    /^[ \t]*(\{([^{}\n]+&&)[ \t]*<(\w+)[^>\n]*>)[ \t]*\n[ \t]*\n([\s\S]*?)\n[ \t]*<\/\3>\}[ \t]*$/gm,
    (_, opening: string, condition: string, _tag, inner: string, offset: number) => {
      lose(`{${condition} …}`, text.slice(0, offset).split('\n').length);
      return `\n${mdxTrace(opening)}\n\n${inner.trim()}\n`;
    },
  );
}

/** A page of MDX 1 as one of today's MDX. */
export function asMdx2(text: string): { readonly text: string; readonly edits: readonly Omit<Edit, 'file'>[] } {
  if (!text.includes('<')) return { text, edits: [] };
  const edits: Omit<Edit, 'file'>[] = [];
  let made = text;
  for (const [pattern, rewrite] of rules) {
    const code = [...codeRanges(made), ...scriptRanges(made), ...expressionRanges(made)];
    const source = made;
    made = source.replace(pattern, (...given) => {
      const at = given.findIndex((part) => typeof part === 'number');
      const [before, offset] = [String(given[0]), Number(given[at])];
      if (isWithin(code, offset)) return before;
      const after = rewrite(...given.slice(0, at).map(String));
      edits.push({ line: source.slice(0, offset).split('\n').length, before, after });
      return after;
    });
  }
  return { text: made, edits };
}

/** Where JavaScript or frontmatter is. */
function expressionRanges(text: string): readonly (readonly [number, number])[] {
  return Array.from(
    text.matchAll(/^---\n[\s\S]*?\n---$|^import\b.*$|\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}|<!--[\s\S]*?-->/gm),
    ({ 0: found, index }) => [index, index + found.length] as const,
  );
}
