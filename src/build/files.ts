import type { Bundle } from '../bundle/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Site } from '../model/site.ts';
import type { MadeFiles } from './made-files.ts';

/**
 * Addresses of everything that is no route: static files, files that pages use, and what docsgen makes
 * itself, for which there is no source.
 */
export function fileAddresses(parts: {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly content: Content;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly bundled: Pick<Bundle, 'files'>;
  readonly made: MadeFiles;
}): ReadonlyMap<string, SourcePath | undefined> {
  const { config, site, content, pages, bundled, made } = parts;
  const files = new Map<string, SourcePath | undefined>(content.assets.statics);
  for (const page of pages.values()) {
    for (const path of page.assets) {
      const asset = content.assets.get(path);
      if (asset !== undefined) files.set(asset.permalink, path);
    }
  }
  for (const path of [...bundled.files.keys(), ...made.keys()]) files.set(config.baseUrl + path, undefined);
  for (const { twin } of site.routes.values()) if (twin !== undefined) files.set(twin, undefined);
  for (const address of site.llmsFiles) files.set(address, undefined);
  return files;
}
