import { decodeUrl, encodePath, relativePath, splitUrl } from '../../shared/paths.ts';

/** A site as files, of which each opens by itself. */
export interface FileSite {
  /** Base URL that the site was built for, with a slash at both ends. */
  readonly base: string;
  /** Paths of all files, relative to the folder of the site. */
  readonly files: ReadonlySet<string>;
}

/**
 * An address of the site as a page or style sheet that is a file has to name it; other addresses stay as they are.
 *
 *     /docs/b#part in docs/a.html   ->   b.html#part
 */
export function fileAddress(address: string, from: string, site: FileSite): string {
  if (!address.startsWith(site.base) || address.startsWith('//')) return address;
  const { path, query, hash } = splitUrl(address);
  const file = fileOf(decodeUrl(path).slice(site.base.length), site);
  if (file === undefined) return address;
  return encodePath(relativePath(from, file)) + query + hash;
}

/** The file that a host would answer with. */
function fileOf(path: string, { files }: FileSite): string | undefined {
  const clean = path.replace(/\/+$/, '');
  const candidates = clean === '' ? ['index.html'] : [clean, `${clean}.html`, `${clean}/index.html`];
  return candidates.find((candidate) => files.has(candidate));
}
