import { settingOf } from '../../core/findings/index.ts';
import type { LocaleConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import { runsCode, unsafeLink } from '../../shared/address-attributes.ts';
import { addressFault, outsideAddress } from '../../shared/address-faults.ts';
import { leftOut } from '../../shared/left-out.ts';
import { localeOfAddress } from '../../shared/locale-of-address.ts';
import { createNearest } from '../../shared/nearest.ts';
import { ownAddress } from '../../shared/own-address.ts';
import {
  cleanPath,
  decodeUrl,
  encodePath,
  isExternal,
  normalizePath,
  parentPath,
  splitUrl,
} from '../../shared/paths.ts';
import { isFragmentOfText } from '../../shared/text-fragment.ts';
import type { AddressSpace, Target } from './address-space.ts';
import { adviceFor, fileAdvice, onlyNamed } from './advice.ts';
import { isGlossaryLink } from './config-links.ts';
import { forDocument, withOwnSeverity } from './document-links.ts';
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
  readonly #unsafeFiles: Set<SourcePath>;

  constructor(input: CheckInput, space: AddressSpace) {
    this.#input = input;
    this.#space = space;
    this.#unsafeFiles = new Set(input.unsafeFiles);
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
    if (runsCode(url)) {
      if (place !== undefined) this.#unsafeFiles.add(place.file);
      return [{ ...unsafeLink(url), place }];
    }
    const fault = addressFault(url);
    if (fault !== undefined) return [{ rule: 'broken-link', ...fault, place }];
    const found = this.#space.resolve(target);
    if (found.kind === 'missing') {
      if (isLeftOut(found.path, this.#input.config.locale)) return [];
      const finding = this.#brokenLink(found.path, place);
      return own === undefined ? [finding] : this.#absolute(finding, url);
    }
    if (found.kind === 'outside') return [];
    const byFile = found.kind === 'route' && found.byFile !== undefined ? [this.#htmlLink(found, place)] : [];
    return found.hash === '' || found.hash === 'top' ? byFile : [...byFile, ...this.#anchor(found, place)];
  }

  /** The finding for a link that names a page as a file. It is published with the address of the page. */
  #htmlLink({ permalink, byFile = '' }: Extract<Target, { kind: 'route' }>, place: Place | undefined): Finding {
    const address = this.#ownAddress(permalink);
    return {
      rule: 'html-link',
      message: `${byFile} is the page ${permalink}, whose address has no ending`,
      place,
      target: this.#ownAddress(byFile),
      hint: `write ${address}, which is published in its place; with pageFiles: 'file', pages are files with this ending`,
    };
  }

  #brokenLink(path: string, place: Place | undefined): Finding {
    const { addresses } = this.#space;
    const draft = this.#input.site.drafts?.get(cleanPath(path));
    if (draft !== undefined)
      return { rule: 'broken-link', ...leftOut(draft), place, target: this.#ownAddress(path), sought: [path, draft] };
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

  /** What is wrong with an address, of one that is written with the host of the site, where something else may be published too. */
  #absolute(finding: Finding, url: string): Finding[] {
    if (settingOf(finding, this.#input.config.checks) === 'off') return [];
    const { message, hint = '', sought: _, ...rest } = finding;
    if (!message.startsWith('no ')) return [{ ...finding, rule: 'broken-absolute-link' }];
    return [
      {
        ...rest,
        rule: 'broken-absolute-link',
        message: `${message} in this site, to which ${url} leads`,
        hint: hint.startsWith('did you mean')
          ? hint
          : 'correct it, or add it to targets of this check, if something else is published there',
      },
    ];
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
    if (runsCode(url)) return [{ ...unsafeLink(url), place }];
    const own = ownAddress(url, config);
    const found = this.#space.resolve(own ?? url);
    if (found.kind === 'file' || found.kind === 'outside') return [];
    const path = decodeUrl(splitUrl(own ?? url).path);
    const near = this.#nearest(path, [...files]);
    const finding: Finding = {
      rule: 'broken-image',
      message: `no ${kind} file ${path}`,
      place,
      target: this.#ownAddress(path),
      sought: [path],
      hint: near !== undefined ? `did you mean ${near}?` : fileAdvice(path, config),
    };
    return own === undefined ? [finding] : this.#absolute(finding, url);
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
    for (const url of seen) this.#checked.add(url);
    const { hrefs = [], media = [] } = bodies.get(page.source) ?? {};
    if (page.findings.some(({ rule }) => rule === 'unsafe-link')) this.#unsafeFiles.add(page.source);
    const others = hrefs.filter(
      (href) => !seen.has(href) && this.#isChecked(href) && !isGlossaryLink(href, config) && !isReplaced(href),
    );
    const place = { file: page.source };
    const at = (finding: Finding, address: string) => this.#atWritten(finding, address, [page.source]) ?? finding;
    const found = [
      ...own.flatMap((written) =>
        this.link(written.url, written.place, from).map((finding) => orFile(finding, written)),
      ),
      ...others.flatMap((href) => this.link(fromPage(href, from), place, from).map((finding) => at(finding, href))),
      ...media.flatMap((used) => {
        const [, url = ''] = splitAtBlank(used);
        return isReplaced(url) ? [] : this.#mediumOf(used, from, place).map((finding) => at(finding, url));
      }),
      ...([...hrefs, ...media].some(isReplaced) ? this.#replaced([page.source]) : []),
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
      this.#checked.has(href) ||
      this.#checked.has(own) ||
      !this.#isChecked(href) ||
      isGlossaryLink(href, this.#input.config)
    );
  }

  /** Whether a link is checked here: links to other sites are not, unless they run code. */
  #isChecked(href: string): boolean {
    return !isExternal(href) || runsCode(href) || ownAddress(href, this.#input.config) !== undefined;
  }

  /** Checks what a template writes into a page: it is reported where the address is written, if that can be found. */
  #inTemplate(route: Route): MarkupChecks {
    const { permalink } = route;
    const sources = sourcesOf(route);
    const report = (found: readonly Finding[], address: string, does: string) =>
      this.#onPage(found, permalink).map(
        (finding) =>
          this.#atWritten(finding, address, sources) ?? {
            ...finding,
            place: route.kind === 'page' && route.format === 'component' ? { file: route.source } : undefined,
            message: `${finding.message}, ${does} on ${permalink}`,
          },
      );
    return {
      medium: (used) => {
        const [, url = ''] = splitAtBlank(used);
        if (isReplaced(url)) return this.#replaced(sources);
        if (this.#checked.has(used)) return [];
        return report(this.#mediumOf(used, permalink, undefined), url, 'which a template shows');
      },
      link: (href) => {
        if (isReplaced(href)) return this.#replaced(sources);
        const target = fromPage(href, permalink);
        if (this.#checked.has(target)) return [];
        return report(this.link(target, undefined, permalink), href, 'to which a template links');
      },
    };
  }

  /** A finding at the place where its address is written, in one of some sources or in the code of the site. */
  #atWritten(finding: Finding, address: string, sources: readonly SourcePath[]): Finding | undefined {
    const { filesBase } = this.#input.config;
    const bare = address.startsWith(filesBase) ? [address.slice(filesBase.length - 1)] : [];
    const plain = [address, ...bare].flatMap((way) => [way, decodeUrl(way)]);
    // In code, a backslash is two.
    const ways = plain.flatMap((way) => (way.includes('\\') ? [way.replaceAll('\\', '\\\\'), way] : [way]));
    const [place, ...others] = this.#input.written.address(ways, sources);
    if (place === undefined) return undefined;
    const more = others.slice(0, 10).map((other) => ({ message: 'also written here', place: other }));
    return { ...finding, place, ...(more.length === 0 ? {} : { related: more }) };
  }

  /**
   * Findings for addresses that run code and that a component renders. React replaces them, so what they were is known from where they
   * are written alone.
   */
  #replaced(sources: readonly SourcePath[]): Finding[] {
    const { written, config } = this.#input;
    // Links of the config are checked at its entries.
    const all = written.code(sources).filter(([, { file }]) => file !== config.file);
    const found = all.flatMap(([address, place]) => {
      const key = `code ${JSON.stringify(place)}`;
      if (this.#checked.has(key) || this.#unsafeFiles.has(place.file)) return [];
      this.#checked.add(key);
      return [{ ...unsafeLink(address), place }];
    });
    if (all.length > 0 || this.#unsafeFiles.size > 0) return found;
    const [file] = sources;
    const { rule, hint } = unsafeLink('');
    const message = 'a link that a component renders runs code when a reader follows it';
    return [{ rule, message, hint, place: file === undefined ? undefined : { file } }];
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
        if (isReplaced(href)) return report(this.#replaced([file]));
        return report(
          places(href).flatMap((place) =>
            this.link(href, place, permalink).map((found) => forDocument(found, href, file)),
          ),
        );
      },
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

/** The sources that a page may show addresses of: its own, or those of the posts that it lists. */
function sourcesOf(route: Route): readonly SourcePath[] {
  if (route.kind === 'post-list') return route.posts.map(({ source }) => source);
  return route.source === undefined ? [] : [route.source];
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

/** Whether React has replaced an address that runs code, here or after the kind of a medium. */
function isReplaced(used: string): boolean {
  return used.includes("javascript:throw new Error('React");
}

function splitAtBlank(text: string): readonly string[] {
  const blank = text.indexOf(' ');
  return [text.slice(0, blank), text.slice(blank + 1)];
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

/** A link that is relative to its page, as browsers resolve it; others as they are, such as those that run code or name a host. */
function fromPage(href: string, permalink: string): string {
  if (/^(?:[/#?]|$)/.test(href)) return href;
  const base = `http://x${encodePath(permalink.endsWith('/') ? permalink : `${parentPath(permalink)}/`)}`;
  if (!URL.canParse(href, base)) return href;
  const { origin, pathname, search, hash } = new URL(href, base);
  return origin === 'http://x' ? pathname + search + hash : href;
}
