import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';

/** What draws, and what with. They are large, and few sites need them: a site installs them itself. */
export const neededPackages = ['canvaskit-wasm', '@fontsource/inter'] as const;

type NeededPackage = (typeof neededPackages)[number];

/** Absolute folders of the packages, and their versions, which tell one drawing from another. */
export interface DrawingPackages {
  readonly folders: Readonly<Record<NeededPackage, string>>;
  readonly versions: string;
}

/**
 * Looks for the packages as Node would from the site, then from docsgen.
 *
 * @param roots absolute folders
 * @returns `undefined` when one is missing
 */
export function findPackages(roots: readonly string[]): DrawingPackages | undefined {
  const found = neededPackages.map((name) => [name, findFolder(name, roots)] as const);
  if (found.some(([, folder]) => folder === undefined)) return undefined;
  // Each has a folder, as was just seen.
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

export const missingPackages: Finding = {
  rule: 'missing-package',
  message: `socialImages: the packages that draw images are not installed: ${neededPackages.join(', ')}`,
  hint: `npm install --save-dev ${neededPackages.join(' ')}, or take socialImages out of the config`,
};
