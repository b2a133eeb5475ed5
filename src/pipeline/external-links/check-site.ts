import { join } from 'node:path';
import { cacheFolder, externalLinksFile } from '../../core/cache/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { ownAddress } from '../../shared/own-address.ts';
import { isExternal } from '../../shared/paths.ts';
import { type CheckInput, linksInConfig } from '../check/index.ts';
import type { ExternalLink } from './index.ts';

interface CheckExternalOptions extends Pick<CheckInput, 'config' | 'site' | 'pages' | 'facts' | 'apiLinks' | 'locate'> {
  /** Only links in these files. */
  readonly files: ReadonlySet<SourcePath> | undefined;
  /** `false`: every address is asked for, and no answer stored. */
  readonly cache: boolean;
  readonly cacheDir: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Asks for everything on other sites that pages, API documents and the config link to; of this one, the build is what counts. */
export async function checkExternal(options: CheckExternalOptions): Promise<readonly Finding[]> {
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

function linksOf({ config, site, pages, facts, apiLinks, locate }: CheckExternalOptions): readonly ExternalLink[] {
  const written = [...pages.values()].flatMap(({ links }) => links.filter(({ kind }) => kind === 'external'));
  const ofConfig = linksInConfig(config).filter(({ href, kind }) => kind === 'page' && isExternal(href));
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
