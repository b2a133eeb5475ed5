import type { Change, ChangedPart, ChangeKind, MessageKind, Words } from '../../../model/api-changes.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { TextKey, ValueNames } from '../../../shared/texts/messages.ts';
import type { Text } from '../../../shared/texts/text.ts';

/** A text about changes. */
export type ChangeText = Extract<TextKey, `change.${string}`>;

/** A text about changes that has no placeholders. */
export type PlainText = { [K in ChangeText]: [ValueNames<K>] extends [never] ? K : never }[ChangeText];

/** A text about a change and the names and values in it, which are shown as code. It gets its language from `wordsOf`. */
export interface Phrase {
  readonly key: ChangeText;
  readonly values: Readonly<Record<string, Value>>;
}

/** Names or values; a text where there is none to name. */
type Value = string | readonly (string | { readonly text: PlainText })[];

/** A change as the comparison finds it, without a language. */
export interface FoundChange {
  readonly kind: ChangeKind;
  /** As of `Change`. */
  readonly breaks: readonly MessageKind[];
  /** Where it is, outermost first: a response, a path inside its schema. */
  readonly places: readonly Place[];
  readonly phrase: Phrase;
}

/** A part and its changes as the comparison finds them. */
export interface FoundPart extends ChangedPart<FoundChange> {
  /** Of a schema: the operations that use it, also through others. */
  readonly users?: readonly PartName[];
}

/** What tells a part from others, and where the present reference describes it. */
export type PartName = Pick<ChangedPart, 'kind' | 'method' | 'name' | 'anchor'>;

type Place = Phrase | { readonly code: string };

/** How a change affects the values that are valid: fewer, more, or different ones. */
export type Effect = 'narrows' | 'widens' | 'differs';

/**
 * The messages that an effect breaks: with fewer valid values, a client may send an invalid one; with more, it may get one that
 * it does not know.
 */
export const brokenBy: Readonly<Record<Effect, readonly MessageKind[]>> = {
  narrows: ['request'],
  widens: ['response'],
  differs: ['request', 'response'],
};

/** Both kinds of messages. */
export const everything: readonly MessageKind[] = ['request', 'response'];

/** A phrase of the catalogue, with what fills its placeholders. */
export function say<K extends ChangeText>(
  key: K,
  ...[values]: [ValueNames<K>] extends [never] ? [] : [values: Readonly<Record<ValueNames<K>, Value>>]
): Phrase {
  return { key, values: values ?? {} };
}

/** A change, and the messages that it breaks; by default none. */
export function change(kind: ChangeKind, phrase: Phrase, breaks: readonly MessageKind[] = []): FoundChange {
  return { kind, breaks, places: [], phrase };
}

/** A keyword that has come, has gone or has another value, and what each of these breaks. */
export function keywordChange(
  keyword: string,
  [was, is]: readonly (string | undefined)[],
  breaks: Partial<Readonly<Record<Effect, readonly MessageKind[]>>>,
): readonly FoundChange[] {
  if (was === undefined)
    return is === undefined ? [] : [change('changed', say('change.has', { keyword, value: is }), breaks.narrows)];
  if (is === undefined) return [change('changed', say('change.hasNot', { keyword, value: was }), breaks.widens)];
  return [change('changed', say('change.isNow', { keyword, was, is }), breaks.differs)];
}

/** The change of what is so, or is not; none where it is as it was. */
export function turned(was: boolean, is: boolean, on: FoundChange, off: FoundChange): readonly FoundChange[] {
  return was === is ? [] : [is ? on : off];
}

/** The changes with a place added around each of them. */
export function within(place: Place, changes: readonly FoundChange[]): readonly FoundChange[] {
  return changes.map((one) => ({ ...one, places: [place, ...one.places] }));
}

/** A change in the words of a language. */
export function inWords({ kind, breaks, places, phrase }: FoundChange, text: Text): Change {
  const words = places.reduceRight<Words>(
    (inner, place) =>
      text.parts('change.within', { place: 'code' in place ? [place] : wordsOf(place, text), change: inner }).flat(),
    wordsOf(phrase, text),
  );
  return { kind, breaks, words };
}

/** The most names that are listed; further ones are counted. */
const maxNamed = 8;
/** The most letters of a value that is shown. */
const maxLetters = 80;

function wordsOf({ key, values }: Phrase, text: Text): Words {
  const codes = Object.entries(values).map(([name, value]) => [name, inCode(value, text)] as const);
  // The placeholders of a key that is one of many are known to `say`, not here.
  const parts = text.parts as (key: ChangeText, values: Readonly<Record<string, Words>>) => readonly (string | Words)[];
  return parts(key, Object.fromEntries(codes)).flat();
}

function inCode(value: Value, text: Text): Words {
  const names = typeof value === 'string' ? [value] : value;
  const shown = names.slice(0, maxNamed).flatMap((name, index): Words => {
    const code = typeof name === 'string' ? name : text(name.text);
    return [...(index === 0 ? [] : [', ']), { code: cut(code) }];
  });
  return names.length > maxNamed
    ? text.parts('change.more', { names: shown, count: `${names.length - maxNamed}` }).flat()
    : shown;
}

/** The most operations that are named of those that use a schema. */
const maxUsers = 10;

/** `Used by GET /pets, POST /pets and 3 more`, in the words of a language. */
export function usersInWords(users: readonly PartName[], text: Text): Words {
  const shown = users.slice(0, maxUsers).flatMap(({ method, name, anchor }, index): Words => {
    const user = { code: cut(`${method} ${name}`), ...definedOnly({ anchor }) };
    return index === 0 ? [user] : [text('api.comma'), user];
  });
  const more = users.length - maxUsers;
  const names = more > 0 ? text.parts('change.more', { names: shown, count: text.number(more) }).flat() : shown;
  return text.parts('api.usedBy', { names }).flat();
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : text;
}
