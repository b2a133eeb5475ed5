import { en } from './en.ts';

/** A text with `{name}` placeholders. One that depends on `{count}` has forms for the plural categories of its language. */
export type Message = string | PluralForms;

type PluralForms = { readonly [C in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A language that readers see a site in. */
export interface Language {
  /** As in the attribute `lang`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Texts that differ from the English ones, by key. */
  readonly texts: { readonly [K in TextKey]?: Message };
}

export const english: Language = { lang: 'en', dir: 'ltr', texts: {} };

export type TextKey = keyof typeof en;

/** The names of the placeholders in a text. */
type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type FormsOf<M> = M extends string ? M : M[keyof M];

/** What fills the placeholders of a text; what decides between plural forms is a number. */
type Values<K extends TextKey, V> = {
  readonly [N in Exclude<NamesIn<FormsOf<(typeof en)[K]>>, 'count'>]: V;
} & ((typeof en)[K] extends string
  ? { readonly [N in Extract<NamesIn<(typeof en)[K]>, 'count'>]: V }
  : { readonly count: number });

/** Nothing for a text without placeholders. */
type ValuesIfAny<K extends TextKey, V> = keyof Values<K, V> extends never ? [] : [values: Values<K, V>];

/** The texts of a language, and how it writes dates and numbers. */
export interface Text {
  /** The text of a key, with its placeholders filled in. Numbers are written as in the language. */
  <K extends TextKey>(key: K, ...values: ValuesIfAny<K, string | number>): string;
  /** The same in pieces, for values that are more than text: elements around a word. */
  parts<K extends TextKey, T>(key: K, values: Values<K, T | number>): readonly (T | string)[];
  number(value: number | bigint): string;
  /**
   * `2024-04-08` and `2024-04-08T22:10:00Z` become `8 April 2024`: the day as written, whatever the time zone of the
   * machine. Anything but an ISO date stays as it is.
   */
  date(iso: string): string;
  /** `8 April`, for lists under a heading with the year. */
  day(iso: string): string;
}

const known = new WeakMap<Language, Text>();

/** The texts of a language. In English where none is given, so that parts of pages can be used without one. */
export function textOf(language: Language = english): Text {
  const made = known.get(language) ?? createText(language);
  known.set(language, made);
  return made;
}

function createText({ lang, texts }: Language): Text {
  // English alone does not say in which order a date is written.
  const locale = lang === 'en' ? 'en-GB' : lang;
  const messages: Readonly<Record<TextKey, Message>> = { ...en, ...texts };
  const rules = rulesOf(locale);
  const dates = once(() => dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }));
  const days = once(() => dateFormat(locale, { day: 'numeric', month: 'long' }));
  const parts = <T>(key: TextKey, values: Readonly<Record<string, T | number>>) => fill(messages[key], values, rules);
  const text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => {
    const message = messages[key];
    return values === undefined && typeof message === 'string' ? message : parts(key, values ?? {}).join('');
  };
  return Object.assign(text, {
    parts,
    number: (value: number | bigint) => rules.numbers().format(value),
    date: (iso: string) => formatDate(iso, dates),
    day: (iso: string) => formatDate(iso, days),
  }) as Text;
}

/** How a language counts. */
interface Rules {
  readonly plurals: () => Intl.PluralRules;
  readonly numbers: () => Intl.NumberFormat;
}

/** The rules of a language, made when they are needed first: each takes a millisecond. */
export function rulesOf(locale: string): Rules {
  return { plurals: once(() => new Intl.PluralRules(locale)), numbers: once(() => new Intl.NumberFormat(locale)) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A message in pieces, with its placeholders filled in. One without a value stays as it is. */
export function fill<T>(
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

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
}

/** A day that is on no calendar stays as it is, too: the 30th of February is not the 1st of March. */
function formatDate(iso: string, format: () => Intl.DateTimeFormat): string {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
  const date = new Date(day);
  return Number(day.slice(8)) === date.getUTCDate() ? format().format(date) : iso;
}
