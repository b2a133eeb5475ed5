import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, extname, join, sep } from 'node:path';
import { imageSize } from 'image-size';
import { entriesIn, kindOfPath, pathOnDisk } from '../../core/text/index.ts';
import type { AssetIndex, FileText } from '../../model/content.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Asset } from '../../model/source.ts';
import { localeOfAddress } from '../../shared/locale-of-address.ts';
import { oncePer } from '../../shared/once.ts';
import { composed, encodePath } from '../../shared/paths.ts';
import { isForOneAddress, matchRedirect, type RedirectRule, readAnswers } from '../../shared/redirect-rules.ts';
import { originalPath, type TranslationFolders, translationPath } from '../../shared/translation-path.ts';
import { readUtf8 } from './read-text.ts';

const images = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i;

/**
 * Files that pages may refer to; each is read at its first use. Content files get an address under `assets/` with their
 * hash in the name. Static files have the address of their path.
 */
export function createAssetIndex(options: {
  readonly root: string;
  readonly baseUrl: string;
  readonly contentFiles: readonly SourcePath[];
  readonly staticDir?: SourcePath;
  readonly staticNames: readonly string[];
  /** What a locale lacks is looked up at the path of the original. */
  readonly translations?: TranslationFolders | undefined;
}): AssetIndex {
  const { root, baseUrl, staticDir, translations } = options;
  const statics = new Map(options.staticNames.map((name) => [`${baseUrl}${composed(name)}`, `${staticDir}/${name}`]));
  const addresses = new Map([...statics].map(([permalink, path]) => [path, permalink]));
  /** By its composed path, the path of a file as it is spelled on disk. */
  const known = new Map<string, SourcePath>(
    [...options.contentFiles, ...addresses.keys()].map((path) => [composed(path), path]),
  );

  const isThere = (path: SourcePath) => known.has(composed(path)) || isFileInside(root, path);
  const spelled = (path: SourcePath) => known.get(composed(path)) ?? pathOnDisk(root, path);
  /** The file at a path, or in its place. */
  const at = (path: SourcePath): SourcePath => {
    if (translations === undefined) return spelled(path);
    const original = originalPath(path, translations);
    const translation = original === undefined ? translationPath(translations.dir, path) : path;
    return spelled(isThere(translation) ? translation : (original ?? path));
  };
  const has = (path: SourcePath) => isThere(at(path));
  const textAt = oncePer((path: SourcePath) => (isFileInside(root, path) ? readText(root, path) : undefined));
  const text = (wanted: SourcePath) => textAt(at(wanted));
  const assetAt = oncePer((path: SourcePath) => (has(path) ? readAsset(path) : undefined));
  let rules: readonly RedirectRule[] | undefined;
  return {
    statics,
    serves(address) {
      // An address of another locale is one of its own, and not of a page of this one.
      if (localeOfAddress(address, baseUrl, translations?.otherLocales ?? []) !== undefined) return true;
      const whole = composed(address);
      const bare = whole.replace(/\/+$/, '');
      if ([whole, `${bare}/index.html`, `${bare}.html`].some((path) => statics.has(path))) return true;
      const own = statics.get(`${baseUrl}_redirects`);
      rules ??= own === undefined ? [] : readAnswers(text(own)?.text ?? '').filter(isForOneAddress);
      return matchRedirect(rules, encodePath(address)) !== undefined;
    },
    paths: options.contentFiles,
    has,
    get: (wanted) => assetAt(at(wanted)),
    holds: (path) => isInside(path) && kindOfPath(join(root, path)) !== undefined,
    siblings(path) {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const entries = path.startsWith('../') ? [] : entriesIn(join(root, folder));
      return entries.flatMap((entry) => (entry.isFile() ? folder + entry.name : []));
    },
    text,
  };

  function readAsset(path: SourcePath): Asset | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(root, path));
    } catch {
      // It was removed since the folders were listed.
      return;
    }
    const permalink = addresses.get(path) ?? `${baseUrl}assets/${hashedName(path, bytes)}`;
    const asset = { path, permalink, bytes: bytes.length };
    if (!images.test(path)) return asset;
    try {
      const { width, height } = imageSize(isAnimatedAvif(bytes) ? asAvif(bytes) : bytes);
      const hash = /\.(?:png|jpe?g)$/i.test(path) ? hashOf(bytes) : undefined;
      return { ...asset, hash, width: Math.round(width), height: Math.round(height) };
    } catch {
      // A sequence of pictures need not say its size where single ones do.
      if (isAnimatedAvif(bytes)) return asset;
      const size = /\.svg$/i.test(path) ? sizeOfSvg(bytes) : undefined;
      if (size !== undefined) return { ...asset, ...size };
      return { ...asset, unreadable: 'it is in no known image format' };
    }
  }
}

/** The size of an SVG whose first tag is long: drawing programs put their own data into it, which `image-size` does not read. */
function sizeOfSvg(bytes: Buffer): { width: number; height: number } | undefined {
  const [tag] = /<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(bytes.toString('utf8')) ?? [];
  const attributes = tag?.match(/(?<=\s)(?:width|height|viewBox)=(?:"[^"]*"|'[^']*')/g);
  if (attributes === undefined || attributes === null) return undefined;
  try {
    const { width, height } = imageSize(Buffer.from(`<svg ${attributes.join(' ')}></svg>`));
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}

function isAnimatedAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 12) === 'ftypavis';
}

/** An animated AVIF with the brand of a picture, by which `image-size` knows the format. */
function asAvif(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.write('avif', 8, 'latin1');
  return copy;
}

/** `img/chart.png` becomes `chart-1f0c9a2b.png`: same bytes and name, same address. */
function hashedName(path: string, bytes: Buffer): string {
  const extension = extname(path);
  return `${composed(basename(path, extension))}-${hashOf(bytes)}${extension}`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}

/** The text of a file; `undefined` when it is not UTF-8, or a symbolic link leads out of the root. */
function readText(root: string, path: SourcePath): FileText | undefined {
  if (!realpathSync(join(root, path)).startsWith(realpathSync(root) + sep)) return;
  const read = readUtf8(root, path);
  return 'text' in read ? read : undefined;
}

function isInside(path: SourcePath): boolean {
  return path !== '..' && !path.startsWith('../') && !path.startsWith('/');
}

function isFileInside(root: string, path: SourcePath): boolean {
  return isInside(path) && kindOfPath(join(root, path)) === 'file';
}
