import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import type { Plan } from '../plan.ts';

/** Links of the bar and the footer. */
export function linksOf(items: unknown): readonly { label: string; href: string }[] {
  return listOf(items)
    .map(dataOf)
    .flatMap(({ label, name, type, icon, href, url }) => {
      const target = textOf(href) ?? textOf(url);
      // Links may be an icon alone.
      const shown = [label, name, type, icon].map(textOf).find((text) => text !== undefined && text !== '');
      return target === undefined || shown === undefined ? [] : [{ label: shown, href: linkAddress(target) }];
    });
}

/** Items at the right of the navigation bar: links, and the button. */
export function buttons(config: Data): readonly Data[] {
  const { links, primary } = dataOf(config.navbar);
  const button = dataOf(primary ?? config.topbarCtaButton);
  const shown =
    button.type === 'github'
      ? [{ label: 'GitHub', href: textOf(button.href) ?? textOf(button.url) ?? '' }]
      : linksOf([button]);
  return [...linksOf(links ?? config.topbarLinks), ...shown]
    .filter(({ href }) => href !== '')
    .map((link) => ({ ...link, position: 'right' }));
}

/** `analytics` of the config; services that docsgen does not know are reported. */
export function analytics(config: Data, { note }: Plan): readonly { key: string; value: unknown }[] {
  const given = dataOf(config.integrations ?? config.analytics);
  const ga4 = textOf(dataOf(given.ga4).measurementId);
  const gtm = textOf(dataOf(given.gtm).tagId);
  const plausible = textOf(dataOf(given.plausible).domain);
  for (const name of Object.keys(given))
    if (!['ga4', 'gtm', 'plausible'].includes(name))
      note('lost', `the integration ${name}`, 'see the key analytics, or add its script with scripts');
  const value = {
    ...(ga4 !== undefined && /^G-[A-Z\d]+$/.test(ga4) ? { ga4: { id: ga4 } } : {}),
    ...(gtm !== undefined && /^GTM-[A-Z\d]+$/.test(gtm) ? { gtm: { id: gtm } } : {}),
    plausible: plausible === undefined ? undefined : { domain: plausible },
  };
  return [{ key: 'analytics', value }];
}
