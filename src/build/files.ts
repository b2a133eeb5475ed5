import type { Bundle } from '../bundle/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { LoadedReferences } from './references.ts';

/**
 * Addresses of everything that is no route: static files, files that pages use, and what docsgen makes
 * itself, for which there is no source.
 */
export function fileAddresses({
  config,
  content,
  pages,
  bundled,
  downloads,
}: {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly bundled: Bundle;
  readonly downloads: LoadedReferences['downloads'];
}): ReadonlyMap<string, SourcePath | undefined> {
  const files = new Map<string, SourcePath | undefined>(content.assets.statics);
  for (const page of pages.values()) {
    for (const path of page.assets) {
      const asset = content.assets.get(path);
      if (asset !== undefined) files.set(asset.permalink, path);
    }
  }
  for (const path of bundled.files.keys()) files.set(config.baseUrl + path, undefined);
  for (const address of downloads.keys()) files.set(address, undefined);
  if (config.url !== undefined) files.set(`${config.baseUrl}sitemap.xml`, undefined);
  return files;
}
