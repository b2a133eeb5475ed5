import { join } from 'node:path';
import { type Data, dataOf, textOf } from '../data.ts';
import { filesBelow } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Locales } from './locales.ts';
import type { Page } from './pages.ts';

/** Lists what of a config and its theme was not taken over. */
export function reportRest(config: Data, { theme, root, plan }: { theme: Data; root: string; plan: Plan }): void {
  const { note } = plan;
  const folder = join(root, '.vitepress/theme');
  const themed = filesBelow(folder);
  const list = (pattern: RegExp) => themed.filter((name) => pattern.test(name)).join(', ');
  const [components, styles] = [list(/\.vue$/), list(/\.(?:css|scss|less|styl)$/)];
  const place = { file: '.vitepress/theme' };
  if (components !== '')
    note('lost', `components of Vue: ${components}`, 'components of docsgen are React: write what readers need', place);
  if (styles !== '')
    note(
      'lost',
      `styles: ${styles}`,
      'rules for --vp-… and .VP… do nothing here: take what is for your own classes into theme/custom.css',
      place,
    );
  for (const key of ['transformHead', 'transformPageData', 'transformHtml', 'buildEnd', 'postRender'])
    if (config[key] !== undefined) note('lost', key, 'a plugin of docsgen has head, documents and files for this');
  const { config: plugins, anchor, container, lineNumbers } = dataOf(config.markdown);
  if (plugins !== undefined)
    note(
      'lost',
      'plugins of markdown-it',
      'Markdown plugins of docsgen are those of remark and rehype: markdown.remarkPlugins',
    );
  if (anchor !== undefined)
    note('changed', 'markdown.anchor', 'ids of headings are those that VitePress gives without it');
  if (container !== undefined)
    note('changed', 'markdown.container', 'titles of admonitions are set in markdown.admonitions');
  if (lineNumbers === true)
    note('changed', 'markdown.lineNumbers', 'lines are numbered where a block says showLineNumbers');
  if (theme.carbonAds !== undefined) note('lost', 'carbonAds', 'a plugin with a slot can show them');
  if (theme.search !== undefined || theme.algolia !== undefined)
    note('hint', 'the search', 'docsgen has one of its own');
}

/** Lists what of the languages of a site is other than before. */
export function reportLanguages(
  config: Data,
  pages: readonly Page[],
  { first, others, main, elsewhere }: Locales,
  { note }: Plan,
): void {
  const given = Object.entries(dataOf(config.locales)).map(
    ([key, locale]) => [key.replace(/^\/|\/$/g, ''), dataOf(locale)] as const,
  );
  const left = given
    .filter(
      ([key, { link }]) =>
        key !== 'root' && key !== first && !others.includes(key) && !/^https?:/.test(textOf(link) ?? ''),
    )
    .map(([key]) => key);
  if (left.length > 0)
    note(
      'changed',
      `the languages ${left.join(', ')}`,
      'no folder of their names has pages: they are left out of locales',
    );
  if (elsewhere.length > 0)
    note(
      'changed',
      `sites in ${elsewhere.map(({ label }) => label).join(', ')}`,
      'they are elsewhere: a menu leads to them',
    );
  if (first !== undefined && others.length > 0)
    note(
      'changed',
      `the addresses of the first language, /${first}/`,
      'it has no folder in addresses here: the old ones are redirected',
    );
  const originals = new Set(pages.flatMap(({ locale, id }) => (locale === undefined ? [id] : [])));
  const alone = pages.filter(({ locale, id }) => locale !== undefined && !originals.has(id)).map(({ to }) => to);
  if (alone.length > 0)
    note(
      'changed',
      `pages that only a translation has: ${alone.slice(0, 20).join(', ')}${alone.length > 20 ? ` and ${alone.length - 20} more` : ''}`,
      'they are built, with a warning: write an original, or set orphaned-translation in checks',
    );
  for (const [key, { head, themeConfig }] of given) {
    if (!others.includes(key)) continue;
    if (head !== undefined && JSON.stringify(head) !== JSON.stringify(main.head))
      note('lost', `head of ${key}`, 'all languages have the head of the first one: a plugin can write one for each');
    const own = Object.keys(dataOf(themeConfig)).filter((name) => ['logo', 'socialLinks', 'banner'].includes(name));
    if (own.length > 0) note('changed', `${own.join(', ')} of ${key}`, 'all languages have those of the first one');
  }
}
