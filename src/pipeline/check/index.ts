import type { Finding } from '../../model/diagnostic.ts';
import type { Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { isHome } from '../../model/route.ts';
import { localeOfAddress } from '../../shared/locale-of-address.ts';
import { composedUrl, isExternal } from '../../shared/paths.ts';
import { readAnswers } from '../../shared/redirect-rules.ts';
import { createAddressSpace } from './address-space.ts';
import { configLinks, isGlossaryLink } from './config-links.ts';
import type { CheckInput } from './input.ts';
import { LinkChecker } from './link-checker.ts';
import { lookAlikes } from './look-alikes.ts';
import { takenFiles } from './taken-files.ts';

export { type AddressSpace, createAddressSpace } from './address-space.ts';
export { cleanHref, endsInHtml } from './clean-href.ts';
export { configLinks, linksInConfig } from './config-links.ts';
export { checkInput, fileAddresses, ownRedirects, pathInOutput } from './files.ts';
export { findingSettings } from './finding-settings.ts';
export type { CheckInput } from './input.ts';
export { addressKey, isOfLocale, sharedAddresses } from './locale-addresses.ts';
export { lookAlikes } from './look-alikes.ts';
export { pathOf, publishedUrls, type RenderedIds } from './published.ts';
export { translatedAnchors } from './translated-anchors.ts';

/**
 * Checks every link of the site against what was built. Each fault is reported once, at the place where it is written: pages
 * that a locale has from the default one are checked there.
 */
export function checkSite(input: CheckInput): readonly Finding[] {
  const space = createAddressSpace({ ...input, ...input.config, rules: readAnswers(input.redirects) });
  const checker = new LinkChecker(input, space);
  const fallbacks = new Set(
    [...input.site.routes.values()].flatMap(({ source, fallback }) => (fallback && source) ?? []),
  );
  const written = [...input.pages.values()].flatMap((page) => (fallbacks.has(page.source) ? [] : checker.page(page)));
  const configured = configLinks(input.config).flatMap(({ href: written, kind, keyPath }) => {
    const href = isExternal(written) ? written : composedUrl(written);
    const place = input.locate(keyPath);
    return kind === 'page' ? checker.link(href, place) : checker.medium(`${kind} ${href}`, place);
  });
  return [
    ...written,
    ...configured,
    ...glossaryPage(input, checker),
    ...checker.rendered(),
    ...repeatedIds(input),
    ...fileLookAlikes(input),
    ...takenFiles(input),
  ];
}

/** Checks the links of one page, by what is known of the others. */
export function checkPage(input: CheckInput, page: Page): readonly Finding[] {
  const space = createAddressSpace({ ...input, ...input.config, rules: readAnswers(input.redirects) });
  return new LinkChecker(input, space).page(page);
}

/** Findings for the page of the glossary, from one link of a term: all terms link to that page. */
function glossaryPage({ config, bodies, locate }: CheckInput, checker: LinkChecker): Finding[] {
  if (config.glossary?.page === undefined) return [];
  const body = [...bodies.values()].find(({ hrefs }) => hrefs.some((href) => isGlossaryLink(href, config)));
  const example = body?.hrefs.find((href) => isGlossaryLink(href, config));
  if (example === undefined) return [];
  return checker
    .link(example, locate(['glossary', 'page']))
    .map((finding) =>
      finding.rule === 'broken-anchor' ? { ...finding, hint: 'put <Glossary /> on that page' } : finding,
    );
}

/** Look-alikes with files. Those of routes alone were reported before the pages were rendered. */
function fileLookAlikes({ config, site, files }: CheckInput): readonly Finding[] {
  const { locale, filesBase } = config;
  const own = locale?.translated && locale.name;
  const isOwn = (address: string) => localeOfAddress(address, filesBase, locale?.others ?? []) === own;
  const all = lookAlikes({ site, files, isOwn });
  if (all.length === 0) return [];
  const known = new Set(lookAlikes({ site }).map(({ message }) => message));
  return all.filter(({ message }) => !known.has(message));
}

/** Findings for repeated ids on pages with a source; lists show parts of several pages. */
function repeatedIds({ site, pages, facts }: CheckInput): Finding[] {
  return [...site.routes.values()].flatMap((route) => {
    if (route.source === undefined || route.fallback !== undefined || !isHome(route)) return [];
    const file = route.source;
    return (facts.get(route.permalink)?.repeatedIds ?? []).map(
      (id): Finding => ({
        rule: 'duplicate-anchor',
        message: `the page has the id ${id} more than once`,
        ...placesOfRepeated(id, file, pages.get(file)),
        hint: 'links to it lead to the first: give the others an id of their own',
      }),
    );
  });
}

/** The place where a page has an id again; the first place when the other is in a partial or a template. */
function placesOfRepeated(id: string, source: SourcePath, page: Page | undefined): Pick<Finding, 'place' | 'related'> {
  const places = page?.ids.filter((written) => written.id === id).map(({ place }) => place) ?? [];
  const [first, second] = places.filter(({ file }) => file === source);
  const place = second ?? first ?? { file: source };
  const other = places.find((known) => known !== place);
  return { place, related: other && [{ message: 'the same id', place: other }] };
}
