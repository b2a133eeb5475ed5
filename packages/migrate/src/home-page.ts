import { stringify } from 'yaml';
import { type Data, dataOf, isData, listOf, textOf } from './data.ts';
import { linkAddress, toMarkdown } from './inline.ts';
import { attributeText, mdxText } from './markup.ts';

/**
 * The start page of VitePress, which is all frontmatter, as a page with `<Hero>` and `<Features>`.
 *
 * @param rest module of what is below it
 */
export function homePage(
  fields: Data,
  rest: string | undefined,
  lose: (about: string, advice: string) => void,
): string {
  const hero = dataOf(fields.hero);
  const [name, text, tagline] = [plainOf(hero.name), plainOf(hero.text), plainOf(hero.tagline)];
  const image = pictureOf(hero.image);
  const actions = listOf(hero.actions).map(dataOf);
  const features = listOf(fields.features).map(dataOf);
  const title = text ?? name ?? textOf(fields.title) ?? '';
  const lines = [
    '---',
    stringify({
      ...(textOf(fields.title) === undefined ? { title: name ?? title } : { title: fields.title }),
      ...(textOf(fields.description) === undefined ? {} : { description: fields.description }),
      template: 'start',
    }).trim(),
    '---',
    '',
    ...(rest === undefined ? [] : [`import Rest from '${rest}';`, '']),
  ];
  if (fields.hero !== undefined) {
    const note = text !== undefined && name !== undefined ? ` note="${attributeText(name)}"` : '';
    const lead = tagline === undefined ? '' : ` tagline="${attributeText(tagline)}"`;
    lines.push(`<Hero title="${attributeText(title)}"${lead}${note}>`, '');
    for (const { text: label, link, theme } of actions) {
      if (textOf(link) === undefined) continue;
      const kind = theme === 'alt' || theme === 'sponsor' ? ' kind="plain"' : '';
      lines.push(
        `<Button href="${attributeText(linkAddress(String(link)))}"${kind}>${mdxText(plainOf(label) ?? 'Start')}</Button>`,
      );
    }
    if (actions.length > 0) lines.push('');
    if (image !== undefined) lines.push(image, '');
    lines.push('</Hero>', '');
  }
  if (features.length > 0) {
    lines.push('<Features>');
    for (const { icon, title: heading, details, link, linkText } of features) {
      const emoji = typeof icon === 'string' && !icon.trim().startsWith('<') && !/\w/.test(icon) ? `${icon} ` : '';
      if (icon !== undefined && emoji === '') lose('the icon of a feature', 'docsgen has icons by name: icon="rocket"');
      const href = textOf(link) === undefined ? '' : ` href="${attributeText(linkAddress(String(link)))}"`;
      const more = plainOf(linkText);
      lines.push(
        `<Feature title="${attributeText(emoji + (plainOf(heading) ?? ''))}"${href}>${mdxText(toMarkdown(textOf(details) ?? ''))}${more === undefined || href === '' ? '' : ` ${mdxText(more)}`}</Feature>`,
      );
    }
    lines.push('</Features>', '');
  }
  if (rest !== undefined) lines.push('<Rest />', '');
  return lines.join('\n');
}

function plainOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined
    ? undefined
    : text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
}

function pictureOf(image: unknown): string | undefined {
  const src = textOf(image) ?? (isData(image) ? (textOf(image.src) ?? textOf(image.light)) : undefined);
  return src === undefined ? undefined : `![${textOf(dataOf(image).alt) ?? ''}](${linkAddress(src)})`;
}
