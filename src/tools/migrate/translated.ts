import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isData } from './data.ts';
import { toSlashes } from './files.ts';

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
  const base = dirname(join(docs, relative(own, file)));
  const rebased = (written: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
    const target = resolve(dirname(file), path);
    if (isOwn(target) || !existsSync(target)) return written;
    const shown = toSlashes(relative(base, target));
    return `${shown.startsWith('.') ? shown : `./${shown}`}${path.endsWith('/') ? '/' : ''}${rest}`;
  };
  return text
    .replace(
      /(\]\(<?|\b(?:src|href)=["']|\bfrom ["'])(\.{1,2}\/[^)\s"'>]*)/g,
      (_, open: string, path: string) => open + rebased(path),
    )
    .replace(/(\]\(<?|\b(?:href|to)=["'])\/([\w-]+)(?=[/)#?"'\s>])\/?/g, (whole, open: string, first: string) =>
      first === folder ? `${open}/` : whole,
    );
}

/** All labels and titles of a config: what texts of a locale can be given for. */
export function labelsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) labelsIn(item, found);
  else if (isData(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && /^(?:label|title)$/.test(key)) found.add(inner);
      else labelsIn(inner, found);
    }
  }
  return found;
}

/** `i18n/de/strings.json`: texts of the config by the original ones; `undefined` where there are none. */
export function localeTexts(pairs: Iterable<readonly [string, string]>, config: unknown): string | undefined {
  const labels = labelsIn(config);
  const texts = [...pairs].filter(([original, text]) => text !== '' && text !== original && labels.has(original));
  return texts.length === 0 ? undefined : `${JSON.stringify({ config: Object.fromEntries(texts) }, null, 2)}\n`;
}
