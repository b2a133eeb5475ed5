import { settingOf } from '../../core/findings/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { runsCode, unsafeLink } from '../../shared/address-attributes.ts';
import { addressFault, outsideAddress } from '../../shared/address-faults.ts';
import { createNearest } from '../../shared/nearest.ts';
import { decodeUrl, encodePath, isExternal, normalizePath, parentPath, splitUrl } from '../../shared/paths.ts';
import { readAnswers } from '../../shared/redirect-rules.ts';
import { type AddressSpace, createAddressSpace } from './address-space.ts';
import { configLinks, isGlossaryLink } from './config-links.ts';
import { lookAlikes } from './look-alikes.ts';

export { createAddressSpace } from './address-space.ts';
export { configLinks } from './config-links.ts';
export { checkInput, fileAddresses, ownRedirects, pathInOutput } from './files.ts';
export { addressKey, sharedAddresses } from './locale-addresses.ts';
export { lookAlikes } from './look-alikes.ts';

/** Ids and links of a rendered page, as the render stage reads them from its markup. */
export interface RenderedFacts {
  readonly ids: ReadonlySet<string>;
  readonly repeatedIds: readonly string[];
  readonly hrefs: readonly string[];
  /** A kind and an address each, such as `image /logo.svg`. */
  readonly media: readonly string[];
}

export interface FileWithIds {
  readonly source: SourcePath;
  readonly ids: ReadonlySet<string>;
}

export interface CheckInput {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** By permalink. */
  readonly facts: ReadonlyMap<string, RenderedFacts>;
  /** Facts of the body alone, by source: what its author wrote or a component of the page rendered. */
  readonly bodies: ReadonlyMap<SourcePath, RenderedFacts>;
  /** Places of links in descriptions of API documents, by document and by link. */
  readonly apiLinks: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
  /** Text of the author's `_redirects` file; `''` without one. */
  readonly redirects: string;
  /** The ids of a file of `files`, by address; `undefined` for a file that can have none. */
  readonly fileWithIds: (address: string) => FileWithIds | undefined;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
}

/**
 * Checks every link of the site against what was built. Each fault is reported once, at the place where it is written: pages
 * that a locale has from the default one are checked there.
 */
export function checkSite(input: CheckInput): readonly Finding[] {
  const space = createAddressSpace({ ...input, rules: readAnswers(input.redirects) });
  const checker = createLinkChecker(input, space);
  const fallbacks = new Set(
    [...input.site.routes.values()].flatMap(({ source, fallback }) => (fallback && source) ?? []),
  );
  const written = [...input.pages.values()].flatMap((page) => (fallbacks.has(page.source) ? [] : checker.page(page)));
  const configured = configLinks(input.config).flatMap(({ href, kind, keyPath }) => {
    const place = input.locate(keyPath);
    return kind === 'page' ? checker.link(href, place) : checker.medium(`${kind} ${href}`, place);
  });
  return [
    ...written,
    ...configured,
    ...glossaryPage(input, checker.link),
    ...checker.rendered(),
    ...repeatedIds(input),
    ...fileLookAlikes(input),
  ];
}

/** Checks the links of one page, by what is known of the others. */
export function checkPage(input: CheckInput, page: Page): readonly Finding[] {
  const space = createAddressSpace({ ...input, rules: readAnswers(input.redirects) });
  return createLinkChecker(input, space).page(page);
}

