import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { componentPlugin } from '@mdit-vue/plugin-component';
import attrs from 'markdown-it-attrs';
import { splitPage } from '../../fields.ts';
import { count } from '../amounts.ts';
import type { CountSource, SourceText } from '../grammar.ts';
import { countRendered, footnotes, newParser, titleOfContainer } from './markdown.ts';
import { formulas, withoutEmoji } from './marks.ts';

/** A whole block of code, or a line that puts a file in as code. */
const fenceOrPart = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?[ \t]*\2[`~]*[ \t]*$|^[ \t]*<<<[ \t]*\S.*$/gm;

/** Markdown of VitePress: containers, parts of files, attributes in braces, formulas, tags of Vue and its values. */
export const countVue: CountSource = (source, counter) => {
  const md = newParser().use(componentPlugin).use(attrs).use(footnotes);
  if (source.options.has('math')) md.use(formulas(/^(?:\$\$([\s\S]+?)\$\$|\$(?![\s$])([^$\n]*?[^\s$\\])\$(?!\d))/));
  const text = withParts(source.body.replaceAll('\r\n', '\n'), source, 0);
  const lines = text
    .replace(/^[ \t]*:{3,}.*$/gm, titleOfContainer)
    .replace(/^[ \t]*\[\[toc\]\][ \t]*$/gim, '')
    .replace(fenceOrPart, (found) => (found.trimStart().startsWith('<<<') ? '```\n```' : found));
  countRendered(md, lines, counter, (shown) =>
    withoutEmoji(shown).replace(/\{\{[\s\S]*?\}\}/g, () => {
      count(counter, 'components', '{{ }}');
      return ' ';
    }),
  );
};

/** The text with that of files that it includes. */
function withParts(text: string, source: SourceText, depth: number): string {
  return text.replace(
    /^[ \t]*<!--[ \t]*@include:[ \t]*([^\s#{]+)(#[^\s{]+)?(?:\{([^}]*)\})?[ \t]*-->[ \t]*$/gm,
    (_, path: string, region: string | undefined, range: string | undefined) => {
      const at = path.startsWith('@')
        ? join(source.folders[0] ?? source.root, path.replace(/^@\/?/, ''))
        : resolve(dirname(source.file), path);
      if (depth > 5 || region !== undefined || range !== undefined || !existsSync(at) || !statSync(at).isFile())
        return '';
      const { body } = splitPage(readFileSync(at, 'utf8').replaceAll('\r\n', '\n'));
      return withParts(body, { ...source, file: at }, depth + 1);
    },
  );
}
