import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { filesBelow } from '../files.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { logoEntry } from '../logo.ts';
import { socialLink } from '../new-site.ts';
import type { AddNote } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { navLink, plainLabel } from './labels.ts';

/**
 * Keys of the config for what is around pages: bar, footer, announcement, colours and the list of headings.
 *
 * @param languages menu of languages that are elsewhere
 */
export function frameEntries(
  { appearance }: Data,
  theme: Data,
  { root, languages, note }: { readonly root: string; readonly languages: readonly Data[]; readonly note: AddNote },
): Entries {
  const banner = dataOf(theme.banner);
  const columns = listOf(dataOf(theme.footer).nav)
    .map(dataOf)
    .map(({ title, items }) => ({
      title: textOf(title) ?? 'Links',
      links: listOf(items).flatMap((item) => navLink(item)),
    }))
    .filter(({ links }) => links.length > 0);
  const copyright = copyrightOf(theme);
  const level = dataOf(theme.outline).level ?? theme.outline;
  const [min = 2, max = 2] = outlineLevels(level) ?? [2, 2];
  return [
    {
      key: 'navbar',
      value: {
        title: theme.siteTitle === false ? '' : textOf(theme.siteTitle),
        logo: logoOf(theme.logo),
        items: [...listOf(theme.nav).flatMap((item) => navItem(item, note)), ...languages],
        social: listOf(theme.socialLinks)
          .map(dataOf)
          .flatMap(({ icon, link, ariaLabel }) =>
            textOf(link) === undefined
              ? []
              : [socialLink(textOf(icon) ?? 'website', linkAddress(String(link)), textOf(ariaLabel))],
          ),
      },
    },
    {
      key: 'footer',
      value: {
        columns: columns.length === 0 ? undefined : columns,
        copyright: copyright === '' ? undefined : copyright,
      },
    },
    ...(textOf(banner.text) === undefined
      ? []
      : [
          {
            key: 'announcement',
            value: {
              id: textOf(banner.id) ?? 'announcement',
              content:
                textOf(banner.url) === undefined ? banner.text : `[${String(banner.text)}](${String(banner.url)})`,
            },
          },
        ]),
    {
      key: 'colorMode',
      value: {
        default:
          appearance === 'dark' || appearance === 'force-dark' ? 'dark' : appearance === false ? 'light' : 'system',
        toggle: appearance !== false && !String(appearance).startsWith('force'),
      },
    },
    { key: 'toc', value: theme.outline === false ? undefined : { min: Math.max(2, min), max } },
    { key: 'accent', value: accentIn(join(root, '.vitepress/theme')) },
  ];
}

/** Levels of the headings that `outline` lists; `undefined` where it names none. */
export function outlineLevels(outline: unknown): readonly number[] | undefined {
  if (outline === 'deep') return [2, 6];
  if (Array.isArray(outline)) return outline.map(Number);
  return typeof outline === 'number' ? [outline, outline] : undefined;
}

/** The lines of the footer of a theme in Markdown. */
export function copyrightOf(theme: Data): string {
  const { message, copyright } = dataOf(theme.footer);
  return [message, copyright]
    .flatMap((text) => (textOf(text) === undefined ? [] : [toMarkdown(String(text))]))
    .join(' ');
}

/** An item of the bar. Menus have one level: the headings of groups in them are noted, and so is what is no link. */
function navItem(item: unknown, note: AddNote): readonly Data[] {
  const { text, items } = dataOf(item);
  const label = plainLabel(text) || 'More';
  const linksOf = (inner: unknown): readonly Data[] => {
    const { text: words, items: group, component } = dataOf(inner);
    const shown = `“${plainLabel(words)}”`;
    const links = group === undefined ? navLink(inner) : listOf(group).flatMap(linksOf);
    if (group === undefined && links.length === 0)
      note(
        'lost',
        `the item ${textOf(component) ?? shown} of the bar`,
        'it leads nowhere: give it an address in navbar',
      );
    if (group !== undefined && plainLabel(words) !== '')
      note(
        'lost',
        `the heading ${shown} in the menu “${label}”`,
        'menus of the bar have no headings; its links are there',
      );
    return links;
  };
  const links = (items === undefined ? [item] : listOf(items)).flatMap(linksOf);
  if (items === undefined) return links.map((link) => ({ ...link, position: 'right' }));
  return links.length === 0 ? [] : [{ label, items: links, position: 'right' }];
}

function logoOf(logo: unknown): Data | undefined {
  const { src, light, dark, alt } = dataOf(logo);
  return logoEntry({ light: textOf(logo) ?? textOf(src) ?? textOf(light), dark: textOf(dark), alt });
}

/** The address in an editor of the folder of the config: `…/edit/main/docs/:path` is about `docs/`, which pages are in here, too. */
export function editFolder(pattern: unknown): string | undefined {
  return textOf(pattern)
    ?.replace(/\/?:path.*$/, '')
    .replace(/\/docs$/, '');
}

/** The colour of the theme, `--vp-c-brand-1`. */
function accentIn(folder: string): string | undefined {
  const sheets = filesBelow(folder).filter((name) => /\.(?:css|scss|less|vue)$/.test(name));
  const text = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return /--vp-c-brand(?:-1)?:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\s*;/i.exec(text)?.[1];
}
