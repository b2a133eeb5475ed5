import { isDeepStrictEqual } from 'node:util';
import type { Lookup } from '../../model/page.ts';
import type { Made, Question, Recall, Recalled, Recipe } from '../../model/recall.ts';
import { digest, digestOf } from './digest.ts';
import type { Explainer } from './explain.ts';
import type { Store } from './store.ts';

export interface RecallOptions {
  readonly store: Store;
  readonly explainer: Explainer;
  /** Digest of the program that makes the results. */
  readonly maker: string;
  /** Whether a stored result is made again, to see whether it comes out as it did. */
  readonly isChecked: (recipe: Recipe<unknown>) => boolean;
  readonly onMismatch: (recipe: Recipe<unknown>) => void;
  readonly onRecall: (kind: string, outcome: 'kept' | 'made') => void;
}

interface Stored<T> {
  readonly value: T;
  /** Digest of the attachment, which is an entry of its own. */
  readonly attachment: string;
  readonly bytes: number;
}

/** So many ways of asking are remembered for one recipe: on two branches, a page may look up different things. */
const maxTraces = 4;

/** A stored result cannot be read after all. It counts as gone from now on: the next try makes it again. */
export class DamagedEntry extends Error {
  override readonly name = 'DamagedEntry';
}

/**
 * Results are found in two steps. What is known beforehand leads to the questions that were asked when the
 * result was made; the answers that these have now lead to the result:
 *
 *     digest(maker, kind, parts)                      ->  [[question, …], …]
 *     digest(that, [[question, answer now], …])       ->  result
 */
export function createRecall(options: RecallOptions): Recall {
  const { store, explainer, maker, isChecked, onMismatch, onRecall } = options;

  /** Once something is found damaged, the next try reads everything before it relies on it. */
  let careful = false;

  return async <T>(recipe: Recipe<T>): Promise<Recalled<T>> => {
    const parts = recipe.parts();
    const base = digestOf([maker, recipe.kind, parts]);
    const found = await find<T>(recipe, base);
    await explainer.note(recipe, { parts, found: found !== undefined, maker });
    if (found === undefined) return keep(recipe, { base, parts, made: await recipe.make() });
    onRecall(recipe.kind, 'kept');
    if (!isChecked(recipe)) return found;
    const made = await recipe.make();
    if (isSame({ value: found.value, attachment: found.attachment() }, made)) return found;
    onMismatch(recipe);
    return keep(recipe, { base, parts, made });
  };

  async function find<T>(recipe: Recipe<T>, base: string): Promise<Recalled<T> | undefined> {
    for (const questions of tracesOf(recipe, base)) {
      const lookups = await answerAll(questions, recipe.answer);
      if (lookups === undefined) continue;
      const key = keyOf(base, lookups);
      const data = store.get(key);
      const entry = data && parse<Stored<T>>(data);
      if (entry === undefined || data === undefined) continue;
      const read = () => (entry.attachment === '' ? new Uint8Array() : store.get(attachmentKey(key)));
      const needed = recipe.needsAttachment === true || careful;
      const known = needed ? read() : undefined;
      const isThere = needed ? known !== undefined : entry.attachment === '' || store.has(attachmentKey(key));
      if (!isThere) continue;
      return recalled(recipe, { key, entry, lookups, attachment: known });
    }
    return;
  }

  function tracesOf({ answer }: Recipe<unknown>, base: string): readonly (readonly Question[])[] {
    if (answer === undefined) return [[]];
    const data = store.get(base);
    return (data && parse<Question[][]>(data)) ?? [];
  }

  function keep<T>(
    recipe: Recipe<T>,
    { base, parts, made }: { base: string; parts: Readonly<Record<string, string>>; made: Made<T> },
  ): Recalled<T> {
    onRecall(recipe.kind, 'made');
    const { value, lookups = [] } = made;
    const bytes = bytesOf(made.attachment);
    const entry: Stored<T> = {
      value,
      attachment: bytes.byteLength === 0 ? '' : digest(bytes),
      bytes: bytes.byteLength,
    };
    const data = JSON.stringify(entry);
    const key = keyOf(base, lookups);
    const isKept = made.keep !== false;
    if (isKept) {
      if (bytes.byteLength > 0) store.put(attachmentKey(key), bytes);
      store.put(key, Buffer.from(data));
      if (recipe.answer !== undefined) {
        const questions = lookups.map(({ name, key }) => ({ name, key }));
        const others = tracesOf(recipe, base).filter((trace) => !isDeepStrictEqual(trace, questions));
        store.put(base, Buffer.from(JSON.stringify([questions, ...others].slice(0, maxTraces))));
      }
      explainer.record(recipe, { parts, lookups, maker });
    }
    // Strings of the value may be pieces of the markup that it was read from, and would hold all of it.
    const copy: Stored<T> = JSON.parse(data);
    return recalled(recipe, { key, entry: copy, lookups, attachment: isKept ? undefined : bytes });
  }

  /** @param result.attachment if it is in memory; else it is read when it is asked for, since thousands of pages do not fit */
  function recalled<T>(
    recipe: Recipe<T>,
    result: {
      readonly key: string;
      readonly entry: Stored<T>;
      readonly lookups: readonly Lookup[];
      readonly attachment: Uint8Array | undefined;
    },
  ): Recalled<T> {
    const { key, entry, lookups, attachment } = result;
    return {
      value: entry.value,
      lookups,
      get digest() {
        return digestOf(entry);
      },
      attachmentDigest: entry.attachment,
      attachmentBytes: entry.bytes,
      attachment:
        attachment === undefined ? reader(recipe, entry.attachment === '' ? undefined : key) : () => attachment,
    };
  }

  /** Made apart, so that holding it does not hold the value too. */
  function reader({ kind, subject }: Recipe<unknown>, key: string | undefined): () => Uint8Array {
    return () => (key === undefined ? new Uint8Array() : readAgain(`${kind} ${subject}`, key));
  }

  function readAgain(name: string, key: string): Buffer {
    const bytes = store.get(attachmentKey(key));
    careful ||= bytes === undefined;
    if (bytes === undefined) throw new DamagedEntry(name);
    return bytes;
  }
}

function keyOf(base: string, lookups: readonly Lookup[]): string {
  if (lookups.length === 0) return `${base}=`;
  return digestOf([base, lookups.map(({ name, key, answer }) => [name, key, answer])]);
}

function attachmentKey(key: string): string {
  return `${key}+`;
}

/** `undefined` as soon as one of them has no answer. */
async function answerAll(
  questions: readonly Question[],
  answer: Recipe<unknown>['answer'],
): Promise<readonly Lookup[] | undefined> {
  const lookups: Lookup[] = [];
  for (const { name, key } of questions) {
    const now = answer?.({ name, key });
    const answered = typeof now === 'string' ? now : await now;
    if (answered === undefined) return;
    lookups.push({ name, key, answer: answered });
  }
  return lookups;
}

function isSame(a: Made<unknown>, b: Made<unknown>): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value) && bytesOf(a.attachment).equals(bytesOf(b.attachment));
}

function bytesOf(attachment: string | Uint8Array = ''): Buffer {
  if (typeof attachment === 'string') return Buffer.from(attachment);
  return Buffer.from(attachment.buffer, attachment.byteOffset, attachment.byteLength);
}

/** `undefined` for what is no JSON: an entry of another version, written under a key that meets ours by accident. */
function parse<T>(data: Buffer): T | undefined {
  try {
    return JSON.parse(data.toString()) as T;
  } catch {
    return;
  }
}
