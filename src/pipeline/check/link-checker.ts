import type { Finding } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { isHome, type Route } from '../../model/route.ts';
import { runsCode } from '../../shared/address-attributes.ts';
import { addressFault } from '../../shared/address-faults.ts';
import { ownAddress } from '../../shared/own-address.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import {
  decodeUrl,
  encodePath,
  isExternal,
  normalizePath,
  parentPath,
  splitUrl,
  withBaseUrl,
} from '../../shared/paths.ts';
import { AddressChecker } from './address-checker.ts';
import { addressInSite } from './address-in-site.ts';
import type { AddressSpace } from './address-space.ts';
import { isGlossaryLink } from './config-links.ts';
import { forDocument, withOwnSeverity } from './document-links.ts';
import type { CheckInput } from './input.ts';
import { createMarkupPlaces, isReplaced, type MarkupPlaces } from './markup-places.ts';

/**
 * Checks the links of a site, each once and where it is written first: `page` and `link` before `rendered`, which leaves out all addresses
 * that were checked before.
 */
export class LinkChecker {
  readonly #input: CheckInput;
  readonly #addresses: AddressChecker;
  readonly #places: MarkupPlaces;
  /** Addresses that were checked at the place where they are written; in the markup they are not checked again. */
  readonly #checked = new Set<string>();
  readonly #permalinks = new Map<SourcePath, string>();

  constructor(input: CheckInput, space: AddressSpace) {
    this.#input = input;
    this.#addresses = new AddressChecker(input, space);
    this.#places = createMarkupPlaces(input.written, input.config, input.unsafeFiles);
    for (const route of input.site.routes.values()) {
      if (route.source !== undefined && isHome(route)) this.#permalinks.set(route.source, route.permalink);
    }
  }

