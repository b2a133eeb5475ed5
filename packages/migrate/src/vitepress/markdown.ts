import { GithubSlugger } from 'docsgen/moving';
import { plainText } from '../inline.ts';
import { isPastItem, offsetOfItem } from '../jsx-tags.ts';
import { type ChangeLog, type ConvertedPage, changeLog, type Line, lineWriter, numberedLines } from '../page-writer.ts';
import { htmlTrace } from '../traces.ts';
import { convertInfo, languages } from './code.ts';
import {
  type Containers,
  closeContainers,
  endContainers,
  isInGroup,
  isVerbatim,
  openContainer,
  openTab,
  pushCode,
} from './containers.ts';
import { partOf } from './file-parts.ts';
import { plainHeading, uniqueId, vitePressSlug } from './heading-ids.ts';
import { inlineConverter, wholeTag } from './vue.ts';

/** Files and ids that a page of VitePress names. */
export interface VitePressPage {
  /** A file that `<<<` and `@include` name; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined;
  /** The text of a component that is a file of Markdown, by its name in tags; `undefined` for others. */
  readonly component: (name: string) => string | undefined;
  /** Takes the name of a kind of container, `::: name`, that VitePress does not have. */
  readonly addKind: (name: string) => void;
  /** The path in the new site of a file that a block of code shows; `undefined` where there is none. */
  readonly show: (path: string) => string | undefined;
  /** Whether a link of the site names an id. */
  readonly isLinked: (id: string) => boolean;
  /** Fields of the frontmatter, for `{{ $frontmatter.x }}`. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
}

/** A page while it is converted. */
interface Conversion {
  readonly page: VitePressPage;
  readonly log: ChangeLog;
  readonly containers: Containers;
  /** Ids of headings that VitePress gave. */
  readonly oldIds: Set<string>;
  /** Ids of headings that docsgen gives. */
  readonly newIds: GithubSlugger;
  /** Files whose text is being converted: one that has itself in it would have no end. */
  readonly inside: Set<string>;
}

/**
 * Turns notations of VitePress into those of CommonMark and docsgen: containers, groups of code, parts of files, headings
 * with the ids that VitePress gives. What Vue does in a page is taken out, and noted.
 *
 * @param first number of the first line in the file
 */
export function convertVitePress(body: string, first: number, page: VitePressPage): ConvertedPage {
  const log = changeLog();
  const writer = lineWriter();
  const convertInline = inlineConverter(page.frontmatter, log);
  const conversion: Conversion = {
    page,
    log,
    containers: { log, writer, convertInline, addKind: page.addKind, open: [], groups: 0, tabs: 0 },
    oldIds: new Set(),
    newIds: new GithubSlugger(),
    inside: new Set(),
  };
  convertLines(numberedLines(body, first), conversion);
  endContainers(conversion.containers);
  return { text: writer.lines.join('\n'), edits: log.edits, notes: log.notes };
}

function convertLines(lines: readonly Line[], conversion: Conversion): void {
  for (let index = 0; index < lines.length; index++) index = convertLine(lines, index, conversion);
}

/** @returns index of the last line that it took */
function convertLine(lines: readonly Line[], first: number, conversion: Conversion): number {
  const { line, last } = wholeTag(lines, first);
  const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+\.[ \t]+)*)(`{3,}|~{3,})(.*)$/.exec(line.text);
  if (fence !== null && !(fence[2]?.startsWith('`') === true && fence[3]?.includes('`') === true))
    return copyFence(line, lines, last, fence, conversion);
  const element = /^[ \t]*<(script|style)\b[^>]*>/.exec(line.text)?.[1];
  if (element !== undefined) return leaveOutElement(element, line, lines, last, conversion);
  const { containers, log } = conversion;
  const { writer, convertInline } = containers;
  if (isVerbatim(line, containers)) writer.lines.push(line.text);
  else if (
    !openTab(line, containers) &&
    !openContainer(line, containers) &&
    !closeContainers(line, containers) &&
    !convertMark(line, conversion)
  ) {
    const heading = /^([ \t]{0,3}#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/.exec(line.text);
    writer.lines.push(
      log.change(line, heading === null ? convertInline(line) : convertHeading(line, heading, conversion)),
    );
  }
  return last;
}

/** Copies a block of code, as a tab where it is in a group. @returns index of its last line */
function copyFence(
  line: Line,
  lines: readonly Line[],
  index: number,
  [, before = '', mark = '', info = '']: RegExpExecArray,
  { log, containers }: Conversion,
): number {
  const isEnd = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
  const end = lines.findIndex(({ text }, at) => at > index && isEnd.test(text));
  const closed = end < 0 ? lines.length : end;
  const offset = offsetOfItem(
    before,
    lines
      .slice(Math.max(0, index - 200), index)
      .map(({ text }) => `${text}\n`)
      .join(''),
  );
  const past = lines.slice(0, closed + 1).findIndex(({ text }, at) => at > index && isPastItem(text, offset));
  const last = past < 0 ? closed : past - 1;
  const { meta, label } = convertInfo(info);
  const title = label === undefined || isInGroup(containers) ? '' : ` title="${label.replaceAll('"', "'")}"`;
  const code = lines
    .slice(index + 1, last + 1)
    .map(({ text }) => text.replace(/^(\s*)((?:\/\/|#|--)\s*)@noErrors.*$/, '$1'));
  const opening = log.change(line, before + mark + meta + title);
  pushCode(before, label ?? (meta.split(' ')[0] || 'Code'), [opening, ...code], containers);
  return last;
}

/** Leaves a comment in place of a `<script>` or `<style>`, but for one that has only imports. @returns index of its last line */
function leaveOutElement(
  name: string,
  line: Line,
  lines: readonly Line[],
  index: number,
  conversion: Conversion,
): number {
  const { log, containers } = conversion;
  const end = lines.findIndex(({ text }, at) => at >= index && text.includes(`</${name}>`));
  const last = end < 0 ? lines.length : end;
  const code = lines
    .slice(index, last + 1)
    .map(({ text }) => text)
    .join('\n');
  // Imports alone are those of components, which have comments of their own.
  if (/^\s*<script[^>]*>(?:\s|import\s[^\n]*?(?=\n|<\/script>))*<\/script>\s*$/.test(code)) log.change(line, '');
  else {
    if (name === 'style') log.note(line, 'styles in a page', 'rules for your own classes go into theme/custom.css');
    else
      log.note(
        line,
        'a script of Vue in a page',
        'what it made is not on the page: write it as text, or as a component of React',
      );
    containers.writer.lines.push(log.change(line, htmlTrace(code)));
  }
  return last;
}

/** Converts a line that is a notation of its own: another file, a table of contents, an id. @returns whether it is one */
function convertMark(line: Line, conversion: Conversion): boolean {
  const { text } = line;
  const { log, containers } = conversion;
  const snippet = /^([ \t]*)<<<[ \t]*(\S+?)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?[ \t]*(\[[^\]]*\])?[ \t]*$/.exec(text);
  const include = /^[ \t]*<!--[ \t]*@include:[ \t]*([^#{\s]+?)(#[^\s{]+)?(?:\{([\d,\s]*)\})?[ \t]*-->[ \t]*$/.exec(
    text,
  );
  const id = /^[ \t]*\{#([\w.:-]+)\}[ \t]*$/.exec(text)?.[1];
  const [, indent, tag] = /^([ \t]*)<([A-Za-z][\w-]*)[ \t]*(?:\/>|>[ \t]*<\/\2>)[ \t]*$/.exec(text) ?? [];
  const component = tag === undefined ? undefined : conversion.page.component(tag);
  // A notation of VuePress, which plugins bring to VitePress.
  if (/^[ \t]*@\[code\b[^\]]*\]\([^)]*\)/.test(text))
    log.note(
      line,
      'code of other files, @[code](path)',
      'it is a link to the file now: write a block with file="/…", or its code',
    );
  if (snippet !== null) showFile(line, snippet, conversion);
  else if (include !== null) includeFile(line, include, conversion);
  else if (tag !== undefined && component !== undefined) includeText(line, tag, partOf(component), conversion, indent);
  else if (/^[ \t]*\[\[toc\]\][ \t]*$/i.test(text)) log.change(line, '');
  else if (id !== undefined) containers.writer.lines.push(log.change(line, `<a id="${id}"></a>`));
  else return false;
  return true;
}

/** `<<< file#region{1,3 ts:line-numbers} [label]`: a file as a block of code. */
function showFile(
  line: Line,
  [, indent = '', path = '', named = '', inBraces = '', label]: RegExpExecArray,
  { page, log, containers }: Conversion,
): void {
  const to = page.show(path);
  if (to === undefined) {
    log.note(line, `the file ${path}`, 'there is no such file to show');
    log.change(line, '');
    return;
  }
  const region = named.slice(1);
  const hasRegion = region !== '' && new RegExp(`region[ \\t]+${region}(?![\\w-])`).test(page.read(path) ?? '');
  if (region !== '' && !hasRegion)
    log.note(
      line,
      `the part ${region} of ${path}`,
      'the file has no such part, and is shown as a whole, as in VitePress',
    );
  const [, ranges = '', language = ''] = /^([\d,\s-]*)([^\s]*)/.exec(inBraces) ?? [];
  const extension = /\.(\w+)$/.exec(to)?.[1];
  const info = [
    language.replace(/:.*/, '') || languages[extension ?? ''] || (extension ?? 'text'),
    `file="/${to}"`,
    ...(hasRegion ? [`region="${region}"`] : []),
    ...(ranges.trim() === '' ? [] : [`{${ranges.trim().replace(/,$/, '')}}`]),
    ...(inBraces.includes(':line-numbers') ? ['showLineNumbers'] : []),
  ].join(' ');
  const block = [log.change(line, `${indent}\`\`\`${info}`), `${indent}\`\`\``];
  pushCode(indent, label?.slice(1, -1) ?? path.split('/').at(-1) ?? path, block, containers);
}

/** `<!-- @include: file#region{1,3} -->`: Markdown of another file, in place. */
function includeFile(line: Line, [, path = '', region, range]: RegExpExecArray, conversion: Conversion): void {
  const text = partOf(conversion.page.read(path), region?.slice(1), range);
  if (text !== undefined) includeText(line, path, text, conversion);
  else {
    conversion.log.change(line, '');
    conversion.log.note(line, `the include ${path}`, 'there is no such file');
  }
}

/** Puts the text of another file in place of a line. @param indent of its lines */
function includeText(line: Line, path: string, text: string, conversion: Conversion, indent = ''): void {
  const { log, inside } = conversion;
  if (inside.has(path)) {
    log.change(line, '');
    log.note(line, `the include ${path}`, 'the file has itself in it: take the line out');
    return;
  }
  log.change(line, `(the text of ${path})`);
  inside.add(path);
  convertLines(
    text.split('\n').map((part) => ({ text: part === '' ? part : indent + part, at: line.at })),
    conversion,
  );
  inside.delete(path);
}

/** A heading keeps the id that VitePress gave it, unless docsgen gives the same. The title has one where a link names it. */
function convertHeading(
  line: Line,
  [, marks = '', given = '']: RegExpExecArray,
  { page, containers, oldIds, newIds }: Conversion,
): string {
  const [, words = given, attributes = ''] = /^(.*?)[ \t]*\{([^{}]*)\}$/.exec(given) ?? [];
  const id = /#([^\s}]+)/.exec(attributes)?.[1];
  const text = attributes === '' || /^\{/.test(attributes) ? given : words;
  const shown = containers.convertInline({ ...line, text });
  if (id !== undefined) {
    newIds.occurrences[id] ??= 0;
    oldIds.add(id);
    return `${marks} ${shown} {#${id}}`;
  }
  const isTitle = marks.trim() === '#';
  const slug = vitePressSlug(plainHeading(words));
  // VitePress decomposes letters with accents, which keyboards write composed: a link to the composed id has to work.
  const composed = slug.normalize('NFC');
  const oldId = uniqueId(page.isLinked(composed) && !page.isLinked(slug) ? composed : slug, oldIds);
  const newId = isTitle ? '' : newIds.slug(plainText(shown.replace(/[ \t]*<!--.*?-->/g, '')));
  const isKept = isTitle ? page.isLinked(oldId) : oldId !== newId;
  if (oldId !== '' && isKept) return `${marks} ${shown} {#${oldId}}`;
  return shown === given ? line.text : `${marks} ${shown}`;
}
