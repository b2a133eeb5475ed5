import { decodeEntities } from '../../shared/decode-entities.ts';
import { eachAttribute, scanHtml } from '../../shared/scan-html.ts';
import type { Section } from '../../shared/search-index.ts';

/** Elements within a line: the words before and after their tags may be one. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Elements without words of the page: buttons, pictures, code that runs. */
const silent: ReadonlySet<string> = new Set(['button', 'svg', 'script', 'style', 'template']);

/** A line of a diagram that describes it to readers who do not see it. */
const description = /^\s*(?:pie\s+)?(?:accTitle|accDescr|title)\b\s*(?:\{([^}]*)\}|:?([^{\n]+)$)/gm;

/**
 * The text of a page by its headings with ids. What is no text of the page is left out: buttons, links of headings to
 * themselves, and the source of diagrams, of which the descriptions are kept.
 *
 *     <p>One</p><h2 id="a">Two</h2><p>Three</p>   ->   [{ '', '', 'One' }, { 'a', 'Two', 'Three' }]
 */
export function sectionsOf(html: string): readonly Section[] {
  const sections: Section[] = [];
  let id = '';
  let heading = '';
  let texts: string[] = [];
  const end = () => {
    const text = plain(texts.join(''));
    if (id !== '' || heading !== '' || text !== '') sections.push({ id, heading, text });
    texts = [];
  };
  /** The element of which the text is left out, and how deep its like is nested. */
  let skipped = '';
  let depth = 0;
  /** Where a heading begins among the texts. */
  let headingAt = 0;
  let nextId = '';
  let diagram: string[] | undefined;
  let isSource = false;
  let isCardTitle = false;
  scanHtml(html, {
    open(name, _, nameEnd, tagEnd) {
      if (skipped !== '') {
        if (name === skipped) depth++;
        return;
      }
      if (silent.has(name) && html[tagEnd - 2] !== '/') [skipped, depth] = [name, 1];
      else if (name === 'a' || name === 'docsgen-island' || name === 'img') {
        eachAttribute(html, nameEnd, (key, value) => {
          if (name === 'a' && key === 'class' && /(?:^|\s)anchor(?:\s|$)/.test(value)) [skipped, depth] = ['a', 1];
          else if (name === 'docsgen-island' && key === 'diagram') diagram = [];
          else if (name === 'img' && key === 'alt') texts.push(` ${value} `);
        });
      } else if (name === 'pre') isSource = true;
      else if (name === 'strong') {
        // The title of a card has a line of its own, and so has what is before and after it.
        eachAttribute(html, nameEnd, (key, value) => {
          isCardTitle ||= key === 'class' && value === 'card-title';
        });
        if (isCardTitle) texts.push(' ');
      }
      if (!inline.has(name)) texts.push(' ');
      if (!isHeading(name)) return;
      nextId = '';
      eachAttribute(html, nameEnd, (key, value) => {
        if (key === 'id') nextId = decodeEntities(value);
      });
      if (nextId !== '' && name !== 'h1') end();
      headingAt = texts.length;
    },
    close(name) {
      if (skipped !== '') {
        if (name === skipped && --depth === 0) skipped = '';
        return;
      }
      if (!inline.has(name)) texts.push(' ');
      if (name === 'strong' && isCardTitle) {
        texts.push(' ');
        isCardTitle = false;
      }
      if (name === 'pre') isSource = false;
      else if (name === 'docsgen-island' && diagram !== undefined) {
        for (const [, long, line = ''] of decodeEntities(diagram.join('')).matchAll(description))
          texts.push(` ${escapeReferences(long ?? line)} `);
        diagram = undefined;
      } else if (name === 'h1') {
        heading = plain(texts.splice(headingAt).join(''));
      } else if (isHeading(name) && nextId !== '') {
        [id, heading] = [nextId, plain(texts.join(''))];
        texts = [];
        nextId = '';
      }
    },
    text(start, textEnd) {
      if (skipped !== '') return;
      if (diagram !== undefined && isSource) diagram.push(html.slice(start, textEnd));
      else texts.push(html.slice(start, textEnd));
    },
  });
  end();
  return sections;
}

function isHeading(name: string): boolean {
  return name.length === 2 && name.startsWith('h') && name >= 'h1' && name <= 'h6';
}

/** The texts are decoded together. */
function escapeReferences(text: string): string {
  return text.replaceAll('&', '&amp;');
}

function plain(text: string): string {
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}
