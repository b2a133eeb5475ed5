import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { runsCode, unsafeLink } from '../../shared/address-attributes.ts';
import { createNearest } from '../../shared/nearest.ts';
import { decodeUrl, encodePath, isExternal, normalizePath, parentPath, splitUrl } from '../../shared/paths.ts';
import { readAnswers } from '../../shared/redirect-rules.ts';
import { type AddressSpace, createAddressSpace } from './address-space.ts';
import { configLinks } from './config-links.ts';
import { isGlossaryLink } from './glossary-links.ts';
import { lookAlikes } from './look-alikes.ts';

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
  /** Links in the body alone, by source: what its author wrote or a component of the page drew. */
  readonly bodies: ReadonlyMap<SourcePath, RenderedFacts>;
  /** Where descriptions of API documents have their links, by document and by link. */
  readonly apiLinks: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
  /** Text of the `_redirects` file that the author wrote, `''` without one. */
  readonly redirects: string;
  /** A file among them that is a page or an image with ids, by address; `undefined` for other files. */
  readonly fileWithIds: (address: string) => FileWithIds | undefined;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
}

/** Judges every link of the site against what was really built. Each mistake is reported once, where it was written. */
export function checkSite(input: CheckInput): readonly Finding[] {
  const space = createAddressSpace({ ...input, rules: readAnswers(input.redirects) });
  const judge = createLinkChecker(input, space);
  const written = [...input.pages.values()].flatMap((page) => judge.page(page));
  const configured = configLinks(input.config).flatMap(({ href, kind, keyPath }) => {
    const place = input.locate(keyPath);
    return kind === 'page' ? judge.link(href, place) : judge.medium(`${kind} ${href}`, place);
  });
  return [
    ...written,
    ...configured,
    ...glossaryPage(input, judge.link),
    ...judge.drawn(),
    ...repeatedIds(input),
    ...fileLookAlikes(input),
  ];
}

function createLinkChecker(input: CheckInput, space: AddressSpace) {
  const { site, facts, bodies } = input;
  const nearest = createNearest();
  /** Addresses that were judged where they were written; the same `href` in the markup needs no second look. */
  const judged = new Set<string>();
  const permalinks = new Map<SourcePath, string>();
  for (const route of site.routes.values()) {
    if (route.source !== undefined && isHome(route)) permalinks.set(route.source, route.permalink);
  }

  const link = (url: string, place: Place | undefined, from?: string): Finding[] => {
    const target = url.startsWith('#') ? `${encodePath(from ?? '')}${url}` : url;
    // Lists show the beginnings of posts, where their own anchors have the address of the post in front.
    judged.add(url).add(target);
    if (runsCode(url)) return [{ ...unsafeLink(url), ...(place === undefined ? {} : { place }) }];
    if (url.startsWith('#') && from !== undefined && facts.get(from)?.ids.has(decodeUrl(url.slice(1)))) return [];
    const at = place === undefined ? {} : { place };
    const verdict = space.judge(target);
    if (verdict.kind === 'missing') {
      const near = nearest(verdict.path, space.addresses);
      return [
        {
          rule: 'broken-link',
          message: `no page or file ${verdict.path}`,
          ...at,
          sought: [verdict.path],
          hint: near === undefined ? 'docsgen routes lists every address of the site' : `did you mean ${near}?`,
        },
      ];
    }
    if (verdict.kind === 'outside' || verdict.hash === '' || verdict.hash === 'top') return [];
    const isFile = verdict.kind === 'file';
    const path = isFile ? verdict.path : verdict.permalink;
    const file = isFile ? input.fileWithIds(path) : undefined;
    const ids = isFile ? file?.ids : facts.get(path)?.ids;
    if (ids === undefined || ids.has(verdict.hash) || isFragmentOfText(verdict.hash)) return [];
    const near = nearest(verdict.hash, ids);
    const source = isFile ? file?.source : site.routes.get(path)?.source;
    if (source !== undefined && isUnread(input.pages.get(source))) return [];
    return [
      {
        rule: 'broken-anchor',
        message: `${path} has no anchor #${verdict.hash}`,
        ...at,
        ...(source === undefined ? {} : { sought: [source] }),
        hint:
          near !== undefined
            ? `did you mean #${near}?`
            : isFile
              ? 'give an element this id'
              : adviceFor(site.routes.get(path)),
      },
    ];
  };

  /** An image, video or the like, as facts have it, must be a file. */
  const medium = (used: string, place: Place | undefined): Finding[] => {
    const [kind = '', url = ''] = splitAtBlank(used);
    judged.add(used);
    // Some are empty until a script fills them.
    if (url === '' || url.startsWith('#') || judged.has(url)) return [];
    judged.add(url);
    const verdict = space.judge(url);
    if (verdict.kind === 'file' || verdict.kind === 'outside') return [];
    const path = decodeUrl(splitUrl(url).path);
    const near = nearest(path, [...input.files]);
    return [
      {
        rule: 'broken-image',
        message: `no ${kind} file ${path}`,
        ...(place === undefined ? {} : { place }),
        sought: [path],
        hint: near !== undefined ? `did you mean ${near}?` : fileAdvice(path, input.config),
      },
    ];
  };

  return {
    link: (href: string, place: Place) => link(href, place),

    medium: (used: string, place: Place) => medium(used, place),

    /** Links with known places, then those that only the rendered body shows. */
    page(page: Page): Finding[] {
      const from = permalinks.get(page.source);
      // Another page has its address: nobody gets to see its links, and their anchors may be its own.
      if (from === undefined) return [];
      const own = page.links.filter(({ kind }) => kind !== 'external' && kind !== 'unchecked');
      const seen = new Set(page.links.map(({ url }) => url));
      for (const url of seen) judged.add(url);
      const { hrefs = [], media = [] } = bodies.get(page.source) ?? {};
      const isKnownUnsafe = page.findings.some(({ rule }) => rule === 'unsafe-link');
      const drawn = hrefs.filter(
        (href) =>
          !seen.has(href) &&
          isJudged(href) &&
          !isGlossaryLink(href, input.config) &&
          !(isKnownUnsafe && isReplaced(href)),
      );
      const place = { file: page.source };
      return [
        ...own.flatMap((written) => link(written.url, written.place, from).map((finding) => orFile(finding, written))),
        ...drawn.flatMap((href) => link(href, place, from)),
        ...media.flatMap((used) => medium(used, place)),
      ];
    },

    /** What is left: links of templates and of text that is not a page, such as API descriptions. */
    drawn(): Finding[] {
      const findings: Finding[] = [];
      for (const route of site.routes.values()) {
        const { hrefs = [], media = [] } = facts.get(route.permalink) ?? {};
        const file = route.kind === 'reference' ? route.source : undefined;
        const byTemplate = (found: readonly Finding[], does: string) =>
          found.map((finding) => ({ ...finding, message: `${finding.message}, ${does} on ${route.permalink}` }));
        for (const used of media) {
          if (judged.has(used)) continue;
          if (file === undefined) findings.push(...byTemplate(medium(used, undefined), 'which a template shows'));
          else findings.push(...medium(used, { file }));
        }
        for (const href of hrefs) {
          if (href.startsWith('#') ? route.kind !== 'reference' : judged.has(href) || !isJudged(href)) continue;
          if (isGlossaryLink(href, input.config)) continue;
          if (file === undefined) {
            findings.push(...byTemplate(link(href, undefined, route.permalink), 'to which a template links'));
          } else {
            const places = input.apiLinks.get(file)?.get(href) ?? [{ file }];
            findings.push(...places.flatMap((place) => link(href, place, route.permalink)));
          }
        }
      }
      return findings;
    },
  };
}

