import type { Change, ChangeKind, MessageKind, Words } from '../../../model/api-changes.ts';

/** More names than this are counted. */
const mostNamed = 8;
/** Longer values are cut. */
const mostLetters = 80;

/** A sentence whose inserted names and values are code: changeMessage`${name} is gone`. */
export function changeMessage(
  texts: TemplateStringsArray,
  ...values: readonly (string | readonly string[] | number)[]
): Words {
  return texts.flatMap((text, index) => [
    ...(text === '' ? [] : [text]),
    ...(index < values.length ? inCode(values[index] ?? '') : []),
  ]);
}

function inCode(value: string | readonly string[] | number): Words {
  const names = Array.isArray(value) ? value : [String(value)];
  const shown = names
    .slice(0, mostNamed)
    .flatMap((name, index): Words => [...(index === 0 ? [] : [', ']), { code: cut(name) }]);
  return names.length > mostNamed ? [...shown, ` and ${names.length - mostNamed} more`] : shown;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text;
}

/** What a change makes of the values that fit: fewer, more, or others. */
export type Effect = 'narrows' | 'widens' | 'differs';

/** A client may send what no longer fits where less fits, and may get what it does not know where more does. */
export const brokenBy: Readonly<Record<Effect, readonly MessageKind[]>> = {
  narrows: ['request'],
  widens: ['response'],
  differs: ['request', 'response'],
};

/** Both kinds of messages. */
export const everything: readonly MessageKind[] = ['request', 'response'];

/** A change, and the messages that it breaks; by default none. */
export function change(kind: ChangeKind, words: Words, breaks: readonly MessageKind[] = []): Change {
  return { kind, breaks, words };
}

/** The same changes with words before each: where they are. */
export function within(lead: Words, changes: readonly Change[]): readonly Change[] {
  return changes.map((one) => ({ ...one, words: [...lead, ': ', ...one.words] }));
}
