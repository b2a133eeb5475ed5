import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedLocale, checkLocales, prepareLocales } from '../../assembly/all-locales.ts';
import { createRun, type Run } from '../../assembly/run.ts';
import { withSiteGraph } from '../../assembly/site-graph.ts';
import { withCache } from '../../core/graph/index.ts';
import { contentType } from '../../core/http/index.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { DocsConfig } from '../../model/sets-config.ts';
import { packageRoot } from '../../pipeline/bundle/index.ts';
import { findConfig } from '../../pipeline/config/index.ts';
import { markupOf } from '../../pipeline/render/stored.ts';
import { allBodies } from '../../queries/bodies.ts';
import type { SiteOptions } from '../../queries/context.ts';
import { routePage } from '../../queries/render-routes.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { cleanPath, decodeUrl, isExternal, splitUrl } from '../../shared/paths.ts';
import { attributesAt, scanHtml } from '../../shared/scan-html.ts';
import { UsageError } from '../../shared/user-error.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import { type Edition, fragment } from './edition.ts';

interface PrintOptions extends Pick<SiteOptions, 'cwd' | 'root' | 'audiences' | 'locale'> {
  /** Id of the documentation set; the first one unless given. */
  readonly set?: string | undefined;
  /** Name or label of its version; the latest unless given. */
  readonly version?: string | undefined;
}

interface PrintedEdition {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent where something is wrong with the site. */
  readonly edition?: Edition;
  /** Beginning of a file name: set, version and locale, as far as they were chosen. */
  readonly name?: string;
}

/** The error for a set, version or locale that the site does not have; it says which it has. */
function unknownName(what: string, given: string, known: readonly string[]): UsageError {
  if (known.length === 0) return new UsageError(`the site has no ${what}`);
  const hint = didYouMean(nearest(given, known)) ?? `there is ${known.join(', ')}`;
  return new UsageError(`there is no ${what} ${given}`, hint);
}

/**
 * Reads a print edition: the site is compiled, rendered and checked as a build does.
 *
 * @throws UsageError where the site has no such set, version or locale
 */
export function readEdition(options: PrintOptions): Promise<PrintedEdition> {
  const { cwd } = options;
  const found = findConfig(cwd, options.root);
  const { root } = found;
  const site = { cwd, root, drafts: false, audiences: options.audiences, isDev: false, linksOnly: false };
  return withCache(found, {}, (cache) =>
    withSiteGraph(cache, site, async (made) => {
      const run = createRun(made, {});
      const prepared = await prepareLocales(run, { checksPages: true });
      const [first] = prepared;
      if (first === undefined) return { root, diagnostics: run.diagnostics(undefined) };
      const { config } = first.prepared;
      const set = chosenSet(config.docs, options.set);
      const version = chosenVersion(set, options.version);
      const locales = config.locale?.choices ?? [];
      if (options.locale !== undefined && !locales.some(({ name }) => name === options.locale))
        throw unknownName(
          'locale',
          options.locale,
          locales.map(({ name }) => name),
        );
      const all = await checkLocales(prepared);
      const diagnostics = run.diagnostics(config);
      const wanted = all.find(
        ({ checked }) =>
          checked.config.locale?.name === options.locale ||
          (options.locale === undefined && checked.config.locale?.translated === undefined),
      );
      if (wanted === undefined || diagnostics.some(({ severity }) => severity === 'error'))
        return { root, diagnostics };
      const name = [set.id, options.version === undefined ? undefined : version, options.locale]
        .filter((part) => part !== undefined)
        .join('-');
      return { root, diagnostics, name, edition: await editionOf(run, wanted, all, set.id, version) };
    }),
  );
}

function chosenSet(docs: readonly DocsConfig[], given: string | undefined): DocsConfig {
  const set = given === undefined ? docs[0] : docs.find(({ id }) => id === given);
  if (set !== undefined) return set;
  throw unknownName(
    'documentation set',
    given ?? '',
    docs.map(({ id }) => id),
  );
}

/** The name of a version. */
function chosenVersion({ versions }: DocsConfig, given: string | undefined): string {
  const version = versions.find(({ name, label, latest }) =>
    given === undefined ? latest : name === given || label === given,
  );
  const chosen = version ?? (given === undefined ? versions[0] : undefined);
  if (chosen !== undefined) return chosen.name;
  throw unknownName(
    'version',
    given ?? '',
    versions.map(({ name }) => name),
  );
}