/** Links to other sites are nobody's business here, unless they are no links at all. */
function isJudged(href: string): boolean {
  return !isExternal(href) || runsCode(href);
}

/** What React writes in place of an address that runs code: the author's own was found where it is written. */
function isReplaced(href: string): boolean {
  return href.startsWith("javascript:throw new Error('React");
}

/** Parts of an address after `#` that are no ids: words of the page, or a part of an image. */
function isFragmentOfText(hash: string): boolean {
  return hash.startsWith(':~:') || /^\w+[=(]/.test(hash);
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

/** Whether a page could not be compiled: nobody knows what ids it would have. */
function isUnread(page: Page | undefined): boolean {
  return page?.toc.length === 0 && page.findings.some(({ rule }) => rule === 'invalid-mdx');
}

/** A relative address may as well have meant a file beside the page. */
function orFile(finding: Finding, { href, place, otherwise }: Link): Finding {
  if (finding.rule !== 'broken-link') return finding;
  if (otherwise !== undefined) return otherwise;
  if (href.startsWith('/')) return finding;
  const path = normalizePath(`${parentPath(place.file)}/${decodeUrl(splitUrl(href).path)}`);
  return { ...finding, sought: [...(finding.sought ?? []), path] };
}

/** Terms all lead to the page that the config names: one of them tells whether it is there and has the list. */
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

/** Not the second address of a document. */
function isHome(route: Route): boolean {
  return route.kind !== 'doc' || route.home === route.permalink;
}

/** Those of routes were found before anything was drawn. */
function fileLookAlikes({ site, files }: CheckInput): readonly Finding[] {
  const all = lookAlikes({ site, files });
  if (all.length === 0) return [];
  const known = new Set(lookAlikes({ site }).map(({ message }) => message));
  return all.filter(({ message }) => !known.has(message));
}

/** Only pages with a source can be mended by their author; lists show parts of several. */
function repeatedIds({ site, pages, facts }: CheckInput): Finding[] {
  return [...site.routes.values()].flatMap((route) => {
    if (route.source === undefined || !isHome(route)) return [];
    const file = route.source;
    return (facts.get(route.permalink)?.repeatedIds ?? []).map(
      (id): Finding => ({
        rule: 'duplicate-anchor',
        message: `the id ${id} stands on the page more than once`,
        ...placesOfRepeated(id, file, pages.get(file)),
        hint: 'links to it lead to the first: give the others an id of their own',
      }),
    );
  });
}

/** Where a page has an id for the second time, or for the first where the other one is in a partial or a template. */
function placesOfRepeated(id: string, source: SourcePath, page: Page | undefined): Pick<Finding, 'place' | 'related'> {
  const places = page?.ids.filter((written) => written.id === id).map(({ place }) => place) ?? [];
  const [first, second] = places.filter(({ file }) => file === source);
  const place = second ?? first ?? { file: source };
  const other = places.find((known) => known !== place);
  return { place, ...(other === undefined ? {} : { related: [{ message: 'the same id', place: other }] }) };
}
