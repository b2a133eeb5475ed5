import type { Permalink } from '../../../model/address.ts';
import { joinPermalink } from '../../../shared/paths.ts';

/** Hands out the addresses below a route, each once. */
export interface PagePaths {
  /** `/api/operations/ehr_create` for `operations` and `ehr_create`, with `-2` and so on where that is taken. */
  readonly claim: (folder: string, name: string) => Permalink;
}

/** Addresses are files, and many file systems take upper and lower case for the same. */
export function createPagePaths(route: Permalink): PagePaths {
  const taken = new Set<string>();
  return {
    claim(folder, name) {
      const wanted = joinPermalink(route, `${folder}/${fileNameOf(name)}`);
      let permalink = wanted;
      for (let count = 2; taken.has(permalink.toLowerCase()); count++) permalink = `${wanted}-${count}`;
      taken.add(permalink.toLowerCase());
      return permalink;
    },
  };
}

/** Longer names are cut: file systems take 255 bytes, and a letter can have four. */
const maxLetters = 60;

/** Of an anchor, what every file system takes as a name: no separators, no dots at the ends, no device of Windows. */
function fileNameOf(name: string): string {
  const plain = name
    .replace(/[/:~]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/\.html$/i, '-html');
  const cut = [...plain].slice(0, maxLetters).join('');
  const trimmed = cut.replace(/^[-.]+|[-.]+$/g, '');
  if (trimmed === '') return 'unnamed';
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `${trimmed.replace('.', '-')}-` : trimmed;
}
