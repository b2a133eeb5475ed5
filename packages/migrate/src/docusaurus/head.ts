import { dataOf, listOf, textOf } from '../data.ts';
import { type HeadTag, headEntries } from '../head-tags.ts';
import { codeRanges, isWithin } from '../jsx-tags.ts';
import { type Plan, rewriteFiles } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { type DocusaurusConfig, localFile } from './options.ts';

/** The icon of the site, elements of the head, scripts and analytics. */
export function siteHead({ data, extras, theme }: DocusaurusConfig, { note, files }: Plan, root: string): Entries {
  const favicon = textOf(data.favicon);
  const tags: readonly HeadTag[] = [
    ...(favicon ? [{ tag: 'link', attributes: { rel: 'icon', href: favicon } }] : []),
    ...listOf(data.stylesheets).map((sheet) => ({
      tag: 'link',
      attributes: { rel: 'stylesheet', ...(typeof sheet === 'string' ? { href: sheet } : dataOf(sheet)) },
    })),
    ...listOf(data.headTags)
      .map(dataOf)
      .map(({ tagName, attributes, innerHTML }) => ({
        tag: String(tagName),
        attributes: dataOf(attributes),
        content: textOf(innerHTML),
      })),
    ...listOf(theme.metadata).map((attributes) => ({ tag: 'meta', attributes: dataOf(attributes) })),
    ...listOf(data.scripts).map((script) => ({
      tag: 'script',
      attributes: typeof script === 'string' ? { src: script } : dataOf(script),
    })),
  ];
  if (listOf(data.clientModules).length > 0)
    note(
      'lost',
      `clientModules: ${listOf(data.clientModules)
        .map((path) => localFile(String(path), root))
        .join(', ')}`,
      'code of browsers is in components that begin with "use client", or in a plugin with client modules',
    );
  const ids = ['gtag', 'googleAnalytics', 'googleTagManager', 'analytics'].flatMap((name) => {
    const { trackingID, containerId } = dataOf(extras[name]);
    return listOf(trackingID ?? containerId).map(String);
  });
  const ga4 = ids.find((id) => /^G-[A-Z\d]+$/.test(id));
  const gtm = ids.find((id) => /^GTM-[A-Z\d]+$/.test(id));
  for (const id of ids)
    if (id !== ga4 && id !== gtm)
      note(
        'lost',
        `analytics with ${id}`,
        id.startsWith('UA-')
          ? 'Universal Analytics ended in 2023: take it out, or set analytics.ga4'
          : 'see the key analytics',
      );
  const entries = headEntries(tags, { note, exists: (address) => files.has(`static${address}`) });
  if (ga4 === undefined && gtm === undefined) return entries;
  const analytics = { ga4: ga4 && { id: ga4 }, gtm: gtm && { id: gtm } };
  return [...entries.filter(({ key }) => key !== 'analytics'), { key: 'analytics', value: analytics }];
}

/** Takes attributes of the root of a page out of its `<Head>`: pages here have none of their own. */
export function dropRootAttributes(plan: Plan): void {
  rewriteFiles(plan, /\.mdx?$/i, (before, file) => {
    if (!/<Head>[\s\S]*<(?:html|body)\b/.test(before)) return before;
    const code = codeRanges(before);
    return before.replace(/<Head>[\s\S]*?<\/Head>/g, (head, offset: number) =>
      isWithin(code, offset)
        ? head
        : head.replace(/^[ \t]*<(html|body)\b[^>]*(?:\/>|><\/\1>)[ \t]*\n?/gm, (tag, name: string, at: number) => {
            const line = before.slice(0, offset + at).split('\n').length;
            plan.edits.push({ file, line, before: tag.trim(), after: '' });
            plan.noteEach(
              'lost',
              `attributes of \`<${name}>\` of single pages`,
              'put the class on an element of the page, and use that in theme/custom.css',
              { file, line },
            );
            return '';
          }),
    );
  });
}
