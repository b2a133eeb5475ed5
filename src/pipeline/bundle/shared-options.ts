import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { BundleInput } from './bundle.ts';

/** Options of esbuild for all bundles of a site. */
export function sharedOptions({ root, filesBase }: Pick<BundleInput['config'], 'root' | 'filesBase'>) {
  return {
    bundle: true,
    write: false,
    metafile: true,
    // Comments would have paths of files, which differ between machines.
    minifyWhitespace: true,
    absWorkingDir: root,
    logLevel: 'silent',
    outdir: join(root, 'assets'),
    assetNames: '[name]-[hash]',
    publicPath: `${filesBase}assets`,
    loader: assetLoaders,
  } as const satisfies BuildOptions;
}

const assetLoaders = {
  // Sites that come from other tools have JSX in these files.
  '.js': 'jsx' as const,
  ...Object.fromEntries(
    [
      '.png',
      '.jpg',
      '.jpeg',
      '.gif',
      '.webp',
      '.avif',
      '.svg',
      '.ico',
      '.woff',
      '.woff2',
      '.ttf',
      '.pdf',
      '.mp4',
      '.webm',
    ].map((extension) => [extension, 'file' as const]),
  ),
};
