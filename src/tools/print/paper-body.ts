import type { Element, ElementContent, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textIn } from 'hast-util-to-string';
import { definedOnly } from '../../shared/defined-only.ts';

/** What the body of a document needs to know of the edition that it becomes a part of. */
export interface Surroundings {
  /** Id of the document in the edition. */
  readonly id: string;
  /** By how much its headings are deeper than on its page. */
  readonly depth: number;
  /** The href of a link in the edition; `undefined` where it leads nowhere on paper. */
  readonly resolve: (href: string) => string | undefined;
  /** The address of an image, such as a data URL of its content. */
  readonly embed: (src: string) => string;
  /** Markup of diagrams by their sources, as far as they are rendered. */
  readonly diagrams?: ReadonlyMap<string, string> | undefined;
}

/** A body for paper, and its notes in their order. */
export interface PaperBody {
  readonly root: Root;
  readonly notes: readonly Note[];
}

/** A footnote for what paper cannot show in place: the address of a link, or the text of a tooltip. */
export interface Note {
  readonly text: string;
  readonly href?: string;
}

/** Elements that are removed, as they have no use on paper. */
const gone: ReadonlySet<string> = new Set(['script', 'template', 'dialog', 'source', 'track', 'noscript']);

/** Embedded media, which paper replaces by their addresses. */
const played: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'object', 'embed']);

const idLists: readonly string[] = ['ariaLabelledBy', 'ariaDescribedBy', 'ariaControls', 'htmlFor', 'headers'];

/** Makes the body of a page one for paper: nothing folded, ids and links of the edition, no scripts. */
export function paperBody(markup: string, around: Surroundings): PaperBody {
  const root = fromHtml(markup, { fragment: true });
  const converter = new PaperConverter(around);
  root.children = converter.convertAll(root.children);
  return { root, notes: converter.notes };
}

/** Converts the elements of one body, and collects its notes. */
class PaperConverter {
  readonly #around: Surroundings;
  readonly notes: Note[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
  }

  convertAll<T extends RootContent | ElementContent>(nodes: readonly T[]): T[] {
    return nodes.flatMap((node) => (node.type === 'element' ? (this.#convert(node) as T[]) : [node]));
  }

  /** What an element is on paper: itself, changed in place, or others. */
  #convert(node: Element): readonly ElementContent[] {
    const { tagName, properties } = node;
    if (gone.has(tagName) || hasClass(node, 'anchor') || hasClass(node, 'code-actions')) return [];
    if (played.has(tagName)) return this.#address(node);
    if (tagName === 'button' && !isAuthored(node)) return [];
    const rendered = this.#around.diagrams?.get(diagramSource(node) ?? '');
    if (rendered !== undefined)
      return [picture(...(fromHtml(rendered, { fragment: true }).children as ElementContent[]))];
    this.#adjustIds(properties);
    if (tagName === 'img') this.#adjustImage(properties);
    if (/^h[1-6]$/.test(tagName)) node.tagName = `h${Math.min(6, Number(tagName[1]) + this.#around.depth)}`;
    if (tagName === 'details') unfold(node);
    if (tagName === 'button') flatten(node);
    if (hasClass(node, 'tabs')) properties.className = ['edition-tabs'];
    node.children = this.convertAll(node.children);
    if (tagName === 'code') keepShortCodeWhole(node);
    if (tagName === 'svg' && !hasClass(node, 'icon')) return [picture(node)];
    if (hasClass(node, 'term') && !hasClass(node, 'code-type')) return this.#term(node);
    return tagName === 'a' ? this.#link(node) : [node];
  }

  #idOf(id: string): string {
    return `${this.#around.id}/${id}`;
  }

  #adjustIds(properties: Element['properties']): void {
    const idOf = (id: string) => this.#idOf(id);
    if (properties.id !== undefined) properties.id = idOf(String(properties.id));
    for (const name of idLists) {
      const value = properties[name];
      if (Array.isArray(value)) properties[name] = value.map((id) => idOf(String(id)));
      else if (typeof value === 'string') properties[name] = value.split(/\s+/).map(idOf).join(' ');
    }
    for (const [name, value] of Object.entries(properties)) {
      if (/^on[A-Z]/.test(name)) delete properties[name];
      else if (typeof value === 'string' && value.includes('url(#'))
        properties[name] = value.replace(
          /url\(#([^)]*)\)/g,
          (_, id: string) => `url(#${encodeURIComponent(idOf(id))})`,
        );
    }
    const used = properties.xLinkHref;
    if (typeof used === 'string' && used.startsWith('#')) properties.xLinkHref = `#${idOf(used.slice(1))}`;
  }

  #adjustImage(properties: Element['properties']): void {
    for (const name of ['srcSet', 'sizes', 'loading', 'decoding']) delete properties[name];
    if (typeof properties.src === 'string') properties.src = this.#around.embed(properties.src);
  }