  /**
   * Findings for a link to a page, a file or an anchor.
   *
   * @param url from the root of the host, base URL included, or an anchor of `from`
   * @param from permalink of the page that it is on
   */
  link(url: string, place: Place | undefined, from?: string): Finding[] {
    const { facts } = this.#input;
    // Most links of a page are those to its headings.
    if (url.startsWith('#') && from !== undefined && facts.get(from)?.ids.has(decodeUrl(url.slice(1)))) return [];
    // A form without an address is sent to its own page.
    if (url === '') return [];
    const own = ownAddress(url, this.#input.config);
    const target = url.startsWith('#') ? `${encodePath(from ?? '')}${url}` : (own ?? url);
    // In lists of posts, an anchor of a post has the address of the post.
    this.#checked.add(url).add(target);
    if (runsCode(url) && place !== undefined) this.#places.note(place.file);
    return this.#addresses.link(url, target, place);
  }

  /** Findings for an image, a video and the like, as `RenderedFacts` list them: its address has to be that of a file. */
  medium(used: string, place: Place | undefined): Finding[] {
    const [kind = '', url = ''] = splitAtBlank(used);
    this.#checked.add(used);
    // Without an address, a script sets it later.
    if (url === '' || url.startsWith('#') || this.#checked.has(url)) return [];
    this.#checked.add(url);
    return this.#addresses.medium(kind, url, place);
  }

  /**
   * Findings for an image, a video and the like of a page, to which its address may be relative. Media in Markdown are
   * reported where they are written.
   */
  #mediumOf(used: string, permalink: string, place: Place | undefined): Finding[] {
    const [kind = '', url = ''] = splitAtBlank(used);
    this.#checked.add(used);
    return this.#checked.has(url) ? [] : this.medium(`${kind} ${fromPage(url, permalink)}`, place);
  }

  /** Findings for links of a page: those with places, then those that only the rendered body has. */
  page(page: Page): Finding[] {
    const { bodies, config } = this.#input;
    const from = this.#permalinks.get(page.source);
    // Another page has its address: this one is not published.
    if (from === undefined) return [];
    const own = page.links.filter(({ kind, url }) =>
      kind === 'external' ? this.#isChecked(url) : kind !== 'unchecked',
    );
    const seen = new Set(page.links.map(({ url }) => url));
    for (const { url, kind } of page.links) {
      this.#checked.add(url);
      // The markup of a page with code has the base URL also in front of what is not there.
      if (kind === 'unchecked' && url.startsWith('/')) this.#checked.add(withBaseUrl(url, config.filesBase));
    }
    const { hrefs = [], media = [] } = bodies.get(page.source) ?? {};
    if (page.findings.some(({ rule }) => rule === 'unsafe-link')) this.#places.note(page.source);
    const others = hrefs.filter(
      (href) => !seen.has(href) && this.#isChecked(href) && !isGlossaryLink(href, config) && !isReplaced(href),
    );
    const place = { file: page.source };
    const at = (finding: Finding, address: string) => this.#places.at(finding, address, [page.source]) ?? finding;
    const found = [
      ...own.flatMap((written) => {
        const found = this.link(written.url, written.place, from).map((finding) => orFile(finding, written));
        return hrefs.length === 0 ? found : [...found, ...found.flatMap((one) => this.#places.again(one, written.url))];
      }),
      ...others.flatMap((href) => this.link(fromPage(href, from), place, from).map((finding) => at(finding, href))),
      ...media.flatMap((used) => {
        const [, url = ''] = splitAtBlank(used);
        return isReplaced(url) ? [] : this.#mediumOf(used, from, place).map((finding) => at(finding, url));
      }),
      ...([...hrefs, ...media].some(isReplaced) ? this.#places.replaced([page.source]) : []),
    ];
    return this.#onPage(found, from);
  }

  /** Findings for all other links: those of templates, and of texts without a page such as API descriptions. */
  rendered(): Finding[] {
    return [...this.#input.site.routes.values()].flatMap((route) => {
      if (route.fallback !== undefined) return [];
      const { hrefs = [], media = [] } = this.#input.facts.get(route.permalink) ?? {};
      const document = route.kind === 'reference' ? route.source : undefined;
      const check = document === undefined ? this.#inTemplate(route) : this.#inDocument(document, route);
      return [
        ...media.flatMap((used) => check.medium(used)),
        ...hrefs.flatMap((href) => (this.#isLeftOut(href, route) ? [] : check.link(href))),
      ];
    });
  }

  /** Whether a link of the markup was checked before, or is not checked at all. */
  #isLeftOut(href: string, route: Route): boolean {
    if (href.startsWith('#')) return route.kind !== 'reference';
    // Links to edit a page are made, each like the others: what they lead to is no page, even if the host is that of the site.
    if ('editUrl' in route && href === route.editUrl) return true;
    const own = ownAddress(href, this.#input.config) ?? href;
    return (
      (!isCode(route) && (this.#checked.has(href) || this.#checked.has(own))) ||
      !this.#isChecked(href) ||
      isGlossaryLink(href, this.#input.config)
    );
  }

  /** Whether a link is checked here: links to other sites are not, unless they run code or no site can have them. */
  #isChecked(href: string): boolean {
    const isOwn = !isExternal(href) || ownAddress(href, this.#input.config) !== undefined;
    return isOwn || runsCode(href) || addressFault(href) !== undefined;
  }

  /** Checks what a template writes into a page: it is reported where the address is written, if that can be found. */
  #inTemplate(route: Route): MarkupChecks {
    const { permalink } = route;
    const sources = sourcesOf(route);
    const report = (found: readonly Finding[], address: string, does: string) =>
      this.#onPage(found, permalink).map(
        (finding) =>
          this.#places.at(finding, address, sources) ?? {
            ...finding,
            place: isCode(route) ? { file: route.source } : undefined,
            message: `${finding.message}, ${does} on ${permalink}`,
          },
      );
    /** What was checked elsewhere is reported where code writes it, too. */
    const again = (find: () => readonly Finding[], address: string) =>
      isCode(route) ? find().flatMap((finding) => this.#places.again(finding, address, sources)) : [];
    return {
      medium: (used) => {
        const [kind = '', url = ''] = splitAtBlank(used);
        if (isReplaced(url)) return this.#places.replaced(sources);
        const target = fromPage(url, permalink);
        if (!target.startsWith('#') && this.#checked.has(target))
          return again(() => this.#addresses.medium(kind, target, undefined), url);
        return report(this.#mediumOf(used, permalink, undefined), url, 'which a template shows');
      },
      link: (href) => {
        if (isReplaced(href)) return this.#places.replaced(sources);
        const target = fromPage(href, permalink);
        const find = () => this.link(target, undefined, permalink);
        if (this.#checked.has(href) || this.#checked.has(target)) return again(find, href);
        return report(find(), href, 'to which a template links');
      },
    };
  }

  /** Checks what descriptions of an API document write, with the severities of its entry in the config. */
  #inDocument(file: SourcePath, { permalink }: Route): MarkupChecks {
    const { apiLinks, config } = this.#input;
    const places = (url: string): readonly Place[] => apiLinks.get(file)?.get(url) ?? [{ file }];
    const report = (found: readonly Finding[]) => withOwnSeverity(this.#onPage(found, permalink), file, config);
    return {
      medium: (used) => {
        if (this.#checked.has(used)) return [];
        const [, url = ''] = splitAtBlank(used);
        return report(this.medium(used, places(url)[0]).map((found) => forDocument(found, url, file)));
      },
      link: (href) => {
        if (isReplaced(href)) return report(this.#places.replaced([file]));
        return report(
          places(href).flatMap((place) =>
            this.link(href, place, permalink).map((found) => forDocument(found, href, file)),
          ),
        );
      },
    };
  }

  #onPage(findings: readonly Finding[], permalink: string): Finding[] {
    return findings.map((finding) => ({ ...finding, page: addressInSite(permalink, this.#input.config) }));
  }
}

/** The sources that a page may show addresses of: its own, or those of the posts that it lists. */
function sourcesOf(route: Route): readonly SourcePath[] {
  if (route.kind === 'post-list') return route.posts.map(({ source }) => source);
  return route.source === undefined ? [] : [route.source];
}

/** Whether the file of a page is code, in which no links are known before it is rendered. */
function isCode(route: Route): route is Extract<Route, { kind: 'page' }> {
  return route.kind === 'page' && route.format === 'component';
}

interface MarkupChecks {
  readonly medium: (used: string) => readonly Finding[];
  readonly link: (href: string) => readonly Finding[];
}

function splitAtBlank(text: string): readonly string[] {
  const blank = text.indexOf(' ');
  return [text.slice(0, blank), text.slice(blank + 1)];
}

/** Adds the file next to the page that a relative address may mean. */
function orFile(finding: Finding, { href, place, otherwise }: Link): Finding {
  if (finding.rule !== 'broken-link') return finding;
  if (otherwise !== undefined) return otherwise;
  if (href.startsWith('/')) return finding;
  const path = normalizePath(`${parentPath(place.file)}/${decodeUrl(splitUrl(href).path)}`);
  return { ...finding, sought: [...(finding.sought ?? []), path] };
}

/** A link that is relative to its page, as browsers resolve it; others as they are, such as those that run code or name a host. */
function fromPage(href: string, permalink: string): string {
  if (/^(?:[/#?]|$)/.test(href)) return href;
  const base = `http://x${encodePath(permalink.endsWith('/') ? permalink : `${parentPath(permalink)}/`)}`;
  const { origin, pathname = '', search = '', hash = '' } = parseUrl(href, base) ?? {};
  return origin === 'http://x' ? pathname + search + hash : href;
}
