import type { Element, ElementContent } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { Language } from '../../shared/texts/text.ts';
import { textOf } from '../../shared/texts/text.ts';
import type { Chapter } from './chapters.ts';
import { type Note, paperBody, type Surroundings } from './paper-body.ts';

/** Page of an id. */
type Pages = Pick<ReadonlyMap<string, number>, 'get' | 'has'>;

/** A print edition as values. */
export interface Edition {
  readonly title: string;
  readonly tagline: string;
  /** Name of the documentation set, where the site has several. */
  readonly set?: string | undefined;
  readonly version?: string | undefined;
  /** ISO 8601. */
  readonly date: string;
  readonly language: Language;
  readonly chapters: readonly Chapter[];
  /** The body of a document, by the path of its source. */
  readonly bodyOf: (source: string) => string;
  readonly resolve: (href: string, from: Chapter) => string | undefined;
  readonly embed: Surroundings['embed'];
  readonly diagrams?: Surroundings['diagrams'];
  /** Style sheets with what they load embedded; print styles last. */
  readonly styles: readonly string[];
  /** Page of each id, once it is known. */
  readonly pages?: Pages;
}

/** The edition as one HTML file without scripts. */
export function writeEdition(edition: Edition): string {
  const { title, tagline, set, version, date, language, chapters, styles, pages } = edition;
  const text = textOf(language);
  const heading = set === undefined ? title : `${title}: ${set}`;
  const full = version === undefined ? heading : `${heading}, ${version}`;
  const documents = chapters.map((chapter) => chapterHtml(edition, chapter));
  return `<!doctype html>
<html lang="${escapeHtml(language.lang)}" dir="${language.dir}" data-theme="light" class="edition">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(full)}</title>
${styleTags([runningHeads(edition, full), ...styles])}
</head>
<body>
<header class="edition-title">
<h1>${escapeHtml(title)}</h1>
${tagline === '' ? '' : `<p class="edition-tagline">${escapeHtml(tagline)}</p>\n`}${set === undefined ? '' : `<p>${escapeHtml(set)}</p>\n`}${version === undefined ? '' : `<p>${escapeHtml(text('version.badge', { version }))}</p>\n`}<p><time datetime="${escapeHtml(date)}">${escapeHtml(text.date(date))}</time></p>
</header>
<nav class="edition-contents" aria-labelledby="edition-contents">
<h2 id="edition-contents">${escapeHtml(text('print.contents'))}</h2>
<ol>
${chapters
  .map(
    ({ id, title: name, depth }) =>
      `<li style="--depth:${depth}"><a href="#${fragment(id)}"><span>${escapeHtml(name)}</span>${pages?.has(id) ? `<b>${pages.get(id)}</b>` : ''}</a></li>`,
  )
  .join('\n')}
</ol>
</nav>
<main>
${documents.join('\n')}
</main>
</body>
</html>
`;
}

/** Style sheets in a document. */
export function styleTags(styles: readonly string[]): string {
  return styles.map((css) => `<style>${css.replaceAll('</', '<\\/')}</style>`).join('\n');
}

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true });

function chapterHtml({ bodyOf, resolve, embed, diagrams, language, pages }: Edition, chapter: Chapter): string {
  const { id, title, depth, route } = chapter;
  const tag = `h${Math.min(6, depth + 1)}`;
  const start = depth === 0 ? ' edition-chapter' : '';
  if (route === undefined)
    return `<section class="edition-part${start}" id="${escapeHtml(id)}"><${tag} class="page-title">${escapeHtml(title)}</${tag}></section>`;
  const { root, notes } = paperBody(bodyOf(route.source), {
    id,
    depth,
    embed,
    diagrams,
    resolve: (href) => resolve(href, chapter),
  });
  if (pages !== undefined) addPages(root.children, pages, (page) => textOf(language)('print.page', { page }));
  const body = writer.stringify(root);
  const { fallback } = route;
  const lang = fallback === undefined ? '' : ` lang="${escapeHtml(fallback.lang)}" dir="${fallback.dir}"`;
  const shown = route.heading.shown ? `<${tag} class="page-title">${escapeHtml(route.heading.title)}</${tag}>\n` : '';
  const list =
    notes.length === 0
      ? ''
      : `\n<aside class="edition-notes" aria-label="${escapeHtml(textOf(language)('print.notes'))}"><ol>${notes.map(noteHtml).join('')}</ol></aside>`;
  return `<article class="edition-document${start}" id="${escapeHtml(id)}"${lang}>\n${shown}<div class="prose">${body}</div>${list}\n</article>`;
}

function noteHtml({ text, href }: Note): string {
  const shown = escapeHtml(text);
  return `<li>${href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`}</li>`;
}

type Nodes = ReturnType<typeof paperBody>['root']['children'];

/** Prints the page after each link within the edition. */
function addPages(nodes: Nodes, pages: Pages, label: (page: string) => string): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (node?.type !== 'element') continue;
    const { href } = node.properties;
    const id = node.tagName === 'a' && typeof href === 'string' && href.startsWith('#') ? href.slice(1) : undefined;
    const page = id === undefined ? undefined : pages.get(decodeURIComponent(id));
    if (page === undefined) addPages(node.children, pages, label);
    else {
      const children = [{ type: 'text' as const, value: ` ${label(String(page))}` }];
      const properties = { className: ['edition-page'] };
      const number: Nodes[number] & ElementContent = { type: 'element', tagName: 'span', properties, children };
      // A card is a box: behind it the number would be a box of its own.
      if (isCard(node)) node.children.push(number);
      else nodes.splice(++at, 0, number);
    }
  }
}

function isCard({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('card');
}

/**
 * Rules that print the title of the edition and of the chapter above its pages: a named page for each chapter. They come
 * before the styles, which take them off the title page again: Chromium goes by the order of these rules alone.
 */
function runningHeads({ chapters, language }: Edition, full: string): string {
  const [start, end] = language.dir === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const rules = [`@page { @top-${start} { content: ${cssText(full)}; } }`];
  let current = -1;
  chapters.forEach(({ id, title, depth }, at) => {
    if (depth === 0) current = at;
    if (depth === 0) rules.push(`@page chapter-${at} { @top-${end} { content: ${cssText(title)}; } }`);
    if (current >= 0) rules.push(`[id=${cssText(id)}] { page: chapter-${current}; }`);
  });
  return rules.join('\n');
}

function cssText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r<]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}"`;
}

/** An id as the fragment of a link. */
export function fragment(id: string): string {
  return encodeURIComponent(id).replaceAll('%2F', '/');
}
