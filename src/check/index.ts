import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Link, Page } from '../model/page.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { nearest } from '../shared/nearest.ts';
import { decodeUrl, isExternal, normalizePath, parentPath, splitUrl } from '../shared/paths.ts';
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
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
}

/** Judges every link of the site against what was really built. Each mistake is reported once, where it was written. */
export function checkSite(input: CheckInput): readonly Finding[] {
  const space = createAddressSpace(input);
  const judge = createJudge(input, space);
  const written = [...input.pages.values()].flatMap((page) => judge.page(page));
  const configured = configLinks(input.config).flatMap(({ href, keyPath }) => judge.link(href, input.locate(keyPath)));
  return [
    ...written,
    ...configured,
    ...glossaryPage(input, judge.link),
    ...judge.drawn(),
    ...repeatedIds(input),
    ...fileLookAlikes(input),
  ];
}

function createJudge(input: CheckInput, space: AddressSpace) {
  const { site, facts, bodies } = input;
  /** Addresses that were judged where they were written; the same `href` in the markup needs no second look. */
  const judged = new Set<string>();
  const permalinks = new Map<SourcePath, string>();
  for (const route of site.routes.values()) {
    if (route.source !== undefined && isHome(route)) permalinks.set(route.source, route.permalink);
  }

  const link = (url: string, place: Place | undefined, from?: string): Finding[] => {
    judged.add(url);
    if (url.startsWith('#') && from !== undefined && facts.get(from)?.ids.has(decodeUrl(url.slice(1)))) return [];
    const at = place === undefined ? {} : { place };
    const target = url.startsWith('#') ? `${from ?? ''}${url}` : url;
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
    if (verdict.kind !== 'route' || verdict.hash === '' || verdict.hash === 'top') return [];
    const ids = facts.get(verdict.permalink)?.ids;
    if (ids === undefined || ids.has(verdict.hash) || verdict.hash.startsWith(':~:')) return [];
    const near = nearest(verdict.hash, ids);
    const source = site.routes.get(verdict.permalink)?.source;
    return [
      {
        rule: 'broken-anchor',
        message: `${verdict.permalink} has no anchor #${verdict.hash}`,
        ...at,
        ...(source === undefined ? {} : { sought: [source] }),
        hint: near === undefined ? adviceFor(site.routes.get(verdict.permalink)) : `did you mean #${near}?`,
      },
    ];
  };

  return {
    link: (href: string, place: Place) => link(href, place),

    /** Links with known places, then those that only the rendered body shows. */
    page(page: Page): Finding[] {
      const from = permalinks.get(page.source);
      const own = page.links.filter(({ kind }) => kind !== 'external' && kind !== 'unchecked');
      const seen = new Set(page.links.map(({ url }) => url));
      for (const url of seen) judged.add(url);
      const drawn = (bodies.get(page.source)?.hrefs ?? []).filter(
        (href) => !seen.has(href) && !isExternal(href) && !isGlossaryLink(href, input.config),
      );
      return [
        ...own.flatMap((written) => link(written.url, written.place, from).map((finding) => orFile(finding, written))),
        ...drawn.flatMap((href) => link(href, { file: page.source }, from)),
      ];
    },

    /** What is left: links of templates and of text that is not a page, such as API descriptions. */
    drawn(): Finding[] {
      const findings: Finding[] = [];
      for (const route of site.routes.values()) {
        for (const href of facts.get(route.permalink)?.hrefs ?? []) {
          if (href.startsWith('#') ? route.kind !== 'reference' : judged.has(href) || isExternal(href)) continue;
          if (isGlossaryLink(href, input.config)) continue;
          const file = route.kind === 'reference' ? route.source : undefined;
          if (file === undefined) {
            const where = `, to which a template links on ${route.permalink}`;
            const found = link(href, undefined, route.permalink);
            findings.push(...found.map((finding) => ({ ...finding, message: finding.message + where })));
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

/** A relative address may as well have meant a file beside the page. */
function orFile(finding: Finding, { href, place }: Link): Finding {
  if (finding.rule !== 'broken-link' || href.startsWith('/')) return finding;
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
function repeatedIds({ site, facts }: CheckInput): Finding[] {
  return [...site.routes.values()].flatMap((route) => {
    if (route.source === undefined || !isHome(route)) return [];
    const file = route.source;
    return (facts.get(route.permalink)?.repeatedIds ?? []).map(
      (id): Finding => ({
        rule: 'duplicate-anchor',
        message: `the id ${id} stands on the page more than once`,
        place: { file },
        hint: 'links to it lead to the first: give the others an id of their own',
      }),
    );
  });
}