async function editionOf(
  { siteGraph }: Run,
  { run, checked }: CheckedLocale,
  all: readonly CheckedLocale[],
  setId: string,
  versionName: string,
): Promise<Edition> {
  const { config, site, files, bundled } = checked;
  const { graph } = run.siteGraph;
  const { bodies } = await graph.ask(allBodies, '');
  const docs = config.docs.find(({ id }) => id === setId);
  const version = docs?.versioned === true ? versionName : undefined;
  const chapters = chaptersOf(site, { set: setId, version, baseUrl: config.baseUrl });
  const routes = chapters.flatMap(({ route }) => route ?? []);
  const known = new Map(all.flatMap((locale) => [...locale.checked.files]).concat([...files]));
  const bundle = new Map([...(all[0]?.checked.bundled.bundle.files ?? []), ...bundled.bundle.files]);
  const generated = new Map<string, Uint8Array>();
  for (const address of routes.flatMap((route) => bodies.get(route.source)?.facts.media ?? [])) {
    const path = decodeUrl(splitUrl(address).path).slice(config.filesBase.length);
    const file = checked.generated.files.get(path);
    const data = (await file?.read(siteGraph.graph))?.content?.data();
    if (data !== undefined) generated.set(path, typeof data === 'string' ? Buffer.from(data) : data);
  }
  const bytesAt = (address: string): Uint8Array | undefined => {
    const { path } = splitUrl(address);
    const decoded = decodeUrl(path);
    const source = known.get(decoded);
    if (source !== undefined) return readFileSync(join(config.root, source));
    const inOutput = decoded.slice(config.filesBase.length);
    return bundle.get(inOutput) ?? generated.get(inOutput);
  };
  const embed = (address: string): string => {
    const data = isExternal(address) || address.startsWith('data:') ? undefined : bytesAt(address);
    if (data === undefined) return absolute(address, config.url);
    const { path, hash } = splitUrl(address);
    const [type] = contentType(path).split(';');
    return `data:${type};base64,${Buffer.from(data).toString('base64')}${hash}`;
  };
  const sheets = new Set<string>();
  for (const { permalink } of routes) {
    const html = Buffer.from((await graph.bytes(routePage, permalink)).read()).toString();
    for (const href of styleSheets(html)) sheets.add(href);
  }
  const styles = [...sheets].map((href) => {
    const css = bytesAt(href);
    return css === undefined
      ? ''
      : Buffer.from(css)
          .toString()
          // An edition is not read while it loads.
          .replaceAll('font-display:optional', 'font-display:block')
          .replace(/url\((["']?)(?!data:|#)([^"')]+)\1\)/g, (whole, _quote, to: string) => {
            const base = new URL(href, 'http://site.invalid').href;
            const url = parseUrl(to, base);
            if (url === undefined) return whole;
            const { pathname, search, hash } = url;
            return `url("${/^[a-z]+:/i.test(to) ? to : embed(pathname + search + hash)}")`;
          });
  });
  const own = readFileSync(join(packageRoot(), 'templates/styles/edition.css'), 'utf8');
  // The cache is closed when the edition is written.
  const markup = new Map(routes.map(({ source }) => [source, markupOf(bodies.get(source)?.read(), 'readers')]));
  const label = docs?.versions.find(({ name }) => name === versionName)?.label;
  const modified = routes.flatMap((route) => route.modified ?? []).sort();
  return {
    title: config.title,
    tagline: config.tagline,
    set: config.docs.length > 1 ? docs?.label : undefined,
    version: docs?.versioned === true ? label : undefined,
    date: (modified.at(-1) ?? new Date().toISOString()).slice(0, 10),
    language: config.language,
    chapters,
    bodyOf: (source) => markup.get(source) ?? '',
    resolve: linksOf(chapters, { site, bodies, url: config.url }),
    embed,
    styles: [...styles, own],
  };
}

/** Makes links within the edition lead into it, and others of the site absolute. */
function linksOf(
  chapters: readonly Chapter[],
  {
    site,
    bodies,
    url,
  }: {
    readonly site: CheckedLocale['checked']['site'];
    readonly bodies: ReadonlyMap<string, { readonly facts: { readonly ids: ReadonlySet<string> } }>;
    readonly url: string | undefined;
  },
): Edition['resolve'] {
  const bySource = new Map(chapters.map((chapter) => [chapter.route?.source, chapter]));
  return (href, from) => {
    if (/^(?:mailto|tel):/i.test(href) || /^https?:/i.test(href)) return href;
    const { path, hash } = splitUrl(href);
    let route = path === '' ? from.route : site.routes.get(cleanPath(decodeUrl(path)));
    if (route?.kind === 'redirect') route = site.routes.get(decodeUrl(splitUrl(route.to).path));
    const chapter = route?.kind === 'doc' ? bySource.get(route.source) : undefined;
    if (chapter?.route === undefined) return url === undefined || path === '' ? undefined : absolute(href, url);
    const anchor = decodeUrl(hash.slice(1));
    const isThere = anchor !== '' && bodies.get(chapter.route.source)?.facts.ids.has(anchor) === true;
    return `#${fragment(isThere ? `${chapter.id}/${anchor}` : chapter.id)}`;
  };
}

function absolute(address: string, url: string | undefined): string {
  return url === undefined || !address.startsWith('/') ? address : url + address;
}

/** Addresses of the style sheets of a page. */
function styleSheets(html: string): readonly string[] {
  const sheets: string[] = [];
  scanHtml(html, {
    open(name, _start, nameEnd) {
      if (name !== 'link') return;
      const attributes = attributesAt(html, nameEnd);
      const href = attributes.get('href');
      if (attributes.get('rel') === 'stylesheet' && href?.startsWith('/') === true) sheets.push(href);
    },
  });
  return sheets;
}
