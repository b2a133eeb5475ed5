import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { searchField } from '../fields.ts';
import { attributeText, mdxText } from '../markup.ts';
import { badgeOf } from './components.ts';

/** Elements of the head of one page. */
export function headOf(head: unknown): string {
  const tags = listOf(head)
    .map(dataOf)
    .flatMap(({ tag, attrs, content }) => {
      if (!/^(?:meta|link|title)$/.test(String(tag))) return [];
      const attributes = Object.entries(dataOf(attrs))
        .map(([key, value]) => ` ${key}="${attributeText(String(value))}"`)
        .join('');
      return tag === 'title'
        ? [`  <title>${mdxText(textOf(content) ?? '')}</title>`]
        : [`  <${String(tag)}${attributes} />`];
    });
  return tags.length === 0 ? '' : `<head>\n${tags.join('\n')}\n</head>\n`;
}

/** `<Hero>` of the frontmatter. */
export function heroOf(
  hero: Data,
  {
    title: pageTitle,
    withAlias,
    iconOf,
  }: {
    readonly title: string;
    readonly withAlias: (path: string) => string;
    readonly iconOf: (name: string | undefined) => string | undefined;
  },
): string {
  const plainOf = (value: unknown) =>
    (textOf(value) ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const title = plainOf(hero.title) || pageTitle;
  const tagline = plainOf(hero.tagline);
  const { file, light, alt } = dataOf(hero.image);
  const picture = textOf(file) ?? textOf(light);
  const buttons = listOf(hero.actions)
    .map(dataOf)
    .map(({ text, link, icon, variant }) => {
      const shape = iconOf(textOf(icon));
      return `<Button href="${attributeText(textOf(link) ?? '')}"${variant === undefined || variant === 'primary' ? '' : ' kind="plain"'}${shape === undefined ? '' : ` icon="${shape}"`}>${mdxText(plainOf(text))}</Button>`;
    });
  return [
    `<Hero title="${attributeText(title)}"${tagline === '' ? '' : ` tagline="${attributeText(tagline)}"`}>`,
    '',
    ...(buttons.length === 0 ? [] : [...buttons, '']),
    ...(picture === undefined ? [] : [`![${textOf(alt) ?? ''}](${withAlias(picture)})`, '']),
    '</Hero>',
    '',
  ].join('\n');
}

/** Fields of a page as docsgen has them. */
export function pageFields(
  fields: Data,
  { address, lose }: { readonly address: Data; readonly lose: (about: string, advice: string) => void },
): Data {
  const { label, order, badge, hidden } = dataOf(fields.sidebar);
  const contents = fields.tableOfContents;
  const isStart = fields.template === 'splash';
  if (fields.banner !== undefined) lose('the banner of a page', 'announcement of the config is a line on all pages');
  if (hidden === true)
    lose('sidebar.hidden of a page', 'a page that no sidebar names is hidden: write the sidebar in the config');
  return {
    ...address,
    template: isStart ? 'start' : undefined,
    sidebar_label: textOf(label),
    ...(typeof order === 'number' && { sidebar_position: order }),
    ...(badge !== undefined && { sidebar_badge: badgeOf(badge) }),
    ...(contents === false && { hide_table_of_contents: true }),
    ...(isData(contents) && {
      toc_min_heading_level: Math.max(2, Number(contents.minHeadingLevel ?? 2)),
      toc_max_heading_level: Number(contents.maxHeadingLevel ?? 3),
    }),
    ...(fields.editUrl === false && { custom_edit_url: null }),
    ...(textOf(fields.editUrl) !== undefined && { custom_edit_url: fields.editUrl }),
    ...(fields.prev === false && { pagination_prev: null }),
    ...(fields.next === false && { pagination_next: null }),
    lastUpdated: undefined,
    ...(textOf(fields.lastUpdated) !== undefined && {
      last_update: { date: String(fields.lastUpdated).slice(0, 10) },
    }),
    pagefind: undefined,
    ...searchField({ isOut: fields.pagefind === false, lose }),
    hero: undefined,
    head: undefined,
  };
}
