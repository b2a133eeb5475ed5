import type { Html, Parent, Root, RootContent } from 'mdast';
import { decodeHtml } from '../../../shared/html-references.ts';
import { endsWord, type HtmlPiece, readTags, type Tag } from '../../../shared/html-tags.ts';
import { once } from '../../../shared/once.ts';
import { pointsIn } from '../../../shared/text-points.ts';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

/** A bracket that is text, until the HTML of a page is parsed: no text has this character, and lengths stay. */
const bracket = '\ufdd0';

const lineEnding = /\r\n|\n|\r/;

interface Place {
  readonly node: Html;
  readonly parent: Parent;
  readonly index: number;
  /** Whether it is within a line: one tag then. */
  readonly isInline: boolean;
}

/**
 * Shows as text what looks like a tag in CommonMark and is none, such as `<VERSION>` or `List<T>`, and reports elements that
 * are not closed, which would take all that follows.
 */
export function settleHtml(tree: Root, scope: Scope): void {
  const places: Place[] = [];
  const pieces: HtmlPiece[] = [];
  visit(tree, 'html', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const before = parent.children[index - 1];
    const isInline = lines.has(parent.type);
    places.push({ node, parent, index, isInline });
    pieces.push({ html: node.value, followsWord: isInline && before?.type === 'text' && endsWord(before.value) });
  });
  const sourceLines = once(() => scope.source.text.split(lineEnding));
  for (const [at, tags] of readTags(pieces).entries()) settle(places[at] as Place, tags, scope, sourceLines);
}

/** Nodes with lines; others have blocks. */
const lines: ReadonlySet<string> = new Set(
  'delete emphasis heading link linkReference paragraph strong tableCell'.split(' '),
);

function settle(place: Place, tags: readonly Tag[], scope: Scope, sourceLines: () => readonly string[]): void {
  const { node, parent, index, isInline } = place;
  const { value } = node;
  const pointAt = pointsOf(node, sourceLines);
  const shown: string[] = [];
  let end = 0;
  let isMarkup = false;
  let hasPair = false;
  for (const tag of tags) {
    const written = value.slice(tag.start, tag.end);
    const isComponent = componentName.test(written) && (tag.use === 'pair' || (tag.use === 'text' && !isInline));
    const isText = isComponent || tag.use === 'text' || tag.use === 'pair' || tag.use === 'unclosed';
    // One finding for a block of a language that is not HTML.
    const isReported = tag.use !== 'pair' || isComponent || (!isInline && !hasPair);
    hasPair ||= tag.use === 'pair' && !isComponent;
    if (isReported) report(tag, isComponent, { node, pointAt }, scope);
    if (!isText || isComponent) isMarkup = true;
    else {
      shown.push(value.slice(end, tag.start), written.replaceAll('<', bracket));
      end = tag.end;
    }
  }
  const [first] = tags;
  if (isInline && first !== undefined && !isMarkup) {
    // As in all other text: what is a block of HTML has its entities read, too.
    const text = decodeHtml(value);
    parent.children[index] = { type: 'text', value: text, position: node.position } as RootContent;
    return;
  }
  node.value = shown.join('') + value.slice(end);
  const last = tags.at(-1);
  const isLast = last !== undefined && value.slice(last.end).trim() === '';
  // What follows would be in the element.
  if (last?.use === 'short' && isLast) node.value += `</${last.name}>`;
  if (last?.use === 'open' && isInline) parent.children.push({ type: 'html', value: `</${last.name}>` });
  if (!isMarkup && !isInline && value.trim() !== '') {
    parent.children[index] = {
      type: 'paragraph',
      children: [{ ...node }],
      position: node.position,
    } as RootContent;
  }
}

/** Gives brackets that are text back, and removes comments, when the HTML of a page is parsed. */
export function restoreBrackets(text: string): string {
  return text.replaceAll(bracket, '<');
}

/** A name as components have it: with a capital and small letters. */
const componentName = /^<([A-Z]\w*[a-z][\w.]*)/;

function report(
  tag: Tag,
  isComponent: boolean,
  { node, pointAt }: { readonly node: Html; readonly pointAt: ReturnType<typeof pointsIn> },
  scope: Scope,
): void {
  const written = node.value.slice(tag.start, tag.end);
  const finding = isComponent ? componentFinding(written) : findingOf(tag, written);
  if (finding === undefined || node.position === undefined) return;
  const start = pointAt(tag.start);
  const [line = ''] = written.split(/\r\n|\n|\r/);
  const length = isComponent ? (componentName.exec(written)?.[0].length ?? 1) : line.length;
  const end = { line: start.line, column: start.column + length };
  scope.findings.push({ ...finding, place: { file: scope.source.path, start, end } });
}

function componentFinding(written: string) {
  const [, name] = componentName.exec(written) ?? [];
  return {
    rule: 'unknown-component',
    message: `<${name}> is no element of HTML, which is what tags in .md files are`,
    hint: `components work in .mdx files; for the characters write \\<${name}>, or put them in backticks`,
  } as const;
}

function findingOf({ use, name }: Tag, written: string) {
  const tag = /^<\/?[^\s/>]+/.exec(written)?.[0] ?? written;
  const characters = `or write \\${tag}> for the characters`;
  switch (use) {
    case 'pair':
      return {
        rule: 'literal-markup',
        message: `${tag}> is no element of HTML: it is shown as text`,
        hint: `put it between \`\`\` as code; elements of your own have a name with a dash`,
      } as const;
    case 'unclosed':
      return name === ''
        ? ({
            rule: 'unclosed-block',
            message: '<!-- is not closed: the comment is shown as text',
            hint: 'end it with -->; in a block of HTML, with no empty line before that',
          } as const)
        : ({
            rule: 'unclosed-block',
            message: `${tag}> is not closed: it is shown as text`,
            hint: `end it with </${name}>, ${characters}`,
          } as const);
    case 'open':
      return {
        rule: 'unclosed-block',
        message: `${tag}> is not closed`,
        hint: `end it with </${name}>, ${characters}`,
      } as const;
    case 'short':
      return {
        rule: 'unclosed-block',
        message: `${tag} /> is not closed: in HTML /> ends no element of this name`,
        hint: `end it with ></${name}>, ${characters}`,
      } as const;
    case 'stray':
      return {
        rule: 'lost-text',
        message: `${tag}> ends nothing: it is not shown`,
        hint: `remove it, ${characters}`,
      } as const;
  }
}

/** The points in the file of offsets within a node. Lines of quotes and lists begin with marks that the node has not. */
function pointsOf({ value, position }: Html, sourceLines: () => readonly string[]): ReturnType<typeof pointsIn> {
  const start = position?.start ?? { line: 1, column: 1 };
  const ownLines = once(() => value.split(lineEnding));
  const find = pointsIn(value, start);
  return (offset) => {
    const { line, column } = find(offset);
    if (line === start.line) return { line, column };
    const own = ownLines()[line - start.line] ?? '';
    const whole = sourceLines()[line - 1] ?? '';
    return { line, column: column + Math.max(0, whole.length - own.length) };
  };
}
