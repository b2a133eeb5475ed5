import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { attribute, linkAddress, plain, toMarkdown } from '../inline.ts';
import { logoEntry } from '../logo.ts';
import type { Note } from '../migration.ts';
import { socialLink } from '../new-site.ts';

/** What items of the bar name: addresses of documents and sidebars. */
export interface Targets {
  readonly doc: (id: string, plugin: string) => string | undefined;
  readonly sidebar: (id: string, plugin: string) => string | undefined;
  /** The first page of a version. */
  readonly version: (plugin: string) => string | undefined;
}

interface FrameInput {
  readonly theme: Data;
  readonly targets: Targets;
  readonly notes: Note[];
  readonly file: string;
  /** Where the site is published, with its base URL and without a slash at the end. */
  readonly url: string;
  /** Whether the new site has a menu of languages. */
  readonly hasLocales: boolean;
}

/** The navigation bar. */
export function convertNavbar({ theme, targets, notes, file, url, hasLocales }: FrameInput): Data {
  const { title, logo, items, style, hideOnScroll } = dataOf(theme.navbar);
  const lost = (about: string, advice: string, weight: Note['weight'] = 'lost') =>
    notes.push({ weight, about, file, advice });
  if (hideOnScroll === true) lost('themeConfig.navbar.hideOnScroll', 'the bar always stays; nothing to do', 'hint');
  if (style !== undefined)
    lost(`themeConfig.navbar.style "${String(style)}"`, 'colours of the bar are set in theme/custom.css', 'hint');
  let hasVersions = false;
  const social: Data[] = [];
  const converted = listOf(items).flatMap((item): readonly Data[] => {
    const data = dataOf(item);
    const position = data.position === 'left' ? 'left' : 'right';
    const { type } = data;
    if (type === 'search' || type === 'localeDropdown') {
      if (type === 'localeDropdown' && !hasLocales)
        lost('the menu of languages in the navigation bar', 'see the languages above');
      return [];
    }
    if (type === 'docsVersionDropdown') {
      const more = [...listOf(data.dropdownItemsBefore), ...listOf(data.dropdownItemsAfter)].flatMap(entry);
      const menu = more.length === 0 ? [] : [{ label: 'More versions', items: more, position }];
      if (hasVersions) {
        lost('a second menu of versions', 'docsgen has one set of versions');
        return menu;
      }
      hasVersions = true;
      return [{ type: 'versions', position }, ...menu];
    }
    if (type === 'html' || textOf(data.value) !== undefined) {
      const links = linksIn(textOf(data.value) ?? '');
      // A line between items says nothing.
      const says =
        plain(textOf(data.value) ?? '') !== '' || /<(?:img|svg|iframe|input|button)\b/i.test(textOf(data.value) ?? '');
      if (links.length === 0 && says)
        lost('an HTML item of the navigation bar', 'write it as a link with label and href');
      return links.map((link) => ({ ...link, position }));
    }
    const inner = listOf(data.items);
    if (inner.length > 0 || type === 'dropdown') {
      const menu = inner.flatMap(entry);
      return menu.length === 0 ? [] : [{ label: labelOf(data), items: menu, position }];
    }
    // Without a text it was a picture, which the style sheet has.
    const service = plain(textOf(data.label) ?? '') === '' ? serviceOf(textOf(data.href) ?? '') : undefined;
    if (service !== undefined) {
      social.push(socialLink(service, String(data.href), textOf(data['aria-label'])));
      return [];
    }
    return entry(data).map((link) => ({ ...link, position }));
  });
  const { src, alt, srcDark } = dataOf(logo);
  return {
    title: textOf(title),
    logo: logoEntry({ light: textOf(src), dark: textOf(srcDark), alt }),
    items: converted,
    social: social.length === 0 ? undefined : social,
  };

  function entry(item: unknown): readonly { label: string; href: string }[] {
    const data = dataOf(item);
    const html = textOf(data.html) ?? (data.type === 'html' ? textOf(data.value) : undefined);
    if (html !== undefined) return linksIn(html);
    const plugin = textOf(data.docsPluginId) ?? 'default';
    const href =
      data.type === 'doc' || data.docId !== undefined
        ? targets.doc(String(data.docId), plugin)
        : data.type === 'docSidebar'
          ? targets.sidebar(String(data.sidebarId), plugin)
          : data.type === 'docsVersion'
            ? targets.version(plugin)
            : (textOf(data.to) ?? textOf(data.href));
    const label =
      labelOf(data) ||
      (data.type === 'doc' ? String(data.docId) : (/^https?:\/\/(?:www\.)?([^/?#]+)/.exec(href ?? '')?.[1] ?? ''));
    if (href === undefined || label === '') {
      lost(`the item ${JSON.stringify(label || data)} of the navigation bar`, 'write it with label and href');
      return [];
    }
    return [{ label, href: addressOf(href, url) }];
  }
}

/** A service whose icon docsgen has, by an address there. */
function serviceOf(href: string): string | undefined {
  const [, name] =
    /^https?:\/\/(?:[\w-]+\.)*?(github|gitlab|discord|twitter|x|youtube|linkedin|slack|bsky)\.(?:com|gg|app)(?:\/|$)/.exec(
      href,
    ) ?? [];
  return name === 'bsky' ? 'bluesky' : name;
}

/** What another program makes, `pathname://`, is no page of the site. */
function addressOf(href: string, url: string): string {
  return href.startsWith('pathname://') ? url + linkAddress(href) : linkAddress(href);
}

function labelOf(data: Data): string {
  const text = textOf(data.label) ?? textOf(data['aria-label']) ?? textOf(data.title) ?? '';
  return plain(text) || plain(textOf(data.html) ?? '') || textOf(data['aria-label']) || '';
}

/** Links of a piece of HTML: what they are called, and where they lead. */
function linksIn(html: string): readonly { label: string; href: string }[] {
  return Array.from(html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi)).flatMap(([, attributes = '', inner = '']) => {
    const href = attribute(attributes, 'href');
    const label =
      plain(inner) || attribute(attributes, 'aria-label') || attribute(inner, 'alt') || attribute(attributes, 'title');
    return href === undefined || !label ? [] : [{ label, href: linkAddress(href) }];
  });
}

/** The foot of each page. */
export function convertFooter({ theme, notes, file, url }: FrameInput): Data {
  const { links, copyright, logo } = dataOf(theme.footer);
  const columns = listOf(links).map(dataOf);
  const isRow = columns.length > 0 && columns.every(({ items }) => items === undefined);
  const item = (data: Data) => {
    const html = textOf(data.html);
    const found = html === undefined ? [] : linksIn(html);
    if (html !== undefined && found.length === 0)
      notes.push({
        weight: 'lost',
        about: `HTML in the footer: ${html.trim().slice(0, 60)}`,
        file,
        advice: 'write it into footer.copyright as Markdown',
      });
    const href = textOf(data.to) ?? textOf(data.href);
    const label = plain(textOf(data.label) ?? '') || textOf(data['aria-label']);
    return href === undefined || label === undefined ? found : [{ label, href: addressOf(href, url) }];
  };
  if (textOf(dataOf(logo).src) !== undefined)
    notes.push({
      weight: 'changed',
      about: 'the logo of the footer',
      file,
      advice: 'a template of your own, theme/frame/footer.tsx, can show it',
    });
  const converted = isRow
    ? [{ title: 'Links', links: columns.flatMap(item) }]
    : columns.map((column) => ({
        title: textOf(column.title) || 'Links',
        links: listOf(column.items).map(dataOf).flatMap(item),
      }));
  return {
    columns: converted.filter(({ links: found }) => found.length > 0),
    copyright: textOf(copyright) === undefined ? undefined : toMarkdown(String(copyright)),
  };
}

/** The line above the navigation bar. */
export function convertAnnouncement(theme: Data): Data | undefined {
  const { id, content, isCloseable } = dataOf(theme.announcementBar);
  const text = textOf(content);
  if (text === undefined) return undefined;
  return { id: textOf(id) ?? 'announcement', content: toMarkdown(text), closable: isCloseable !== false };
}
