import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { RuleName } from '../../model/rules.ts';
import type { Site } from '../../model/site.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';

/** A locale, as far as other locales may have its addresses. */
export interface PagesOfLocale {
  readonly name: string;
  readonly site: Site;
  readonly sources: readonly { readonly path: string; readonly text: string }[];
}

/**
 * Findings for addresses that two locales have, such as a page at `/de` and the home page of the locale `de`. The first
 * locale is shown. Redirects to one address are no clash, as those of the config are there in each locale.
 */
export function sharedAddresses(
  locales: readonly PagesOfLocale[],
  placeOfLocale: (name: string) => Place,
): readonly Finding[] {
  const owners = new Map<Permalink, { readonly route: Route; readonly of: PagesOfLocale }>();
  const findings: Finding[] = [];
  for (const of of locales) {
    for (const route of of.site.routes.values()) {
      const key = addressKey(route.permalink);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, { route, of });
      else if (route.kind !== 'redirect' || owner.route.kind !== 'redirect') {
        findings.push({
          rule: 'duplicate-route',
          message: `${route.permalink} is taken by ${owner.route.source ?? `the ${owner.route.kind} page of the locale ${owner.of.name}`}; ${route.source ?? `the ${route.kind} page`} of the locale ${of.name} is not shown`,
          place: placeOf(owner.route, owner.of) ?? placeOfLocale(of.name),
          hint: `what begins with ${of.site.frame.baseUrl} belongs to the locale ${of.name}: give the page another slug or route, or the locale another name`,
          related: [{ message: 'the locale', place: placeOfLocale(of.name) }],
        });
      }
    }
  }
  return findings;
}

/** The home page of a locale has an address that ends with a slash. */
export function addressKey(permalink: Permalink): string {
  return permalink.replace(/\/$/, '');
}

function placeOf({ source }: Route, { sources }: PagesOfLocale): Place | undefined {
  const file = sources.find(({ path }) => path === source);
  return file && frontmatterPlace(file, 'slug');
}

/** Rules about addresses of one locale, also where the finding is about a file of all locales, such as `urls.lock`. */
const ofOneLocale: ReadonlySet<string> = new Set<RuleName>(['vanished-url', 'vanished-anchor']);

/** Whether a finding is about a translation: its file in the folder of the locale, or an address. */
export function isOfLocale({ place, rule }: Finding, dir: SourcePath): boolean {
  return place === undefined ? rule !== 'empty-site' : place.file.startsWith(`${dir}/`) || ofOneLocale.has(rule);
}
