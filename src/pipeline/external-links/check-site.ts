import { join } from 'node:path';
import { cacheFolder, externalLinksFile } from '../../core/cache/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { ownAddress } from '../../shared/own-address.ts';
import { isExternal } from '../../shared/paths.ts';
import type { PageFacts } from '../render/facts.ts';
import type { ExternalLink } from './index.ts';

/** Asks for everything on other sites that pages, API documents and the config link to; of this one, the build is what counts. */
export async function checkExternal(options: {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** By permalink. */
  readonly facts: ReadonlyMap<string, PageFacts>;
  /** Places of links in API documents, by document and by link. */
  readonly apiLinks: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
  /** Only links in these files. */
  readonly files: ReadonlySet<SourcePath> | undefined;
  /** `false`: every address is asked for, and no answer stored. */
  readonly cache: boolean;
  readonly cacheDir: string | undefined;
  readonly signal: AbortSignal | undefined;
}): Promise<readonly Finding[]> {
  const { config, files, cache, cacheDir = cacheFolder(config.root), signal } = options;
  const links = linksOf(options).filter(
    ({ url, place }) => (files?.has(place.file) ?? true) && ownAddress(url, config) === undefined,
  );
  const { checkExternalLinks } = await import('./index.ts');
  return checkExternalLinks(links, {
    settings: config.externalLinks,
    signal,
    ...(cache ? { memory: join(cacheDir, externalLinksFile) } : {}),
  });
}

function linksOf({
  config,
  site,
  pages,
  facts,
  apiLinks,
  locate,
}: Parameters<typeof checkExternal>[0]): readonly ExternalLink[] {
  const written = [...pages.values()].flatMap(({ links }) => links.filter(({ kind }) => kind === 'external'));
  const ofConfig = configured(config);
  const inFrame = new Set(ofConfig.map(({ href }) => href));
  // A document has its links on several pages; of those that were resolved against its `linkBase`, the line is not known.
  const described = [...site.routes.values()].flatMap((route) =>
    route.kind === 'reference'
      ? (facts.get(route.permalink)?.hrefs ?? []).flatMap((url) => {
          const places = apiLinks.get(route.source)?.get(url);
          if (!isExternal(url) || (places === undefined && inFrame.has(url))) return [];
          return (places ?? [{ file: route.source }]).map((place) => ({ url, place }));
        })
      : [],
  );
  const distinct = new Map(described.map((entry) => [JSON.stringify(entry), entry]));
  return [
    ...written,
    ...distinct.values(),
    ...ofConfig.map(({ href, keyPath }) => ({ url: href, place: locate(keyPath) })),
  ];
}

function configured({ navbar, footer, redirects }: ResolvedConfig) {
  const items = navbar.items.flatMap((item, index) => {
    if ('href' in item) return [{ href: item.href, keyPath: ['navbar', 'items', index, 'href'] }];
    if (!('items' in item)) return [];
    return item.items.map(({ href }, inner) => ({ href, keyPath: ['navbar', 'items', index, 'items', inner, 'href'] }));
  });
  const social = (navbar.social ?? []).map(({ href }, index) => ({
    href,
    keyPath: ['navbar', 'social', index, 'href'],
  }));
  const columns = footer.columns.flatMap(({ links }, index) =>
    links.map(({ href }, inner) => ({ href, keyPath: ['footer', 'columns', index, 'links', inner, 'href'] })),
  );
  const leads = redirects.map(({ to }, index) => ({ href: to, keyPath: ['redirects', index, 'to'] }));
  return [...items, ...social, ...columns, ...leads].filter(({ href }) => isExternal(href));
}
