import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { imageSize } from 'image-size';
import type { AssetIndex } from '../model/content.ts';
import type { SourcePath } from '../model/place.ts';
import type { Asset } from '../model/source.ts';

const images = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i;

/**
 * Files that pages may refer to. Each is read once, when first asked for. Content files get an
 * address under `assets/` with their hash in the name; static files keep theirs.
 */
export function createAssetIndex(options: {
  readonly root: string;
  readonly baseUrl: string;
  readonly contentFiles: readonly SourcePath[];
  readonly staticDir?: SourcePath;
  readonly staticNames: readonly string[];
}): AssetIndex {
  const { root, baseUrl, staticDir } = options;
  const statics = new Map(options.staticNames.map((name) => [`${baseUrl}${name}`, `${staticDir}/${name}`]));
  const addresses = new Map([...statics].map(([permalink, path]) => [path, permalink]));
  const known = new Set<SourcePath>([...options.contentFiles, ...addresses.keys()]);
  const read = new Map<SourcePath, Asset | undefined>();

  const has = (path: SourcePath) => known.has(path) || isFileInside(root, path);
  return {
    statics,
    paths: options.contentFiles,
    has,
    get(path) {
      if (!read.has(path)) read.set(path, has(path) ? readAsset(path) : undefined);
      return read.get(path);
    },
  };

  function readAsset(path: SourcePath): Asset | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(root, path));
    } catch {
      // It was there when the folders were listed.
      return;
    }
    const permalink = addresses.get(path) ?? `${baseUrl}assets/${hashedName(path, bytes)}`;
    const asset = { path, permalink, bytes: bytes.length };
    if (!images.test(path)) return asset;
    try {
      const { width, height } = imageSize(bytes);
      return { ...asset, width: Math.round(width), height: Math.round(height) };
    } catch {
      return { ...asset, unreadable: 'it is in no known image format' };
    }
  }
}

/** `img/chart.png` becomes `chart-1f0c9a2b.png`: same bytes and name, same address. */
function hashedName(path: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const extension = extname(path);
  return `${basename(path, extension)}-${hash}${extension}`;
}

function isFileInside(root: string, path: SourcePath): boolean {
  if (path.startsWith('../') || path.startsWith('/')) return false;
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}
