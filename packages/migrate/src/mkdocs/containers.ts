import { admonitionMarkup, kindOf } from '../admonition-kinds.ts';
import { dedent, indentOf } from '../indent.ts';
import { detailsMarkup, tabMarkup } from '../markup.ts';
import type { ChangeLog, Line } from '../page-writer.ts';
import { htmlTrace } from '../traces.ts';
import type { InlineConverter } from './inline.ts';

/** What containers of a page are converted with. */
export interface ContainerContext extends InlineConverter {
  readonly log: ChangeLog;
  /** Converts the lines of a container. */
  readonly convertLines: (lines: readonly Line[]) => readonly string[];
  /** A name for the next group of tabs, unique in the page. */
  readonly groupName: () => string;
}

/** A container that was read. */
export interface Container {
  /** The lines in its place. */
  readonly lines: readonly string[];
  /** Index of the line after it. */
  readonly next: number;
}

/** The blank after the mark may be absent; what folds may have a title alone, `??? "Title"`. */
const admonition =
  /^([ \t]*)(!!!(?=[ \t]*[\w-])|\?\?\?\+?(?=[ \t]*[\w"-]))[ \t]*([\w-]*)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;
const tab = /^([ \t]*)===[!+]*[ \t]+(["'])(.+)\2[ \t]*$/;
const mkdocstrings = /^[ \t]*:::[ \t]+[\w.]+[ \t]*$/;

/**
 * Converts the container that begins at a line: an admonition, a group of content tabs or a part that mkdocstrings writes. Its
 * content is the lines below that are indented.
 *
 * @returns `undefined` where none begins
 */
export function convertContainer(
  lines: readonly Line[],
  index: number,
  context: ContainerContext,
): Container | undefined {
  const line = lines[index] ?? { text: '', at: 0 };
  const box = admonition.exec(line.text);
  if (box !== null) return convertAdmonition(lines, index, box, context);
  if (tab.test(line.text)) return convertTabs(lines, index, context);
  if (!mkdocstrings.test(line.text)) return undefined;
  context.log.note(
    line,
    line.text.trim(),
    'mkdocstrings wrote this part: make pages of the code with a tool of its language',
  );
  const { next } = contentOf(lines, index);
  const indent = /^[ \t]*/.exec(line.text)?.[0] ?? '';
  const written = lines.slice(index, next).map(({ text }) => text);
  return { lines: [context.log.change(line, indent + htmlTrace(written.join('\n')))], next };
}

/** The lines below a line that are indented, without that indent, and the index of the line after them. */
function contentOf(
  lines: readonly Line[],
  index: number,
): { readonly content: readonly Line[]; readonly next: number } {
  const isBlank = (at: number) => lines[at]?.text.trim() === '';
  const indent = indentOf(lines[index]?.text ?? '') + 4;
  let next = index + 1;
  while (next < lines.length && (isBlank(next) || indentOf(lines[next]?.text ?? '') >= indent)) next++;
  while (next > index + 1 && isBlank(next - 1)) next--;
  let first = index + 1;
  while (first < next && isBlank(first)) first++;
  const content = lines
    .slice(first, next)
    .map(({ text, at }) => ({ text: text.trim() === '' ? '' : dedent(text, indent), at }));
  return { content, next };
}

function convertAdmonition(
  lines: readonly Line[],
  index: number,
  [, indent = '', mark = '', name = '', more = '', given]: RegExpExecArray,
  context: ContainerContext,
): Container {
  const { log, convertLines, convertInline, inlineHtml } = context;
  const line = lines[index] ?? { text: '', at: 0 };
  const { content, next } = contentOf(lines, index);
  const inner = convertLines(content);
  const [kind, usualTitle] = kindOf(name);
  const title = given === undefined || given === '' ? usualTitle : given;
  const { open, close } = mark.startsWith('?')
    ? detailsMarkup(inlineHtml({ ...line, text: title ?? name.toLowerCase() }), mark.endsWith('+'))
    : admonitionMarkup(kind, title === undefined ? undefined : convertInline({ ...line, text: title }), inner);
  log.change(line, open[0] ?? '');
  if (more !== '')
    log.note(
      line,
      `\`${more.trim()}\` of an admonition`,
      'docsgen has no classes of admonitions, nor admonitions next to text: they are as wide as the text',
    );
  const isFollowed = next < lines.length && lines[next]?.text.trim() !== '';
  return { lines: [...indented([...open, ...inner, ...close], indent), ...(isFollowed ? [''] : [])], next };
}

/** Converts tabs that follow each other with the same indent, which are one group; one with a plus sign is open. */
function convertTabs(lines: readonly Line[], index: number, context: ContainerContext): Container {
  const indent = tab.exec(lines[index]?.text ?? '')?.[1] ?? '';
  const group = context.groupName();
  const tabs: { readonly line: Line; readonly title: string; readonly content: readonly Line[] }[] = [];
  let next = index;
  for (;;) {
    const line = lines[next];
    const match = line === undefined ? null : tab.exec(line.text);
    const isNewGroup = next > index && /^[ \t]*===\+?!/.test(line?.text ?? '');
    if (line === undefined || match?.[1] !== indent || isNewGroup) break;
    const { content, next: end } = contentOf(lines, next);
    tabs.push({ line, title: match[3] ?? '', content });
    const following = lines.findIndex(({ text }, at) => at >= end && text.trim() !== '');
    next = tab.exec(lines[following]?.text ?? '')?.[1] === indent ? following : end;
  }
  const chosen = Math.max(
    0,
    tabs.findIndex(({ line }) => /^[ \t]*===!?\+/.test(line.text)),
  );
  const made = tabs.flatMap(({ line, title, content }, at) => {
    const label = context.inlineHtml({ ...line, text: title });
    const { open, close } = tabMarkup(label, group, at === chosen);
    context.log.change(line, open[0] ?? '');
    return [...open, ...context.convertLines(content), ...close];
  });
  return { lines: [...indented(['<div class="tabs">', ...made, '</div>'], indent), ''], next };
}

function indented(lines: readonly string[], indent: string): readonly string[] {
  return lines.map((text) => (text === '' ? '' : indent + text));
}
