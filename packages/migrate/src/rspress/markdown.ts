import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isFile } from '../files.ts';
import { codeRanges } from '../jsx-tags.ts';

/**
 * Writes notations of Rspress as docsgen has them: containers with a title, ids of headings with a backslash, blocks of code that show
 * a file.
 *
 * @param root folder of the site, `<root>` of code
 */
export function prepareMarkdown(
  body: string,
  { file, root }: { readonly file: string; readonly root: string },
): string {
  const open: OpenContainer[] = [];
  const made: string[] = [];
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}(?!.*`)|~{3,})(.*)$/.exec(line);
    const isInside = fence !== undefined;
    if (fence === undefined) fence = mark?.[1];
    else if (mark?.[1]?.startsWith(fence) === true && mark[2]?.trim() === '') fence = undefined;
    if (isInside || mark !== null) {
      // Colons in code would end the container that the code is in.
      const colons = /^[ \t]*(:{3,})/.exec(line)?.[1]?.length ?? 0;
      for (const container of open) container.deepest = Math.max(container.deepest, colons);
      made.push(line);
    } else if (!convertContainer(line, open, made))
      made.push(line.replace(/^([ \t]*#{1,6}[ \t].*?)[ \t]*\\?\{#([^}\\\s]+)\\?\}[ \t]*$/, '$1 {#$2}'));
  }
  return withFiles(withAlerts(made.join('\n')), { file, root });
}

interface OpenContainer {
  readonly kind: string;
  /** Index of the line that opens it. */
  readonly at: number;
  readonly colons: number;
  /** The most colons of a line in it. */
  deepest: number;
}

/**
 * Converts a line of a container: `:::tip Title` is `:::tip[Title]`, `:::details Title` is `<details>`, steps are their headings.
 *
 * @returns whether the line is one
 */
function convertContainer(line: string, open: OpenContainer[], made: string[]): boolean {
  const [, indent = '', given, kind = '', rest = ''] =
    /^([ \t]*)(:{3,})[ \t]*([\w-]*)[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
  if (given === undefined) return false;
  if (kind === '') {
    const container = open.pop();
    if (container === undefined) return false;
    const colons = Math.max(container.colons, container.deepest + 1);
    const around = open.at(-1);
    if (container.kind === 'details') made.push('', `${indent}</details>`);
    else if (container.kind !== 'steps') {
      if (around !== undefined) around.deepest = Math.max(around.deepest, colons);
      made[container.at] = (made[container.at] ?? '').replace(/:{3,}/, ':'.repeat(colons));
      made.push(indent + ':'.repeat(colons));
    } else made.push('');
    return true;
  }
  const title =
    /^\\?\{[^}]*\btitle=(["'])(.*?)\1/.exec(rest)?.[2] ?? (/^\\?\{/.test(rest) ? '' : rest.replace(/^\[|\]$/g, ''));
  open.push({ kind, at: made.length, colons: given.length, deepest: 0 });
  if (kind === 'details')
    made.push(`${indent}<details>`, `${indent}<summary>${title === '' ? 'Details' : title}</summary>`, '');
  else made.push(kind === 'steps' ? '' : `${indent}${given}${kind}${title === '' ? '' : `[${title}]`}`);
  return true;
}

/** Alerts of kinds that GitHub has not, `> [!INFO]`, as admonitions. */
function withAlerts(body: string): string {
  const code = codeRanges(body);
  return body.replace(
    /^> ?\[!(INFO|DANGER|DETAILS)\][ \t]*(.*)\n((?:>.*(?:\n|$))*)/gm,
    (whole, kind: string, title: string, quoted: string, offset: number) => {
      if (code.some(([from, to]) => offset >= from && offset < to)) return whole;
      const inner = quoted.replace(/^> ?/gm, '').trimEnd();
      return kind === 'DETAILS'
        ? `<details>\n<summary>${title || 'Details'}</summary>\n\n${inner}\n\n</details>\n`
        : `:::${kind.toLowerCase()}${title === '' ? '' : `[${title}]`}\n${inner}\n:::\n`;
    },
  );
}

/** The text of files that blocks of code show: ```` ```ts file="./a.ts" ````. */
function withFiles(body: string, { file, root }: { readonly file: string; readonly root: string }): string {
  return body.replace(
    /^([ \t]*)(`{3,})([^\n`]*?)[ \t]+file=(["'])([^"'\n]+)\4([^\n]*)\n(?:[ \t]*\n)*[ \t]*\2[ \t]*$/gm,
    (whole, indent: string, mark: string, before: string, _, path: string, after: string) => {
      const target = path.startsWith('<root>') ? join(root, path.slice('<root>'.length)) : resolve(dirname(file), path);
      if (!isFile(target)) return whole;
      const code = readFileSync(target, 'utf8')
        .replaceAll('\r\n', '\n')
        .replace(/\n$/, '')
        .replace(/^(?=.)/gm, indent);
      return `${indent}${mark}${before}${after}\n${code}\n${indent}${mark}`;
    },
  );
}
