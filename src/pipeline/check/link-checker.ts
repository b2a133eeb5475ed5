import { settingOf } from '../../core/findings/index.ts';
import type { LocaleConfig, ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import { runsCode, unsafeLink } from '../../shared/address-attributes.ts';
import { addressFault, outsideAddress } from '../../shared/address-faults.ts';
import { localeOfAddress } from '../../shared/locale-of-address.ts';
import { createNearest } from '../../shared/nearest.ts';
import { decodeUrl, encodePath, isExternal, normalizePath, parentPath, splitUrl } from '../../shared/paths.ts';
import { isFragmentOfText } from '../../shared/text-fragment.ts';
import type { AddressSpace, Target } from './address-space.ts';
import { isGlossaryLink } from './config-links.ts';
import type { CheckInput } from './input.ts';

/**
 * Checks links against the addresses of a site. A link is checked where it is written first: `page` and `link` before `rendered`,
 * which leaves out all addresses that were checked before.
 */
export class LinkChecker {
  readonly #input: CheckInput;
  readonly #space: AddressSpace;
  readonly #nearest = createNearest();
  /** Addresses that were checked at the place where they are written; in the markup they are not checked again. */
  readonly #checked = new Set<string>();
  readonly #permalinks = new Map<SourcePath, string>();

  constructor(input: CheckInput, space: AddressSpace) {
    this.#input = input;
    this.#space = space;
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
    const target = url.startsWith('#') ? `${encodePath(from ?? '')}${url}` : url;
    // In lists of posts, an anchor of a post has the address of the post.
    this.#checked.add(url).add(target);
    if (runsCode(url)) return [{ ...unsafeLink(url), place }];
    const fault = addressFault(url);
    if (fault !== undefined) return [{ rule: 'broken-link', ...fault, place }];
    const found = this.#space.resolve(target);
    if (found.kind === 'missing')
      return isLeftOut(found.path, this.#input.config.locale) ? [] : [this.#brokenLink(found.path, place)];
    if (found.kind === 'outside' || found.hash === '' || found.hash === 'top') return [];
    return this.#anchor(found, place);
  }

  #brokenLink(path: string, place: Place | undefined): Finding {
    const { addresses } = this.#space;
    const near = outsideAddress(path) ?? this.#nearest(path, addresses) ?? onlyNamed(path, addresses);
    return {
      rule: 'broken-link',
      message: `no page or file ${path}`,
      place,
      target: this.#ownAddress(path),
      sought: [path],
      hint: near === undefined ? 'docsgen routes lists every address of the site' : `did you mean ${near}?`,
    };
  }

  /** Findings for the anchor of a link whose page or file exists. */
  #anchor(found: Extract<Target, { readonly hash: string }>, place: Place | undefined): Finding[] {
    const { site, facts, pages, fileWithIds } = this.#input;
    const isFile = found.kind === 'file';
    const path = isFile ? found.path : found.permalink;
    const file = isFile ? fileWithIds(path) : undefined;
    const ids = isFile ? file?.ids : facts.get(path)?.ids;
    if (ids === undefined || ids.has(found.hash) || isFragmentOfText(found.hash)) return [];
    const source = isFile ? file?.source : site.routes.get(path)?.source;
    if (source !== undefined && isUnread(pages.get(source))) return [];
    const near = this.#nearest(found.hash, ids);
    const advice = isFile ? 'give an element this id' : adviceFor(site.routes.get(path));
    return [
      {
        rule: 'broken-anchor',
        message: `${path} has no anchor #${found.hash}`,
        place,
        target: `${this.#ownAddress(path)}#${found.hash}`,
        sought: source === undefined ? undefined : [source],
        hint: near === undefined ? advice : `did you mean #${near}?`,
      },
    ];
  }

  /** Findings for an image, a video and the like, as `RenderedFacts` list them: its address has to be that of a file. */
  medium(used: string, place: Place | undefined): Finding[] {
    const { config, files } = this.#input;
    const [kind = '', url = ''] = splitAtBlank(used);
    this.#checked.add(used);
    // Without an address, a script sets it later.
    if (url === '' || url.startsWith('#') || this.#checked.has(url)) return [];
    this.#checked.add(url);
    const found = this.#space.resolve(url);
    if (found.kind === 'file' || found.kind === 'outside') return [];
    const path = decodeUrl(splitUrl(url).path);
    const near = this.#nearest(path, [...files]);
    return [
      {
        rule: 'broken-image',
        message: `no ${kind} file ${path}`,
        place,
        target: this.#ownAddress(path),
        sought: [path],
        hint: near !== undefined ? `did you mean ${near}?` : fileAdvice(path, config),
      },
    ];
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
    const own = page.links.filter(({ kind }) => kind !== 'external' && kind !== 'unchecked');
    const seen = new Set(page.links.map(({ url }) => url));
    for (const url of seen) this.#checked.add(url);
    const { hrefs = [], media = [] } = bodies.get(page.source) ?? {};
    const isKnownUnsafe = page.findings.some(({ rule }) => rule === 'unsafe-link');
    const others = hrefs.filter(
      (href) =>
        !seen.has(href) && isChecked(href) && !isGlossaryLink(href, config) && !(isKnownUnsafe && isReplaced(href)),
    );
    const place = { file: page.source };
    const found = [
      ...own.flatMap((written) =>
        this.link(written.url, written.place, from).map((finding) => orFile(finding, written)),
      ),
      ...others.flatMap((href) => this.link(fromPage(href, from), place, from)),
      ...media.flatMap((used) => this.#mediumOf(used, from, place)),
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
  #isLeftOut(href: string, { kind }: Route): boolean {
    if (href.startsWith('#')) return kind !== 'reference';
    return this.#checked.has(href) || !isChecked(href) || isGlossaryLink(href, this.#input.config);
  }

  /** Checks what a template writes into a page. */
  #inTemplate({ permalink }: Route): MarkupChecks {
    const report = (found: readonly Finding[], does: string) =>
      this.#onPage(found, permalink).map((finding) => ({
        ...finding,
        message: `${finding.message}, ${does} on ${permalink}`,
      }));
    return {
      medium: (used) =>
        this.#checked.has(used) ? [] : report(this.#mediumOf(used, permalink, undefined), 'which a template shows'),
      link: (href) => {
        const target = fromPage(href, permalink);
        if (this.#checked.has(target)) return [];
        return report(this.link(target, undefined, permalink), 'to which a template links');
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
      link: (href) =>
        report(
          places(href).flatMap((place) =>
            this.link(href, place, permalink).map((found) => forDocument(found, href, file)),
          ),
        ),
    };
  }

  #onPage(findings: readonly Finding[], permalink: string): Finding[] {
    return findings.map((finding) => ({ ...finding, page: this.#ownAddress(permalink) }));
  }

  /** As patterns of `checks` are compared with it: an address of the site, without the base URL. */
  #ownAddress(address: string): string {
    const { baseUrl } = this.#input.config;
    return address.startsWith(baseUrl) ? address.slice(baseUrl.length - 1) : address;
  }
}

/** Whether an address is in a locale that `onlyLocales` leaves out: another build has it. */
function isLeftOut(path: string, locale: LocaleConfig | undefined): boolean {
  if (locale === undefined) return false;
  const base = locale.choices.find(({ isDefault }) => isDefault)?.baseUrl ?? '/';
  const name = localeOfAddress(path, base, locale.others);
  return name !== undefined && !locale.choices.some((built) => built.name === name);
}

/** Checks of what the markup of one route has. */
interface MarkupChecks {
  readonly medium: (used: string) => readonly Finding[];
  readonly link: (href: string) => readonly Finding[];
}

/** Whether a route is the document's own address, not its copy at the root of a version. */
export function isHome(route: Route): boolean {
  return route.kind !== 'doc' || route.home === route.permalink;
}

/** Findings about an API document, which may lie in any of its files, with the severities of its entry in the config. */
function withOwnSeverity(findings: readonly Finding[], document: SourcePath, { api }: ResolvedConfig): Finding[] {
  const { checks = {} } = api.find((entry) => entry.document === document) ?? {};
  return findings.map((finding) => ({ severity: settingOf(finding, checks), ...finding }));
}

/** A broken link of an API document, whose author may have meant another site, or a file that is not published. */
function forDocument(finding: Finding, href: string, document: SourcePath): Finding {
  const isOwnFile = finding.rule === 'broken-image' && href.startsWith('/');
  if (finding.rule === 'broken-anchor' || isOwnFile || finding.hint?.startsWith('did you mean')) return finding;
  const ofSite = 'for a document that was written for another site, set linkBase of its api entry';
  const ofFile =
    'a path leads from the file that it is written in to a page, or to a file in the folder of the document';
  // One setting corrects all that lead to the root of a site.
  return href.startsWith('/')
    ? { ...finding, hint: ofSite, cause: `links of ${document}` }
    : { ...finding, hint: `${ofFile}; ${ofSite}` };
}

/** Whether a link is checked here: links to other sites are not, unless they run code. */
function isChecked(href: string): boolean {
  return !isExternal(href) || runsCode(href);
}

/** Whether React has replaced an address that runs code; the author's has a finding already. */
function isReplaced(href: string): boolean {
  return href.startsWith("javascript:throw new Error('React");
}

/** The address with the same last part, if there is one and no other. */
function onlyNamed(path: string, addresses: readonly string[]): string | undefined {
  const [name] = /\/[^/]+$/.exec(path) ?? [];
  const [same, ...others] = name === undefined ? [] : addresses.filter((address) => address.endsWith(name));
  return others.length === 0 ? same : undefined;
}

function splitAtBlank(text: string): readonly string[] {
  const blank = text.indexOf(' ');
  return [text.slice(0, blank), text.slice(blank + 1)];
}

function fileAdvice(path: string, { static: folder = 'static', baseUrl }: ResolvedConfig): string {
  return path.startsWith(baseUrl)
    ? `put the file at ${folder}/${path.slice(baseUrl.length)}`
    : `write its address, which begins with ${baseUrl}, or import the file`;
}

/** Whether a page could not be compiled, so that its ids are unknown. */
function isUnread(page: Page | undefined): boolean {
  return page?.toc.length === 0 && page.findings.some(({ rule }) => rule === 'invalid-mdx');
}

/** Adds the file next to the page that a relative address may mean. */
function orFile(finding: Finding, { href, place, otherwise }: Link): Finding {
  if (finding.rule !== 'broken-link') return finding;
  if (otherwise !== undefined) return otherwise;
  if (href.startsWith('/')) return finding;
  const path = normalizePath(`${parentPath(place.file)}/${decodeUrl(splitUrl(href).path)}`);
  return { ...finding, sought: [...(finding.sought ?? []), path] };
}

function adviceFor(route: Route | undefined): string {
  return route?.kind === 'reference'
    ? 'operations are at #operation/operationId, tags at #tag/Name and schemas at #schema/Name'
    : 'give the heading this id: ## Title {#id}';
}

/** A link that is relative to its page, as browsers resolve it; others as they are, such as those that run code or name a host. */
function fromPage(href: string, permalink: string): string {
  if (/^(?:[/#?]|$)/.test(href)) return href;
  const base = `http://x${encodePath(permalink.endsWith('/') ? permalink : `${parentPath(permalink)}/`)}`;
  if (!URL.canParse(href, base)) return href;
  const { origin, pathname, search, hash } = new URL(href, base);
  return origin === 'http://x' ? pathname + search + hash : href;
}
