import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../../model/diagnostic.ts';
import type { ImageFormat } from '../../shared/resized-image.ts';

/** What is used of the package sharp. */
type Sharp = (bytes: Uint8Array) => {
  ensureAlpha(): ReturnType<Sharp>;
  raw(): ReturnType<Sharp>;
  resize(options: { readonly width: number; readonly height?: number; readonly fit?: 'fill' }): ReturnType<Sharp>;
  rotate(): ReturnType<Sharp>;
  toColourspace(space: 'srgb'): ReturnType<Sharp>;
  toFormat(format: ImageFormat): ReturnType<Sharp>;
  toBuffer(): Promise<Uint8Array>;
};

/** The package as it is installed. */
export interface InstalledSharp {
  readonly version: string;
  readonly load: () => Promise<Sharp>;
}

/**
 * Finds the package as Node resolves it from the site, then from docsgen.
 *
 * @param roots absolute folders
 * @returns `undefined` when it is not installed
 */
export function findSharp(roots: readonly string[]): InstalledSharp | undefined {
  return roots.map(sharpAt).find((found) => found !== undefined);
}

function sharpAt(root: string): InstalledSharp | undefined {
  try {
    const entry = createRequire(join(root, 'package.json')).resolve('sharp');
    const [folder = ''] = /^.*node_modules[\\/]sharp/.exec(entry) ?? [];
    const { version }: { readonly version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return {
      version,
      load: async () => ((await import(pathToFileURL(entry).href)) as { readonly default: Sharp }).default,
    };
  } catch {
    return;
  }
}

/** The finding for a site where the package is not installed. */
export const missingSharp: Finding = {
  rule: 'missing-package',
  message: 'images: the package that makes images smaller is not installed: sharp',
  hint: 'npm install --save-dev sharp, or take images out of the config',
};
