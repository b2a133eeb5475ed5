import { join } from 'node:path';
import { digest, digestOf } from '../../core/cache/index.ts';
import type { SourcePath } from '../../model/place.ts';
import { borderOf, type ReadFault, readText } from './load/read-text.ts';
import { fetchText } from './load/remote.ts';

/** What the loader sees of a file: its text, or why there is none. */
export type Input = string | ReadFault;

/** Digest of what was read: texts are large, and none has to be written as JSON for it. */
export function digestOfInput(input: Input): string {
  return typeof input === 'string' ? digest(input) : digestOf(input);
}

/**
 * @param root absolute path of the site, which both paths are relative to
 * @param unsaved texts of an editor, which are read in place of the files
 */
export function readInput(
  root: string,
  { document, input }: Record<'document' | 'input', SourcePath>,
  {
    mebibytes,
    folder,
    unsaved,
  }: {
    readonly mebibytes: number;
    readonly folder: SourcePath | undefined;
    readonly unsaved: ReadonlyMap<SourcePath, string> | undefined;
  },
): Input {
  const border = borderOf(join(root, document), folder === undefined ? undefined : join(root, folder));
  return unsaved?.get(input) ?? readText(join(root, input), input, border, mebibytes);
}

/** Gets the text of a document on another host, or why there is none. */
export type FetchOnce = (url: string, hosts: readonly string[]) => ReturnType<typeof fetchText>;

/** Asks for each document once. */
export function createFetchOnce(ended?: AbortSignal): FetchOnce {
  const texts = new Map<string, ReturnType<typeof fetchText>>();
  return (url, hosts) => {
    const key = [url, ...hosts].join(' ');
    const text = texts.get(key) ?? fetchText(url, hosts, fetch, ended);
    texts.set(key, text);
    return text;
  };
}

/** Whether a document could not be fetched: it may be there the next time. */
export function isUnreachable(input: Input | Awaited<ReturnType<FetchOnce>>): boolean {
  return typeof input !== 'string' && 'unreachable' in input;
}
