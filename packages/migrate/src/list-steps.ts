import { attributeOf, codeRanges, isWithin, type Tag, tagsIn } from './jsx-tags.ts';

/**
 * Writes steps as the items of a numbered list, which docsgen has them in.
 *
 *     <Steps><Step title="Install">Text</Step></Steps>   ->   <Steps>\n\n1. **Install**\n\n   Text\n\n</Steps>
 */
export function listSteps(text: string): string {
  const tags = tagsIn(text);
  // The innermost first: a step may hold others.
  for (let index = tags.length - 1; index >= 0; index--) {
    const open = tags[index] as Tag;
    if (open.name !== 'Steps' || open.kind !== 'open') continue;
    const end = endOf(tags, index);
    if (end === undefined) return text;
    const steps = childSteps(tags, index, end);
    const close = tags[end] as Tag;
    const content = text.slice(open.end, close.start);
    if (steps.length === 0) {
      // Steps that are headings are sections of the page.
      if (/^[ \t]*#{1,6}[ \t]/m.test(content))
        return listSteps(text.slice(0, open.start) + content.trim() + text.slice(close.end));
      continue;
    }
    const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(0, open.start))?.[1] ?? '';
    const items = steps.map(([from, to], at) => {
      const [start, last] = [tags[from] as Tag, tags[to] as Tag];
      const next = steps[at + 1];
      // Text between two steps is shown below the first one.
      const after = text.slice(last.end, next === undefined ? close.start : (tags[next[0]] as Tag).start);
      const title = attributeOf(start, 'title');
      const body = [
        title === undefined ? '' : `**${title}**`,
        dedent(text.slice(start.end, Math.max(start.end, last.start))),
        dedent(after),
      ].filter((part) => part !== '');
      return `1. ${body.join('\n\n').replace(/\n(?=[^\n])/g, '\n   ')}`;
    });
    const before = dedent(text.slice(open.end, (tags[steps[0]?.[0] ?? end] as Tag).start));
    const lead = before === '' ? '' : `${before.replace(/\n(?=[^\n])/g, `\n${indent}`)}\n\n${indent}`;
    const made = `${items.join('\n\n')}`.replace(/\n(?=[^\n])/g, `\n${indent}`);
    return listSteps(
      `${text.slice(0, open.start)}${lead}${text.slice(open.start, open.end)}\n\n${indent}${made}\n\n${indent}${text.slice(close.start)}`,
    );
  }
  return text;
}

/**
 * Writes parts of other files that are steps into the steps of a page: docsgen's steps are one list. Imports within the steps, and
 * those of the parts, go to the top, since they would be text in a list.
 *
 * @param read the text of a file that a page imports; `undefined` where it is none of Markdown
 */
export function inlineSteps(text: string, read: (path: string) => string | undefined): string {
  const start = text.search(/<Steps\b/);
  if (start < 0) return text;
  const parts = new Map(
    Array.from(text.matchAll(/^import\s+(\w+)\s+from\s+['"]([^'"]+\.mdx?)['"];?[ \t]*$/gm)).flatMap(
      ([, name = '', path = '']) => {
        const part = read(path);
        return part !== undefined && /<Step\b/.test(part) ? [[name, part] as const] : [];
      },
    ),
  );
  const tags = tagsIn(text);
  const inSteps = (at: number) => {
    const before = tags.filter(({ name, start }) => name === 'Steps' && start < at);
    return before.filter(({ kind }) => kind === 'open').length > before.filter(({ kind }) => kind === 'close').length;
  };
  let made = '';
  let last = 0;
  for (const { name, kind, start, end } of tags) {
    const part = parts.get(name);
    if (part === undefined || kind !== 'self' || !inSteps(start)) continue;
    made += `${text.slice(last, start)}\n${part.trim()}\n`;
    last = end;
  }
  return withImportsFirst(made + text.slice(last), start);
}

/** Moves imports that follow a place to the top; those that are there already go. */
function withImportsFirst(text: string, from: number): string {
  const code = codeRanges(text);
  const heads = new Set<string>();
  const rest = text.replace(
    /^import[ \t](?:[\w$*{},\s]*?\sfrom\s+)?(['"])[^'"\n]+\1;?[ \t]*(?:\n|$)/gm,
    (statement, _, offset: number) => {
      if (offset < from || isWithin(code, offset)) return statement;
      if (!text.slice(0, from).includes(statement.trim())) heads.add(statement.trim());
      return '';
    },
  );
  return heads.size === 0 ? rest : `\n${[...heads].join('\n')}\n${rest}`;
}

function endOf(tags: readonly Tag[], start: number): number | undefined {
  const { name } = tags[start] as Tag;
  let depth = 0;
  for (let index = start; index < tags.length; index++) {
    const tag = tags[index] as Tag;
    if (tag.name !== name || tag.kind === 'self') continue;
    depth += tag.kind === 'open' ? 1 : -1;
    if (depth === 0) return index;
  }
  return undefined;
}

function childSteps(tags: readonly Tag[], start: number, end: number): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let index = start + 1; index < end; index++) {
    const { name, kind } = tags[index] as Tag;
    if (name !== 'Step' || kind === 'close') continue;
    // A step without text has a title alone.
    if (kind === 'self') {
      found.push([index, index]);
      continue;
    }
    const last = endOf(tags, index);
    if (last === undefined || last > end) return [];
    found.push([index, last]);
    index = last;
  }
  return found;
}

/** Text without the blanks that all of its lines begin with. */
function dedent(text: string): string {
  const lines = text
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
    .split('\n');
  const widths = lines
    .slice(text.startsWith('\n') || /^[ \t]*\n/.test(text) ? 0 : 1)
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const width = widths.length === 0 ? 0 : Math.min(...widths);
  return lines
    .map((line) => ((/^[ \t]*/.exec(line)?.[0].length ?? 0) >= width ? line.slice(width) : line.trimStart()))
    .join('\n')
    .trim();
}
