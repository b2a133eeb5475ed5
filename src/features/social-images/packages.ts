import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';

/** The packages that draw images. They are large, and few sites need them: a site installs them itself. */
const neededPackages = ['canvaskit-wasm', '@fontsource/inter'] as const;

type NeededPackage = (typeof neededPackages)[number];

/** Absolute folders of the packages, and their versions, on which the images depend. */
export interface DrawingPackages {
  readonly folders: Readonly<Record<NeededPackage, string>>;
  readonly versions: string;
}

/**
 * Finds the packages as Node resolves them from the site, then from docsgen.
 *
 * @param roots absolute folders
 * @returns `undefined` when one is missing
 */
export function findPackages(roots: readonly string[]): DrawingPackages | undefined {
  const found = neededPackages.map((name) => [name, findFolder(name, roots)] as const);
  if (found.some(([, folder]) => folder === undefined)) return undefined;
  // The cast is safe: each has a folder.
  const folders = Object.fromEntries(found) as DrawingPackages['folders'];
  const versions = found.map(([name, folder]) => {
    const manifest: { readonly version?: string } = JSON.parse(
      readFileSync(join(folder ?? '', 'package.json'), 'utf8'),
    );
    return `${name} ${manifest.version}`;
  });
  return { folders, versions: versions.join(', ') };
}

function findFolder(name: string, roots: readonly string[]): string | undefined {
  const places = roots.flatMap((root) => createRequire(join(root, 'package.json')).resolve.paths(name) ?? []);
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

/** The finding for a site where a package is not installed. */
export const missingPackages: Finding = {
  rule: 'missing-package',
  message: `socialImages: the packages that draw images are not installed: ${neededPackages.join(', ')}`,
  hint: `npm install --save-dev ${neededPackages.join(' ')}, or take socialImages out of the config`,
};
