import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Html as HtmlNode, Root as Markdown, PhrasingContent } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { Html } from '../../../model/reference.ts';
import { splitAlert } from '../../../shared/alert-line.ts';
import { splitApiLinks } from '../../../shared/api-links.ts';
import { breakCode } from '../../../shared/break-code.ts';
import { unlinkInLinks } from '../../../shared/links-in-links.ts';
import { remarkCjk } from '../../../shared/markdown-cjk.ts';
import {
  checkNesting,
  remarkBoundedMarks,
  TooMuch,
  tooDeepHint,
  tooDeepMessage,
} from '../../../shared/markdown-limits.ts';
import { settleImage } from '../../../shared/mode-image.ts';
import { parseUrl } from '../../../shared/parse-url.ts';
import { decodeUrl, encodePath } from '../../../shared/paths.ts';
import { type Text, textOf as textsOf } from '../../../shared/texts/text.ts';
import { createTrail, type Known, type Trail } from '../trail.ts';
import { type Anchors, slugOf } from './anchors.ts';
import { descriptionSchema, hasHtml, isLineBreak, keepTitles, prepareHtml } from './description-html.ts';
import { plainText } from './plain-text.ts';

/**
 * The address that a link leads to, given as it is written; without one the link is shown as its text.
 *
 * @param text that the link is written in
 */
export type ReferenceLinks = (url: string, text?: string) => string | undefined;

const noLinks: ReferenceLinks = (url) => (url.startsWith('api:') ? undefined : url);

export interface DescriptionRenderer {
  /**
   * CommonMark to sanitised HTML; `''` for what is no text. `level` is the heading level of the section that
   * the text is in: its own headings come below, at most at 6, and have no ids.
   */
  readonly render: (text: unknown, level: number) => Html;
  /**
   * CommonMark to sanitised HTML with ids for the headings: `base/Heading`, and `base/Heading/Second` for one of the next level. Links in the text
   * to `#heading`, as other tools name it, lead there.
   */
  readonly renderSections: (text: unknown, options: { readonly level: number; readonly base: string }) => Html;
}

/**
 * HTML in a description is what texts consist of, and nothing that runs, loads or changes the page: see `prepareHtml`.
 *
 * @param onTooMuch called for a text that is shown as it is written, since it is nested too deep or has too many marks
 * @param say for the titles of notes
 */
export function createDescriptionRenderer(
  anchors: Anchors,
  links: ReferenceLinks = noLinks,
  onTooMuch: (text: string, why: Pick<TooMuch, 'message' | 'hint'>) => void = () => {},
  say: Text = textsOf(),
  trail: Trail = createTrail(),
): DescriptionRenderer {
  const processor = createProcessor(links, say);
  const known: Known<Html> = new Map();
  const tree = (text: string, level: number, options?: RenderOptions): Root => {
    try {
      checkNesting(text);
      const file = new VFile({ value: text, data: { ...options } });
      const root = processor.runSync(processor.parse(file), file);
      shiftHeadings(root, level);
      return root;
    } catch (error) {
      const why =
        error instanceof RangeError ? new TooMuch(tooDeepMessage, { line: 1, column: 1 }, tooDeepHint) : error;
      if (!(why instanceof TooMuch)) throw error;
      onTooMuch(text, why);
      return asWritten(text);
    }
  };
  const render: DescriptionRenderer['render'] = (text, level) => {
    if (typeof text !== 'string' || text.trim() === '') return '';
    const plain = plainText(text, (url) => links(url, text));
    if (plain !== undefined) return plain;
    return trail.once(known, `${level} ${text}`, () => processor.stringify(tree(text, level)));
  };
  return {
    render,
    renderSections: (text, { level, base }) => {
      if (typeof text !== 'string' || !mayHaveHeading.test(text)) return render(text, level);
      const root = tree(text, level, { hasSections: true });
      setHeadingIds(root, base, anchors);
      return processor.stringify(root);
    },
  };
}

interface RenderOptions {
  /** Whether headings get ids. */
  readonly hasSections: boolean;
}

/** Texts without one are rendered once for all places. */
const mayHaveHeading = /#|^[ \t>]*[=-]+[ \t]*$|<h[1-6]/im;

function asWritten(text: string): Root {
  const paragraph: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: text }],
  };
  return { type: 'root', children: [paragraph] };
}

type DescriptionProcessor = Processor<Markdown, Markdown, Root, Root, string>;

function createProcessor(links: ReferenceLinks, say: Text): DescriptionProcessor {
  return unified()
    .use(remarkParse)
    .use(withoutFootnotes)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkCjk, { singleTilde: false })
    .use(remarkBoundedMarks)
    .use(() => (tree: Markdown, file) => {
      unlinkInLinks(tree);
      const resolve = withSections(tree, file, (url) => links(url, String(file)));
      resolveReferenceLinks(tree, resolve, String(file));
      prepareHtml(tree, String(file), resolve);
    })
    .use(remarkRehype, {
      allowDangerousHtml: true,
      handlers: { html: (_, node: HtmlNode) => (isLineBreak(node) ? lineBreak() : { type: 'raw', value: node.value }) },
    })
    .use(function parseHtml(this: Processor) {
      const parse = rehypeRaw.call(this) as (tree: Root, file: VFile) => Root;
      return (tree: Root, file: VFile) => (hasHtml(tree) ? keepTitles(parse(tree, file)) : tree);
    })
    .use(rehypeSanitize, descriptionSchema)
    .use(() => wrapTables)
    .use(() => (tree: Root) => visit(tree, 'element', settleImage))
    .use(() => (tree: Root) => showAlerts(tree, say))
    .use(rehypeStringify)
    .freeze();
}