function createLinkChecker(input: CheckInput, space: AddressSpace) {
  const { site, facts, bodies } = input;
  const nearest = createNearest();
  /** Addresses that were checked at the place where they are written; in the markup they are not checked again. */
  const checked = new Set<string>();
  const permalinks = new Map<SourcePath, string>();
  for (const route of site.routes.values()) {
    if (route.source !== undefined && isHome(route)) permalinks.set(route.source, route.permalink);
  }

  /** As patterns of `checks` are compared with it: an address of the site, without the base URL. */
  const ownAddress = (address: string) =>
    address.startsWith(input.config.baseUrl) ? address.slice(input.config.baseUrl.length - 1) : address;
  const onPage = (findings: readonly Finding[], permalink: string) =>
    findings.map((finding) => ({ ...finding, page: ownAddress(permalink) }));

  const link = (url: string, place: Place | undefined, from?: string): Finding[] => {
    // Most links of a page are those to its headings.
    if (url.startsWith('#') && from !== undefined && facts.get(from)?.ids.has(decodeUrl(url.slice(1)))) return [];
    const target = url.startsWith('#') ? `${encodePath(from ?? '')}${url}` : url;
    // In lists of posts, an anchor of a post has the address of the post.
    checked.add(url).add(target);
    if (runsCode(url)) return [{ ...unsafeLink(url), place }];
    const fault = addressFault(url);
    if (fault !== undefined) return [{ rule: 'broken-link', ...fault, place }];
    const found = space.resolve(target);
    if (found.kind === 'missing') {
      const near =
        outsideAddress(found.path) ?? nearest(found.path, space.addresses) ?? onlyNamed(found.path, space.addresses);
      return [
        {
          rule: 'broken-link',
          message: `no page or file ${found.path}`,
          place,
          target: ownAddress(found.path),
          sought: [found.path],
          hint: near === undefined ? 'docsgen routes lists every address of the site' : `did you mean ${near}?`,
        },
      ];
    }
    if (found.kind === 'outside' || found.hash === '' || found.hash === 'top') return [];
    const isFile = found.kind === 'file';
    const path = isFile ? found.path : found.permalink;
    const file = isFile ? input.fileWithIds(path) : undefined;
    const ids = isFile ? file?.ids : facts.get(path)?.ids;
    if (ids === undefined || ids.has(found.hash) || isFragmentOfText(found.hash)) return [];
    const near = nearest(found.hash, ids);
    const source = isFile ? file?.source : site.routes.get(path)?.source;
    if (source !== undefined && isUnread(input.pages.get(source))) return [];
    return [
      {
        rule: 'broken-anchor',
        message: `${path} has no anchor #${found.hash}`,
        place,
        target: `${ownAddress(path)}#${found.hash}`,
        sought: source === undefined ? undefined : [source],
        hint:
          near !== undefined
            ? `did you mean #${near}?`
            : isFile
              ? 'give an element this id'
              : adviceFor(site.routes.get(path)),
      },
    ];
  };

  /** Findings for an image, a video and the like, as `facts` list them: its address has to be that of a file. */
  const medium = (used: string, place: Place | undefined): Finding[] => {
    const [kind = '', url = ''] = splitAtBlank(used);
    checked.add(used);
    // Without an address, a script sets it later.
    if (url === '' || url.startsWith('#') || checked.has(url)) return [];
    checked.add(url);
    const found = space.resolve(url);
    if (found.kind === 'file' || found.kind === 'outside') return [];
    const path = decodeUrl(splitUrl(url).path);
    const near = nearest(path, [...input.files]);
    return [
      {
        rule: 'broken-image',
        message: `no ${kind} file ${path}`,
        place,
        target: ownAddress(path),
        sought: [path],
        hint: near !== undefined ? `did you mean ${near}?` : fileAdvice(path, input.config),
      },
    ];
  };

  /** The same of a page, to which its address may be relative: what Markdown writes was reported where it is written. */
  const mediumOf = (used: string, permalink: string, place: Place | undefined): Finding[] => {
    const [kind = '', url = ''] = splitAtBlank(used);
    checked.add(used);
    return checked.has(url) ? [] : medium(`${kind} ${fromPage(url, permalink)}`, place);
  };

  return {
    link: (href: string, place: Place) => link(href, place),

    medium: (used: string, place: Place) => medium(used, place),

    /** Findings for links of a page: those with places, then those that only the rendered body has. */
    page(page: Page): Finding[] {
      const from = permalinks.get(page.source);
      // Another page has its address: this one is not published.
      if (from === undefined) return [];
      const own = page.links.filter(({ kind }) => kind !== 'external' && kind !== 'unchecked');
      const seen = new Set(page.links.map(({ url }) => url));
      for (const url of seen) checked.add(url);
      const { hrefs = [], media = [] } = bodies.get(page.source) ?? {};
      const isKnownUnsafe = page.findings.some(({ rule }) => rule === 'unsafe-link');
      const others = hrefs.filter(
        (href) =>
          !seen.has(href) &&
          isChecked(href) &&
          !isGlossaryLink(href, input.config) &&
          !(isKnownUnsafe && isReplaced(href)),
      );
      const place = { file: page.source };
      const found = [
        ...own.flatMap((written) => link(written.url, written.place, from).map((finding) => orFile(finding, written))),
        ...others.flatMap((href) => link(fromPage(href, from), place, from)),
        ...media.flatMap((used) => mediumOf(used, from, place)),
      ];
      return onPage(found, from);
    },

    /** Findings for all other links: those of templates, and of texts without a page such as API descriptions. */
    rendered(): Finding[] {
      const findings: Finding[] = [];
      for (const route of site.routes.values()) {
        if (route.fallback !== undefined) continue;
        const { hrefs = [], media = [] } = facts.get(route.permalink) ?? {};
        const file = route.kind === 'reference' ? route.source : undefined;
        const places = (url: string): readonly Place[] =>
          file === undefined ? [] : (input.apiLinks.get(file)?.get(url) ?? [{ file }]);
        const note = (found: readonly Finding[]) =>
          findings.push(...withOwnSeverity(onPage(found, route.permalink), file, input.config));
        const byTemplate = (found: readonly Finding[], does: string) =>
          onPage(found, route.permalink).map((finding) => ({
            ...finding,
            message: `${finding.message}, ${does} on ${route.permalink}`,
          }));
        for (const used of media) {
          if (checked.has(used)) continue;
          if (file === undefined)
            findings.push(...byTemplate(mediumOf(used, route.permalink, undefined), 'which a template shows'));
          else note(medium(used, places(splitAtBlank(used)[1] ?? '')[0]));
        }
        for (const href of hrefs) {
          if (href.startsWith('#') ? route.kind !== 'reference' : checked.has(href) || !isChecked(href)) continue;
          if (isGlossaryLink(href, input.config)) continue;
          if (file === undefined) {
            const target = fromPage(href, route.permalink);
            if (!checked.has(target))
              findings.push(...byTemplate(link(target, undefined, route.permalink), 'to which a template links'));
          } else {
            note(places(href).flatMap((place) => link(href, place, route.permalink).map(forDocument)));
          }
        }
      }
      return findings;
    },
  };
}

