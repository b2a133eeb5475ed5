import type { Element, ElementData, Nodes, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Finding } from '../../../../model/diagnostic.ts';
import type { SourcePath } from '../../../../model/place.ts';
import type { QualityRule } from '../../../../model/rules.ts';
import { isJsx } from '../jsx.ts';
import { placeAt, placeOf, type Scope } from '../scope.ts';
import { visit } from '../visit.ts';
import { isVague } from './vague-words.ts';

declare module 'hast' {
  interface ElementData {
    /** Of a heading, the file that has it: a partial, or the page. */
    writtenIn?: SourcePath;
  }
}

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Whether the site asks for any of these rules. */
function asks(scope: Pick<Scope, 'settings'>, ...rules: readonly QualityRule[]): boolean {
  return scope.settings.quality?.some((rule) => rules.includes(rule)) === true;
}

/**
 * Reports what a reader, or a screen reader, can make nothing of in one file: images without alt texts, links whose texts
 * say nothing, tables without heads. What components make is left to them: it has no place in the file.
 */
export function reportQuality(tree: Root, scope: Scope): void {
  const [images, links, tables] = (['missing-alt', 'vague-link', 'headless-table'] as const).map((rule) =>
    asks(scope, rule),
  );
  visit(tree, (node) => {
    if (isJsx(node)) {
      if (images === true && node.name === 'img') reportComputedImage(node, scope);
      return;
    }
    if (node.type !== 'element' || node.position === undefined) return;
    if (/^h[1-6]$/.test(node.tagName)) node.data = { ...node.data, writtenIn: scope.source.path } as ElementData;
    else if (images === true && node.tagName === 'img') reportImage(node, scope);
    else if (links === true && node.tagName === 'a') reportLink(node, scope);
    else if (tables === true && node.tagName === 'table') reportTable(node, scope);
  });
}

/** `alt=""` says that an image only decorates; the empty brackets of `![](…)` may as well have been forgotten. */
function reportImage(image: Element, scope: Scope): void {
  const { alt, src, role, ariaHidden, ariaLabel, ariaLabelledBy } = image.properties;
  if (ariaHidden === 'true' || role === 'presentation' || role === 'none') return;
  if (alt === undefined ? (ariaLabel ?? ariaLabelledBy) !== undefined : alt !== '' || !isBrackets(image, scope)) return;
  const name = String(src ?? '').replace(/^.*\/|[?#].*$/g, '');
  scope.findings.push(missingAlt(name === '' ? 'an image' : `the image ${name}`, image, scope));
}

/** An image whose address is computed, `<img src={logo} />`, is an element of React. */
function reportComputedImage(image: JsxElement, scope: Scope): void {
  const names = image.attributes.map((attribute) => (attribute.type === 'mdxJsxAttribute' ? attribute.name : '...'));
  const answers = ['alt', 'aria-label', 'aria-labelledby', 'aria-hidden', 'role', '...'];
  if (names.some((name) => answers.includes(name))) return;
  scope.findings.push(missingAlt('an image', image, scope));
}

function missingAlt(what: string, node: Element | JsxElement, scope: Scope): Finding {
  return {
    rule: 'missing-alt',
    message: `${what} has no alt text`,
    place: placeOf(scope, node),
    hint: 'say in a few words what it shows, ![The login form](…); for one that only decorates, write <img alt="" src="…" />',
  };
}

function isBrackets({ position }: Element, { source }: Scope): boolean {
  const line = source.text.split(/\r\n|\n|\r/, position?.start.line).at(-1) ?? '';
  return line[(position?.start.column ?? 0) - 1] === '!';
}

function reportLink(link: Element, scope: Scope): void {
  const { href, ariaLabel, ariaLabelledBy, ariaHidden } = link.properties;
  if (href === undefined || (ariaLabel ?? ariaLabelledBy ?? ariaHidden) !== undefined || hasCode(link)) return;
  const text = readText(link).replace(/\s+/g, ' ').trim();
  if (!isVague(text, scope.settings.language?.lang)) return;
  const message = text === '' ? 'the link has no text' : `“${text}” does not say where the link leads`;
  const hint = 'name what is there: see [the settings](…), and not: see the settings [here](…)';
  scope.findings.push({ rule: 'vague-link', message, place: placeOf(scope, link), hint });
}

/** Text as a screen reader says it. */
function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const { alt, ariaLabel } = node.properties;
  if (ariaLabel !== undefined) return String(ariaLabel);
  return node.tagName === 'img' ? String(alt ?? '') : node.children.map(readText).join('');
}

/** Whether some of it is known only when the page is run. */
function hasCode(node: Nodes): boolean {
  if (node.type.startsWith('mdx')) return true;
  return node.type === 'element' && (node.tagName === 'svg' || node.children.some(hasCode));
}

function reportTable(table: Element, scope: Scope): void {
  const { role } = table.properties;
  if (role === 'presentation' || role === 'none' || hasHead(table)) return;
  scope.findings.push({
    rule: 'headless-table',
    message: 'the table has no header row: nothing says what is in its columns',
    place: placeOf(scope, table),
    hint: 'write names of the columns into its first line, or <th> around the first cell of each row',
  });
}

function hasHead(node: Nodes): boolean {
  if (node.type.startsWith('mdx')) return true;
  if (node.type !== 'element') return false;
  if (node.tagName === 'th') return hasCode(node) || readText(node).trim() !== '';
  return node.children.some(hasHead);
}

/** Reports a page for everyone whose author does not say what it is about. Posts are described by how they begin. */
export function reportDescription({
  source: { path, kind, frontmatter },
  settings,
  findings,
}: Pick<Scope, 'source' | 'settings' | 'findings'>): void {
  const { description, unlisted, noIndex, rejected } = frontmatter;
  if (!asks({ settings }, 'missing-description') || (kind !== 'doc' && kind !== 'page')) return;
  if (unlisted || noIndex === true || rejected?.includes('description') === true) return;
  if (description !== undefined && description.trim() !== '') return;
  findings.push({
    rule: 'missing-description',
    message: 'the page has no description',
    place: { file: path },
    hint: 'say in a sentence what it is about, in its frontmatter: description: How to set up the service',
  });
}

/**
 * Reports headings that leave out a level, and second headings of level 1. It takes a whole page, since a partial may
 * go on where the page was.
 *
 * @param hasTitle whether the first heading of level 1 is the title; else one from the frontmatter or the file's name is
 */
export function reportHeadings(
  tree: Root,
  { source, settings, findings }: Pick<Scope, 'source' | 'settings' | 'findings'>,
  hasTitle: boolean,
): void {
  const [levels, titles] = (['heading-jump', 'second-title'] as const).map((rule) => asks({ settings }, rule));
  let [above, hadTitle] = [1, !hasTitle && !source.frontmatter.hideTitle];
  visit(tree, 'element', (heading) => {
    const { tagName, data, position } = heading;
    const file = data?.writtenIn;
    if (file === undefined || position === undefined) return;
    const place = placeAt(file, position);
    const level = Number(tagName[1]);
    const text = plainText(heading).trim();
    if (titles === true && level === 1 && hadTitle)
      findings.push({
        rule: 'second-title',
        message: `“${text}” is a second heading of level 1: the page has its title already`,
        place,
        hint: `write ## ${text}, or make it a page of its own`,
      });
    if (levels === true && level > above + 1)
      findings.push({
        rule: 'heading-jump',
        message: `“${text}” is a heading of level ${level} below one of level ${above}`,
        place,
        hint: `write ${'#'.repeat(above + 1)} ${text}`,
      });
    hadTitle ||= level === 1;
    above = level;
  });
}
