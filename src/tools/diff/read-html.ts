import { refreshTarget } from '../../shared/address-attributes.ts';
import { decodeEntities } from '../../shared/decode-entities.ts';
import { attributesAt, scanHtml } from '../../shared/scan-html.ts';
import { oneLine } from '../../shared/text.ts';

/** What the comparison needs of a rendered page. */
export interface HtmlPage {
  /** Of its first heading; of `title` where it has none. */
  readonly title: string;
  /** Where it sends its readers at once; `undefined` for a page to read. */
  readonly redirect: string | undefined;
  /** Address of its Markdown copy. */
  readonly copy: string | undefined;
  /** Address of a style sheet of the site, which begins with the path that the site is served below. */
  readonly styles: string | undefined;
  /** Address of the page with its origin. */
  readonly canonical: string | undefined;
  /** Whether search engines are to list it. */
  readonly isIndexed: boolean;
  /** Headings that links can lead to. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly ids: ReadonlySet<string>;
  /** Text of its main part, a line for each block; navigation is left out. */
  readonly text: string;
}

/** Elements whose text is none of the page. */
const silent: ReadonlySet<string> = new Set(['nav', 'button', 'svg', 'template', 'script', 'style', 'noscript']);
/** Elements within a line. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
);

/** Reads a page of an output folder, of any version of docsgen. */
export function readHtml(html: string): HtmlPage {
  const found = { redirect: '', copy: '', styles: '', canonical: '', pageTitle: '' };
  let isIndexed = true;
  const ids = new Set<string>();
  const headings: { id: string; text: string; isFirst: boolean }[] = [];
  let heading: { id: string; text: string; isFirst: boolean } | undefined;
  let silence: { readonly name: string; depth: number } | undefined;
  let isInMain = false;
  let text = '';
  scanHtml(html, {
    open(name, _, nameEnd, end) {
      if (silence?.name === name) silence.depth++;
      const attributes = attributesAt(html, nameEnd, decodeEntities);
      const id = attributes.get('id');
      if (id !== undefined) ids.add(id);
      if (name === 'main') isInMain = true;
      if (name === 'link') readLink(attributes, found);
      if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh')
        found.redirect = refreshTarget(attributes.get('content') ?? '') ?? '';
      if (name === 'meta' && attributes.get('name') === 'robots') isIndexed = attributes.get('content') !== 'noindex';
      if (silence === undefined && silent.has(name) && html[end - 2] !== '/') silence = { name, depth: 1 };
      if (/^h[1-6]$/.test(name)) heading = { id: id ?? '', text: '', isFirst: name === 'h1' };
      if (isInMain && !inline.has(name)) text += '\n';
      if (name === 'br') text += '\n';
    },
    close(name) {
      if (silence?.name === name && --silence.depth === 0) silence = undefined;
      if (name === 'main') isInMain = false;
      if (isInMain && !inline.has(name)) text += '\n';
      if (heading !== undefined && /^h[1-6]$/.test(name)) {
        headings.push(heading);
        heading = undefined;
      }
    },
    text(start, end) {
      if (silence !== undefined) return;
      const piece = decodeEntities(html.slice(start, end));
      if (heading !== undefined) heading.text += piece;
      if (isInMain) text += piece;
    },
    raw(name, start, end) {
      if (name === 'title' && found.pageTitle === '') found.pageTitle = decodeEntities(html.slice(start, end));
    },
  });
  const first = headings.find(({ isFirst }) => isFirst);
  return {
    title: oneLine(first?.text ?? '') || oneLine(found.pageTitle),
    redirect: found.redirect || undefined,
    copy: found.copy || undefined,
    styles: found.styles || undefined,
    canonical: found.canonical || undefined,
    isIndexed,
    headings: headings.filter(({ id }) => id !== '').map((one) => ({ id: one.id, text: oneLine(one.text) })),
    ids,
    text: text
      .split('\n')
      .map(oneLine)
      .filter((line) => line !== '')
      .join('\n'),
  };
}

function readLink(attributes: ReadonlyMap<string, string>, found: { copy: string; styles: string; canonical: string }) {
  const href = attributes.get('href') ?? '';
  const rel = attributes.get('rel');
  if (rel === 'alternate' && attributes.get('type') === 'text/markdown') found.copy = href;
  if (rel === 'stylesheet' && href.startsWith('/') && href.includes('/assets/')) found.styles = href;
  if (rel === 'canonical') found.canonical = href;
}
