import { parseWithTextKeys, textsIn } from '../../shared/parse-yaml.ts';
import type { DataFile, DataKind } from './data-files.ts';
import { blobId } from './status.ts';

/** Where files with data have texts that readers see; `*` is any key. */
const pathsOfTexts = {
  authors: [
    ['*', 'name'],
    ['*', 'title'],
  ],
  category: [['label'], ['description'], ['badge'], ['badge', 'text'], ['link', 'title'], ['link', 'description']],
  glossary: [
    ['terms', '*', 'name'],
    ['terms', '*', 'definition'],
  ],
  tags: [
    ['*', 'label'],
    ['*', 'description'],
  ],
} as const satisfies Readonly<Record<DataKind, readonly (readonly string[])[]>>;

/** The id of the text of a file that is no page; `undefined` of one that has nothing to be translated. */
export function dataBlob(kind: DataFile['kind'], text: string): string | undefined {
  return kind === 'api' || textsOfData(kind, text).length > 0 ? blobId(text) : undefined;
}

/** The texts of a file with data, by where they are. What cannot be read has none. */
export function textsOfData(
  kind: DataKind,
  text: string,
): readonly { readonly path: readonly string[]; readonly text: string }[] {
  const value = dataOf(text);
  return pathsOfTexts[kind].flatMap((path) => textsAt(value, path));
}

/** The value of a file with data, all of it text as it is written; `undefined` of one with faults, which have findings of their own. */
export function dataOf(text: string): unknown {
  const document = parseWithTextKeys(text, { logLevel: 'error' });
  return document.errors.length > 0 ? undefined : textsIn(document);
}

function textsAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  before: readonly string[] = [],
): readonly { readonly path: readonly string[]; readonly text: string }[] {
  if (key === undefined) return hasWords(value) ? [{ path: before, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const keys = key === '*' ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  return keys.flatMap((name) => textsAt((value as Record<string, unknown>)[name], rest, [...before, name]));
}

/** Whether a value has words. Addresses have none. */
export function hasWords(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/^(?:[\w+.-]+:\/\/|\/|#)\S*$/.test(value);
}
