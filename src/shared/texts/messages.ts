import { once } from '../once.ts';
import type { en } from './en.ts';

/** A text with `{name}` placeholders. One that depends on `{count}` has forms for the plural categories of its language. */
export type Message = string | PluralForms;

/** The texts of a language; those that it lacks are English. */
export type Translation = { readonly [K in TextKey]?: Message };

type PluralForms = { readonly [C in Intl.LDMLPluralRule]?: string } & { readonly other: string };

export type TextKey = keyof typeof en;

/** The names of the placeholders in a text. */
type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type FormsOf<M> = M extends string ? M : M[keyof M];

/** The names of what a text needs. A text with plural forms always needs a count. */
export type ValueNames<K extends TextKey> =
  | NamesIn<FormsOf<(typeof en)[K]>>
  | ((typeof en)[K] extends string ? never : 'count');

/** Values for the placeholders of a text. A number also selects the plural form. */
type Values<K extends TextKey> = {
  readonly [N in ValueNames<K>]: N extends 'count'
    ? (typeof en)[K] extends string
      ? string | number
      : number
    : string | number;
};

/** Texts by key, in one language. */
export interface Messages<Key extends TextKey> {
  /** The text of a key, with its placeholders filled in. Numbers are written as in the language. */
  <K extends Key>(key: K, ...values: [ValueNames<K>] extends [never] ? [] : [values: Values<K>]): string;
  /** The text of a key in pieces, for values that are more than text: elements around a word. */
  parts<K extends Key, V extends Readonly<Record<ValueNames<K>, unknown>>>(
    key: K,
    values: V,
  ): readonly (string | Exclude<V[keyof V], number>)[];
}

/** @param locale decides between plural forms, and how numbers are written */
export function messagesIn<K extends TextKey>(
  messages: Readonly<Record<K, Message>>,
  locale: string,
): Messages<K> & { readonly numbers: () => Intl.NumberFormat } {
  const rules = {
    plurals: once(() => new Intl.PluralRules(locale)),
    numbers: once(() => new Intl.NumberFormat(locale)),
  };
  const parts = <T>(key: K, values: Readonly<Record<string, T | number>>) => fill(messages[key], values, rules);
  const text = (key: K, values?: Readonly<Record<string, string | number>>) => {
    const message: Message = messages[key];
    return values === undefined && typeof message === 'string' ? message : parts(key, values ?? {}).join('');
  };
  return Object.assign(text, { parts, numbers: rules.numbers }) as Messages<K> & typeof rules;
}

/** How a language counts. */
interface Rules {
  readonly plurals: () => Intl.PluralRules;
  readonly numbers: () => Intl.NumberFormat;
}

/** A message in pieces, with its placeholders filled in. One without a value stays as it is. */
function fill<T>(
  message: Message,
  values: Readonly<Record<string, T | number>>,
  { plurals, numbers }: Rules,
): readonly (T | string)[] {
  const form =
    typeof message === 'string' ? message : (message[plurals().select(Number(values.count))] ?? message.other);
  // Every second piece is a name.
  return form.split(/\{(\w+)\}/).flatMap((piece, index): readonly (T | string)[] => {
    if (index % 2 === 0) return piece === '' ? [] : [piece];
    const value = values[piece];
    if (value === undefined) return [`{${piece}}`];
    return [typeof value === 'number' ? numbers().format(value) : value];
  });
}
