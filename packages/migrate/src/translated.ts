import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Data, isData } from './data.ts';
import { toSlashes } from './files.ts';
import { codeRanges, isWithin } from './jsx-tags.ts';

/** A page of a language that has a folder of its own in the documents: `de/guides/a.md`. */
interface OfLocale {
  /** Absolute. */
  readonly file: string;
  /** The folder of all documents, absolute. */
  readonly docs: string;
  /** The folder of its language below that, `de`; empty without one. */
  readonly folder: string;
}

/**
 * The text of a page that leaves the folder of its language. A translation names files and addresses as its original does:
 *
 *     ![A](../../../../assets/a.png), [b](/de/b/)   ->   ![A](../../../assets/a.png), [b](/b/)
 */
export function outOfLocale(text: string, { file, docs, folder }: OfLocale): string {
  if (folder === '') return text;
  const own = join(docs, folder);
  const isOwn = (path: string) => !relative(own, path).startsWith('..');
  // A page that is only served from the folder, as its tool rewrites its address, names files as it did.
  const isInFolder = isOwn(file);
  const base = dirname(join(docs, relative(own, file)));
  const rebased = (written: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
    const target = resolve(dirname(file), path);
    if (!isInFolder || isOwn(target) || !existsSync(target)) return written;
    const shown = toSlashes(relative(base, target));
    return `${shown.startsWith('.') ? shown : `./${shown}`}${path.endsWith('/') ? '/' : ''}${rest}`;
  };
  const rebasedText = replaceInText(
    text,
    /(\]\(<?|\b(?:src|href)=["']|\b(?:from|import) ["'])(\.{1,2}\/[^)\s"'>]*)/g,
    (_, open, path) => open + rebased(path),
  );
  return replaceInText(
    rebasedText,
    /(\]\(<?|^ {0,3}\[[^\]\n]+\]:[ \t]*<?|\b(?:href|to)=["'])\/([\w-]+)(?=[/)#?"'\s>]|$)\/?/gm,
    (whole, open, first) => (first.toLowerCase() === folder.toLowerCase() ? `${open}/` : whole),
  );
}

/** Replaces what a pattern with two groups matches outside of code, which shows addresses as they are. */
function replaceInText(
  text: string,
  pattern: RegExp,
  make: (whole: string, first: string, second: string) => string,
): string {
  const code = codeRanges(text);
  return text.replace(pattern, (whole: string, first: string, second: string, at: number) =>
    isWithin(code, at) ? whole : make(whole, first, second),
  );
}

/** All labels, titles and lines of the footer of a config: what texts of a locale can be given for. */
export function labelsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) labelsIn(item, found);
  else if (isData(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && /^(?:label|title|tagline|copyright)$/.test(key)) found.add(inner);
      else labelsIn(inner, found);
    }
  }
  return found;
}

/**
 * `i18n/de/strings.json`: texts of the config by the original ones; `undefined` where there are none.
 *
 * @param own texts of docsgen itself, by their keys
 */
export function localeTexts(
  pairs: Iterable<readonly [string, string]>,
  config: unknown,
  own: Data = {},
): string | undefined {
  const labels = labelsIn(config);
  const texts = [...pairs].filter(([original, text]) => text !== '' && text !== original && labels.has(original));
  const value = {
    config: texts.length === 0 ? undefined : Object.fromEntries(texts),
    interface: Object.keys(own).length === 0 ? undefined : own,
  };
  return texts.length === 0 && value.interface === undefined ? undefined : `${JSON.stringify(value, null, 2)}\n`;
}
