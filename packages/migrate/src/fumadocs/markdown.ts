import { readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { splitPage } from '../fields.ts';
import { isFile } from '../files.ts';
import { codeRanges } from '../jsx-tags.ts';
import { listSteps } from '../list-steps.ts';
import { listTrees } from '../list-trees.ts';
import { htmlTrace, mdxTrace } from '../traces.ts';

/** Writes notations of Fumadocs as docsgen has them: ids of headings, parts of other files, tabs of code, commands of npm, steps and trees. */
export function prepareMarkdown(
  body: string,
  { file, root }: { readonly file: string; readonly root: string },
): string {
  const whole = withIncludes(body, { file, root }, 0);
  const text = whole
    .replace(
      /^([ \t]*#{1,6}[ \t].*?)((?:[ \t]*\[(?:#[^\]\n]+|!?toc)\])+)[ \t]*$/gm,
      (_, heading: string, marks: string) => {
        const id = /\[#([^\]]+)\]/.exec(marks)?.[1];
        return id === undefined ? heading : `${heading} {#${id}}`;
      },
    )
    .replace(/^([ \t]*`{3,})(?:npm|package-install)([ \t][^\n]*)?$/gm, '$1sh package-managers$2')
    .replace(/<CodeBlockTabsList\b[\s\S]*?<\/CodeBlockTabsList>/g, '');
  return listTrees(listSteps(withCodeTabs(text)), { root: 'Files', item: /^(Folder|File)$/ });
}

/** Blocks of code that follow each other and have the name of a tab: ```` ```ts tab="a.ts" ````. */
function withCodeTabs(text: string): string {
  return text.replace(
    /(?:^[ \t]*(`{3,})[^\n`]*?[ \t]tab(?:=(["'])[^"'\n]*\2)?[^\n`]*\n[\s\S]*?^[ \t]*\1[ \t]*(?:\n|$)(?:[ \t]*\n)*)+/gm,
    (group) => {
      const indent = /^[ \t]*/.exec(group)?.[0] ?? '';
      const blocks = group.replace(/^([ \t]*`{3,})([^\n`]*)$/gm, (line, mark: string, info: string) => {
        const tab = /[ \t]tab=(["'])([^"'\n]*)\1/.exec(info);
        const title = /[ \t]title=(["'])([^"'\n]*)\1/.exec(info);
        if (tab === null) return line;
        // Each block of a group has a title of its own, which files of one name have not.
        const shown = title === null || title[2] === tab[2] ? tab[2] : `${tab[2]} (${title[2]})`;
        return `${mark}${info.replace(tab[0], '').replace(title?.[0] ?? '', '')} title="${shown}"`;
      });
      return `${indent}<CodeGroup>\n\n${blocks.trimEnd()}\n\n${indent}</CodeGroup>\n\n`;
    },
  );
}

/** `<include>./a.mdx</include>`: the text of a file, and code as a block. */
function withIncludes(
  body: string,
  { file, root }: { readonly file: string; readonly root: string },
  depth: number,
): string {
  const code = codeRanges(body);
  return body.replace(
    /<include\b([^>]*)>\s*([^<\s]+)\s*<\/include>/g,
    (whole, attributes: string, written: string, offset: number) => {
      if (depth > 5 || code.some(([from, to]) => offset >= from && offset < to)) return whole;
      const [path = '', section] = written.split('#');
      const target = /\bcwd\b/.test(attributes) ? join(root, path) : resolve(dirname(file), path);
      if (!isFile(target) || section !== undefined) return /\.mdx$/i.test(file) ? mdxTrace(whole) : htmlTrace(whole);
      const text = readFileSync(target, 'utf8').replaceAll('\r\n', '\n');
      const indent = /(?:^|\n)([ \t]*)$/.exec(body.slice(0, offset))?.[1] ?? '';
      const indented = (lines: string) => lines.replace(/\n(?=[^\n])/g, `\n${indent}`);
      if (/\.mdx?$/i.test(target))
        return indented(withIncludes(splitPage(text).body.trim(), { file: target, root }, depth + 1));
      const language = /\blang=(["'])([^"']+)\1/.exec(attributes)?.[2] ?? extname(target).slice(1);
      const meta = /\bmeta=(["'])(.*?)\1(?=\s|$)/.exec(attributes)?.[2] ?? '';
      return indented(`${`\`\`\`${language} ${meta}`.trimEnd()}\n${text.replace(/\n$/, '')}\n\`\`\``);
    },
  );
}
