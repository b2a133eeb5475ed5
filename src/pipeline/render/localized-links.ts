import { digestOf, textFrom } from '../../core/cache/index.ts';
import type { AddressBook, Permalink } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { linkPlaces, mapLinks } from '../../shared/html-links.ts';
import { oncePer } from '../../shared/once.ts';
import { decodeUrl, encodePath, isExternal, splitUrl } from '../../shared/paths.ts';
import { remembered } from '../../shared/remembered.ts';
import { replaceFacts } from './facts.ts';
import type { Body } from './stored.ts';

/** Maps a link of the default locale to the same page in another locale. */
export type LinkMap = (href: string) => string;

/**
 * Links to pages that the locale has lead to its own ones: to the translation of a page, or to the original within the locale.
 *
 * @param own address of the page of a source in the locale, by its source in the default one
 */
export function createLinkMap(
  original: { readonly book: AddressBook; readonly site: Site },
  own: {
    readonly baseUrl: string;
    readonly permalinkOf: (source: SourcePath) => Permalink | undefined;
  },
): LinkMap {
  const sources = new Map(original.book.documents.map(({ permalink, source }) => [permalink, source]));
  const { routes, frame } = original.site;
  return oncePer((href) => {
    if (!href.startsWith('/') || isExternal(href)) return href;
    const { path, query, hash } = splitUrl(href);
    const permalink = decodeUrl(path);
    const source = sources.get(permalink);
    const translated = source === undefined ? undefined : own.permalinkOf(source);
    if (translated !== undefined) return encodePath(translated) + query + hash;
    if (!routes.has(permalink)) return href;
    return encodePath(own.baseUrl + permalink.slice(frame.baseUrl.length)) + query + hash;
  });
}

/** Some bodies of the default locale with the links of another one. */
export function bodiesWithLinks(
  bodies: ReadonlyMap<SourcePath, Body>,
  paths: readonly SourcePath[],
  lead: LinkMap,
): ReadonlyMap<SourcePath, Body> {
  return new Map(
    paths.flatMap((path) => {
      const body = bodies.get(path);
      return body === undefined ? [] : [[path, withLinks(body, lead)] as const];
    }),
  );
}

/** A body of the default locale with the links of another one. One without such links stays the same object. */
export function withLinks(body: Body, lead: LinkMap): Body {
  const moved = new Map(
    body.facts.hrefs.map((href) => [href, lead(href)] as const).filter(([from, to]) => from !== to),
  );
  if (moved.size === 0) return body;
  const led: LinkMap = (href) => moved.get(href) ?? href;
  return {
    digest: body.digest === '' ? '' : digestOf([body.digest, ...moved]),
    // Idle code is reported for the default locale.
    facts: replaceFacts(body.facts, { hrefs: body.facts.hrefs.map(lead), idle: [] }),
    read: () => Buffer.from(mapLinks(textFrom(body.read()), placesOf(body), led)),
  };
}

/** The links of bodies of the default locale, which are found once for all others. */
const placesOf = remembered(({ read }: Body) => linkPlaces(textFrom(read())));