/** Disables footnotes: CommonMark has none, and their ids would clash between descriptions. */
function withoutFootnotes(this: Processor): void {
  const data = this.data();
  const off = { disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] } };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), off];
}

/** How a link to a heading of the same text begins, until the heading has its id. */
const ownSection = 'docsgen-section:';

/** Links of a text whose headings get ids: those to its own headings are found when these have them. */
function withSections(tree: Markdown, { data }: VFile, links: ReferenceLinks): ReferenceLinks {
  if (data.hasSections !== true) return links;
  const headings = tree.children.filter((node) => node.type === 'heading');
  const own = new Set(headings.map((heading) => slugOf(wordsOf(heading)).toLowerCase()));
  return (url) => {
    const slug = url.startsWith('#') && url.length > 1 ? slugOf(decodeUrl(url.slice(1))).toLowerCase() : '';
    return own.has(slug) ? `#${ownSection}${slug}` : links(url);
  };
}

/**
 * Resolves links to operations. It runs before the text is sanitised, which removes addresses that begin with `api:`.
 */
function resolveReferenceLinks(tree: Markdown, links: ReferenceLinks, written: string): void {
  visit(tree, 'text', (node, index, parent) => {
    const parts = parent === undefined ? undefined : splitApiLinks(node);
    if (parts === undefined || parent === undefined || index === undefined) return undefined;
    (parent.children as PhrasingContent[]).splice(index, 1, ...parts);
    return index;
  });
  visit(tree, ['link', 'image', 'definition'], (node, index, parent) => {
    if (!('url' in node) || parent === undefined || index === undefined) return;
    const value = written.slice(node.position?.start.offset, node.position?.end.offset);
    if (node.type === 'link' && (noAddress.test(node.url) || (value === node.url && parseUrl(value) === undefined))) {
      parent.children[index] = { type: 'text', value };
      return;
    }
    const url = links(node.url);
    if (url !== undefined) node.url = url;
    else if (node.type === 'link') (parent.children as PhrasingContent[]).splice(index, 1, ...node.children);
  });
}

/** What no address has, unless it is whole: a pattern of text, `[a-z]([a-z-]{0,34}[a-z])`, has the form of a link. */
const noAddress = /^(?![a-z][a-z0-9+.-]*:).*[[\]\\^]/i;

function lineBreak(): Element {
  return { type: 'element', tagName: 'br', properties: {}, children: [] };
}

/** Makes wide tables scroll by themselves, with the keyboard too. */
function wrapTables(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'table' || parent === undefined || index === undefined) return undefined;
    const properties = { className: ['table-scroll'], tabIndex: 0 };
    parent.children[index] = { type: 'element', tagName: 'div', properties, children: [node] };
    visit(node, 'element', breakCode);
    return [SKIP, index + 1];
  });
}

/** Alerts as GitHub writes them, with the admonition that each looks like. */
const alerts = { note: 'note', tip: 'tip', important: 'info', warning: 'warning', caution: 'warning' } as const;

/** Turns quotes that begin with `[!NOTE]` into admonitions: the rest of the line is the title, and with `+` or `-` they can be folded. */
function showAlerts(tree: Root, say: Text): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'blockquote') return;
    const paragraph = node.children.find((child) => child.type === 'element');
    if (paragraph?.tagName !== 'p') return;
    const line = splitAlert(paragraph.children, (piece, value) => ({ ...piece, value }) as typeof piece);
    if (line === undefined || !Object.hasOwn(alerts, line.name)) return;
    const kind = line.name as keyof typeof alerts;
    paragraph.children = [...line.rest];
    if (line.rest.length === 0) node.children.splice(node.children.indexOf(paragraph), 1);
    const title = line.title.length === 0 ? [{ type: 'text' as const, value: say(`admonition.${kind}`) }] : line.title;
    const isFolded = line.fold !== '';
    const heading: Element = {
      type: 'element',
      tagName: isFolded ? 'summary' : 'p',
      properties: {},
      children: [...title],
    };
    node.tagName = isFolded ? 'details' : 'aside';
    node.properties = isFolded
      ? { className: ['details'], ...(line.fold === '+' && { open: true }) }
      : { className: ['admonition', `admonition-${alerts[kind]}`], ariaLabel: textOf(heading) };
    if (!isFolded) heading.properties.className = ['admonition-title'];
    node.children.unshift(heading);
  });
}

function isHeading(node: RootContent): node is Element {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName);
}

function shiftHeadings(root: Root, level: number): void {
  const headings: Element[] = [];
  visit(root, 'element', (node) => {
    if (isHeading(node)) headings.push(node);
  });
  const highest = Math.min(...headings.map((heading) => Number(heading.tagName[1])));
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) - highest + level + 1)}`;
  }
}

/**
 * Gives headings the ids that Redoc gives them, so that links to its pages still lead to their sections. Some texts begin with a
 * heading that is less than the next ones.
 */
function setHeadingIds(root: Root, base: string, anchors: Anchors): void {
  const headings = root.children.filter(isHeading);
  let top = 'h6';
  const ids = new Map<string, string>();
  let parent = base;
  for (const [index, heading] of headings.entries()) {
    if (index === 0 || heading.tagName < top) top = heading.tagName;
    const isTop = heading.tagName === top;
    const id = anchors.claim(`${isTop ? base : parent}/${slugOf(textOf(heading))}`);
    heading.properties.id = id;
    const slug = slugOf(textOf(heading)).toLowerCase();
    if (!ids.has(slug)) ids.set(slug, id);
    if (isTop) parent = id;
  }
  visit(root, 'element', ({ properties }) => {
    const [, slug] = typeof properties.href === 'string' ? properties.href.split(`#${ownSection}`) : [];
    if (slug !== undefined) properties.href = `#${encodePath(ids.get(decodeUrl(slug)) ?? base)}`;
  });
}
