import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiConfig } from '../../model/api-config.ts';
import type { AssetIndex } from '../../model/content.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Asset } from '../../model/source.ts';
import { borderOf, isInside } from './load/read-text.ts';

/**
 * The file that descriptions of a document link to, such as a picture next to it. Documents come from elsewhere, so files out of their
 * folder are published only where they are in the static folder, and those whose name begins with a dot, which often hold secrets,
 * are not.
 *
 * @param path from the root of the site
 * @param entry of the document in the config
 */
export function linkedFile(
  path: SourcePath,
  { document, folder }: Pick<ApiConfig, 'document' | 'folder'>,
  site: {
    /** Absolute path. */
    readonly root: string;
    readonly assets: Pick<AssetIndex, 'has' | 'get'>;
    readonly staticDir?: SourcePath | undefined;
  },
): Asset | undefined {
  const { root, assets, staticDir } = site;
  const isFile = /\.[a-z\d]+$/i.test(path) && !/\.(?:html?|mdx?)$/i.test(path);
  const isHidden = path.split('/').some((name) => name.startsWith('.') && name !== '..');
  if (!isFile || isHidden || !assets.has(path)) return undefined;
  const border = borderOf(join(root, document), folder === undefined ? undefined : join(root, folder));
  const isPublic = staticDir !== undefined && path.startsWith(`${staticDir}/`);
  return isPublic || isInside(realpathSync(border), realpathSync(join(root, path))) ? assets.get(path) : undefined;
}
