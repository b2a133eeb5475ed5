import { decodeEntities } from '../../shared/decode-entities.ts';
import { voidNames } from '../../shared/html-elements.ts';
import { eachAttribute, scanHtml } from '../../shared/scan-html.ts';
import type { Section } from '../../shared/search-index.ts';
import { oneLine } from '../../shared/text.ts';

/** Inline elements: their tags do not separate words. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Elements whose text is not searched: pictures, scripts. */
const silent: ReadonlySet<string> = new Set(['svg', 'script', 'style', 'template']);

/** Classes of elements that docsgen adds: links of headings to themselves, and buttons that enlarge images. */
const added: ReadonlyMap<string, RegExp> = new Map([
  ['a', /(?:^|\s)anchor(?:\s|$)/],
  ['button', /(?:^|\s)zoom(?:\s|$)/],
]);

/** The attribute of elements that authors keep out of the search. */
const ignored = 'data-search-ignore';

/** A line of a diagram that describes it to readers who do not see it. */
const description = /^\s*(?:pie\s+)?(?:accTitle|accDescr|title)\b\s*(?:\{([^}]*)\}|:?([^{\n]+)$)/gm;

/**
 * The text of a page by its headings with ids. What is no text of the page is left out: links of headings to themselves, what authors
 * mark with `data-search-ignore`, and the source of diagrams, of which the descriptions are kept. The button that enlarges an image has
 * the image a second time.
 *
 *     <p>One</p><h2 id="a">Two</h2><p>Three</p>   ->   [{ '', '', 'One' }, { 'a', 'Two', 'Three' }]
 */
export function sectionsOf(html: string): readonly Section[] {
  const reader = new SectionReader(html);
  scanHtml(html, {
    open: (name, _, nameEnd, tagEnd) => reader.open(name, nameEnd, tagEnd),
    close: (name) => reader.close(name),
    text: (start, end) => reader.text(start, end),
  });
  reader.endSection();
  return reader.sections;
}

/** Collects the sections of a page while its markup is scanned from start to end. */
class SectionReader {
  readonly sections: Section[] = [];
  readonly #html: string;
  readonly #hasIgnored: boolean;
  /** Id and heading of the section that is read, and the texts in it so far. */
  #id = '';
  #heading = '';
  #texts: string[] = [];
  /** Name of the element whose text is being left out, and how many elements of that name are open since. */
  #skipped = '';
  #depth = 0;
  /** Where the heading that is open begins among the texts, and its id. */
  #headingAt = 0;
  #headingId = '';
  /** The source of the diagram that is open. */
  #diagram: string[] | undefined;
  #isSource = false;
  #isCardTitle = false;

  constructor(html: string) {
    this.#html = html;
    this.#hasIgnored = html.includes(ignored);
  }

  open(name: string, nameEnd: number, tagEnd: number): void {
    if (this.#skipped !== '') {
      if (name === this.#skipped) this.#depth++;
      return;
    }
    if (this.#hasIgnored && this.#isIgnored(nameEnd)) {
      if (!voidNames.has(name)) this.#skip(name);
      this.#texts.push(' ');
      return;
    }
    if (silent.has(name) && this.#html[tagEnd - 2] !== '/') this.#skip(name);
    else if (name === 'pre') this.#isSource = true;
    else if (name === 'a' || name === 'button' || name === 'docsgen-island' || name === 'img' || name === 'strong')
      this.#openWithAttributes(name, nameEnd);
    if (!inline.has(name)) this.#texts.push(' ');
    if (isHeading(name)) this.#openHeading(name, nameEnd);
  }

  #isIgnored(nameEnd: number): boolean {
    let found = false;
    eachAttribute(this.#html, nameEnd, (key, value) => {
      found ||= key === ignored && value !== 'false';
    });
    return found;
  }

  #openWithAttributes(name: string, nameEnd: number): void {
    eachAttribute(this.#html, nameEnd, (key, value) => {
      if (key === 'class' && added.get(name)?.test(value)) this.#skip(name);
      else if (name === 'docsgen-island' && key === 'diagram') this.#diagram = [];
      else if (name === 'img' && key === 'alt') this.#texts.push(` ${value} `);
      else if (name === 'strong' && key === 'class' && value === 'card-title') this.#isCardTitle = true;
    });
    // The title of a card has a line of its own, and so has what is before and after it.
    if (name === 'strong' && this.#isCardTitle) this.#texts.push(' ');
  }

  #openHeading(name: string, nameEnd: number): void {
    this.#headingId = '';
    eachAttribute(this.#html, nameEnd, (key, value) => {
      if (key === 'id') this.#headingId = decodeEntities(value);
    });
    if (this.#headingId !== '' && name !== 'h1') this.endSection();
    this.#headingAt = this.#texts.length;
  }

  close(name: string): void {
    if (this.#skipped !== '') {
      if (name === this.#skipped && --this.#depth === 0) this.#skipped = '';
      return;
    }
    if (!inline.has(name)) this.#texts.push(' ');
    if (name === 'strong' && this.#isCardTitle) {
      this.#texts.push(' ');
      this.#isCardTitle = false;
    }
    if (name === 'pre') this.#isSource = false;
    else if (name === 'docsgen-island' && this.#diagram !== undefined) this.#closeDiagram(this.#diagram);
    else if (name === 'h1') this.#heading = plain(this.#texts.splice(this.#headingAt).join(''));
    else if (isHeading(name) && this.#headingId !== '') {
      [this.#id, this.#heading] = [this.#headingId, plain(this.#texts.join(''))];
      this.#texts = [];
      this.#headingId = '';
    }
  }

  #closeDiagram(source: readonly string[]): void {
    for (const [, long, line = ''] of decodeEntities(source.join('')).matchAll(description))
      this.#texts.push(` ${escapeReferences(long ?? line)} `);
    this.#diagram = undefined;
  }

  text(start: number, end: number): void {
    if (this.#skipped !== '') return;
    const texts = this.#isSource ? (this.#diagram ?? this.#texts) : this.#texts;
    texts.push(this.#html.slice(start, end));
  }

  /** Ends the section that is read. One without a heading and words is left out. */
  endSection(): void {
    const text = plain(this.#texts.join(''));
    if (this.#id !== '' || this.#heading !== '' || text !== '')
      this.sections.push({ id: this.#id, heading: this.#heading, text });
    this.#texts = [];
  }

  #skip(name: string): void {
    [this.#skipped, this.#depth] = [name, 1];
  }
}

function isHeading(name: string): boolean {
  return name.length === 2 && name.startsWith('h') && name >= 'h1' && name <= 'h6';
}

/** The texts are decoded together. */
function escapeReferences(text: string): string {
  return text.replaceAll('&', '&amp;');
}

function plain(text: string): string {
  return oneLine(decodeEntities(text));
}