  #link(node: Element): readonly ElementContent[] {
    const { href } = node.properties;
    if (typeof href !== 'string') return [node];
    const resolved = this.#around.resolve(href);
    for (const name of ['target', 'rel', 'download', 'dataPreview']) delete node.properties[name];
    if (resolved === undefined) {
      delete node.properties.href;
      return [node];
    }
    node.properties.href = resolved;
    if (resolved.startsWith('#')) return [node];
    const numbers = this.#addressNote(resolved, textIn(node));
    if (!hasClass(node, 'card')) return [node, ...numbers];
    node.children.push(...numbers);
    return [node];
  }

  /** A word with a tooltip: its note says what the tooltip does, and not where the glossary is. */
  #term(node: Element): readonly ElementContent[] {
    const { dataDefinition: definition, href } = node.properties;
    const resolved = typeof href === 'string' ? this.#around.resolve(href) : undefined;
    node.properties = resolved === undefined ? {} : { href: resolved };
    if (resolved === undefined) node.tagName = 'span';
    return typeof definition === 'string' && definition !== '' ? [node, this.#note({ text: definition })] : [node];
  }

  /** The address of what is played or loaded, as a link; nothing where it has none on the web. */
  #address({ properties }: Element): readonly ElementContent[] {
    const src = properties.src ?? properties.data;
    const to = typeof src === 'string' ? this.#around.resolve(src) : undefined;
    if (to === undefined || !/^https?:/.test(to)) return [];
    const label = typeof properties.title === 'string' && properties.title !== '' ? properties.title : to;
    const text: ElementContent = { type: 'text', value: label };
    const anchor: Element = { type: 'element', tagName: 'a', properties: { href: to }, children: [text] };
    return [{ type: 'element', tagName: 'p', properties: {}, children: [anchor, ...this.#addressNote(to, label)] }];
  }

  /** The number of a note with an address, unless the text is the address. */
  #addressNote(to: string, text: string): readonly ElementContent[] {
    if (!/^https?:/.test(to) || to.replace(/\/$/, '') === text.trim().replace(/\/$/, '')) return [];
    return [this.#note({ text: to, href: to })];
  }

  /** The number of a note. Equal notes have one number. */
  #note(wanted: Note): ElementContent {
    let at = this.notes.findIndex(({ text, href }) => text === wanted.text && href === wanted.href);
    if (at < 0) at = this.notes.push(wanted) - 1;
    return {
      type: 'element',
      tagName: 'sup',
      properties: { className: ['edition-note'] },
      children: [{ type: 'text', value: String(at + 1) }],
    };
  }
}

/** How many characters of code stay in one line, also in a narrow column of a table. */
const shortCode = 16;

/** Keeps short names in one piece: a column of a table may otherwise be narrower than the name it is about. */
function keepShortCodeWhole(node: Element): void {
  const { className } = node.properties;
  if (textIn(node).length > shortCode) return;
  node.properties.className = [...(Array.isArray(className) ? className : []), 'edition-short'];
}

/** A drawing in a line of its own: as a block, Chromium begins a new page with it where chapters have names of pages. */
function picture(...children: ElementContent[]): ElementContent {
  return { type: 'element', tagName: 'div', properties: { className: ['edition-picture'] }, children };
}

/** The source of a diagram that browsers draw; `undefined` for other elements. */
function diagramSource(node: Element): string | undefined {
  const isDiagram = node.tagName === 'docsgen-island' && node.properties.diagram !== undefined;
  return isDiagram ? preText(node) : undefined;
}

function preText({ children }: Element): string | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    const text = child.tagName === 'pre' ? textIn(child) : preText(child);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The sources of the diagrams in the body of a page. */
export function diagramsIn(markup: string): readonly string[] {
  if (!markup.includes('<docsgen-island diagram')) return [];
  const sourcesIn = (nodes: readonly (RootContent | ElementContent)[]): readonly string[] =>
    nodes.flatMap((node) => (node.type === 'element' ? (diagramSource(node) ?? sourcesIn(node.children)) : []));
  return sourcesIn(fromHtml(markup, { fragment: true }).children);
}

/** Whether a button is none of those that docsgen adds: they enlarge images, or are shown by scripts. */
function isAuthored(node: Element): boolean {
  return node.children.length > 0 && node.properties.hidden === undefined && !hasClass(node, 'zoom');
}

/** A button that cannot be pressed: its words may be those of the text. */
function flatten(node: Element): void {
  node.tagName = 'span';
  node.properties = named(node.properties, 'edition-button');
}

function named({ id }: Element['properties'], className: string): Element['properties'] {
  return { ...definedOnly({ id }), className: [className] };
}

/** A tab or a folded part: its content under its label. */
function unfold(node: Element): void {
  const isTab = hasClass(node, 'tab');
  node.tagName = 'section';
  node.properties = named(node.properties, isTab ? 'edition-tab' : 'edition-details');
  for (const child of node.children)
    if (child.type === 'element' && child.tagName === 'summary') {
      child.tagName = 'p';
      child.properties = named(child.properties, 'edition-label');
    }
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}