/** Findings about an API document, which may lie in any of its files, with the severities of its entry in the config. */
function withOwnSeverity(
  findings: readonly Finding[],
  document: SourcePath | undefined,
  { api }: ResolvedConfig,
): readonly Finding[] {
  const { checks = {} } = api.find((entry) => entry.document === document) ?? {};
  return findings.map((finding) => ({ severity: settingOf(finding, checks), ...finding }));
}

/** A broken link of an API document, whose author may have meant another site. */
function forDocument(finding: Finding): Finding {
  if (finding.rule !== 'broken-link' || finding.hint?.startsWith('did you mean')) return finding;
  return { ...finding, hint: 'for a document that was written for another site, set linkBase of its api entry' };
}

/** Whether a link is checked here: links to other sites are not, unless they run code. */
function isChecked(href: string): boolean {
  return !isExternal(href) || runsCode(href);
}

/** Whether React has replaced an address that runs code; the author's has a finding already. */
function isReplaced(href: string): boolean {
  return href.startsWith("javascript:throw new Error('React");
}

/** Whether a hash names no id, but words of the page or a part of an image. */
function isFragmentOfText(hash: string): boolean {
  return hash.startsWith(':~:') || /^\w+[=(]/.test(hash);
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

/** Findings for the page of the glossary, from one link of a term: all terms link to that page. */
function glossaryPage({ config, bodies, locate }: CheckInput, link: (href: string, place: Place) => Finding[]) {
  if (config.glossary?.page === undefined) return [];
  const body = [...bodies.values()].find(({ hrefs }) => hrefs.some((href) => isGlossaryLink(href, config)));
  const example = body?.hrefs.find((href) => isGlossaryLink(href, config));
  if (example === undefined) return [];
  return link(example, locate(['glossary', 'page'])).map((finding) =>
    finding.rule === 'broken-anchor' ? { ...finding, hint: 'put <Glossary /> on that page' } : finding,
  );
}

function adviceFor(route: Route | undefined): string {
  return route?.kind === 'reference'
    ? 'operations are at #operation/operationId, tags at #tag/Name and schemas at #schema/Name'
    : 'give the heading this id: ## Title {#id}';
}

/** Whether a route is the document's own address, not its copy at the root of a version. */
function isHome(route: Route): boolean {
  return route.kind !== 'doc' || route.home === route.permalink;
}

/** Look-alikes with files. Those of routes alone were reported before the pages were rendered. */
function fileLookAlikes({ site, files }: CheckInput): readonly Finding[] {
  const all = lookAlikes({ site, files });
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

/** A link that is relative to its page, as browsers resolve it; others as they are, such as those that run code or name a host. */
function fromPage(href: string, permalink: string): string {
  if (/^(?:[/#?]|$)/.test(href)) return href;
  const base = `http://x${encodePath(permalink.endsWith('/') ? permalink : `${parentPath(permalink)}/`)}`;
  if (!URL.canParse(href, base)) return href;
  const { origin, pathname, search, hash } = new URL(href, base);
  return origin === 'http://x' ? pathname + search + hash : href;
}
