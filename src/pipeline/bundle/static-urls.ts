import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { ResolvedConfig } from '../../model/config.ts';
import type { SourcePath } from '../../model/place.ts';
import { decodeUrl, splitUrl } from '../../shared/paths.ts';

/** Of the plugin below; esbuild names it with each message of its own. */
export const staticUrlsName = 'static-urls';

/**
 * `url('/fonts/x.woff2')` in a style sheet is the file of the static folder, at the address where it will be.
 *
 * @param found gets the paths of the files
 */
export function staticUrls(
  { root, static: folder, baseUrl }: Pick<ResolvedConfig, 'root' | 'static' | 'baseUrl'>,
  found: Set<SourcePath>,
): Plugin {
  return {
    name: staticUrlsName,
    setup(build) {
      build.onResolve({ filter: /^\/[^/]/ }, ({ path, kind, importer }) => {
        // Sheets that docsgen puts together name files by their paths on the disk.
        const isAddress = kind === 'url-token' || (kind === 'import-rule' && importer !== '<stdin>');
        if (!isAddress) return;
        const address = path.startsWith(baseUrl) ? path : `${baseUrl}${path.slice(1)}`;
        const inFolder = decodeUrl(splitUrl(address.slice(baseUrl.length)).path);
        if (folder === undefined || !existsSync(join(root, folder, inFolder))) {
          return { errors: [{ text: `no file ${folder ?? 'static'}/${inFolder}` }] };
        }
        found.add(`${folder}/${inFolder}`);
        return { path: address, external: true };
      });
    },
  };
}
