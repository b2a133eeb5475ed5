import { once } from '../once.ts';
import { remembered } from '../remembered.ts';
import { en } from './en.ts';
import { type Messages, messagesIn, type TextKey, type Translation } from './messages.ts';

/** A language that readers see a site in. */
export interface Language {
  /** As in the attribute `lang`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Texts that differ from the English ones, by key. */
  readonly texts: Translation;
}

export const english: Language = { lang: 'en', dir: 'ltr', texts: {} };

/** The texts of a language, and how it writes dates and numbers. */
export interface Text extends Messages<TextKey> {
  number(value: number | bigint): string;
  /** `A, B and C`. */
  and(items: readonly string[]): string;
  /** `A, B or C`. */
  or(items: readonly string[]): string;
  /**
   * `2024-04-08` and `2024-04-08T22:10:00Z` become `8 April 2024`: the day as written, whatever the time zone of the
   * machine. Anything but an ISO date stays as it is.
   */
  date(iso: string): string;
  /** `8 April`, for lists under a heading with the year. */
  day(iso: string): string;
}

/** Scripts that are written from right to left. */
const fromTheRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi']);

/** The direction of a language, by the script that it is usually written in. */
export function directionOf(lang: string): Language['dir'] {
  return fromTheRight.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** The texts of a language. In English where none is given, so that parts of pages can be used without one. */
export function textOf(language: Language = english): Text {
  return createText(language);
}

const createText = remembered(({ lang, texts }: Language): Text => {
  // English alone does not say in which order a date is written.
  const locale = lang === 'en' ? 'en-GB' : lang;
  const messages = messagesIn({ ...en, ...texts }, locale);
  const dates = once(() => dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }));
  const days = once(() => dateFormat(locale, { day: 'numeric', month: 'long' }));
  const choices = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  return Object.assign(messages, {
    and: (items: readonly string[]) => lists().format(items),
    or: (items: readonly string[]) => choices().format(items),
    number: (value: number | bigint) => messages.numbers().format(value),
    date: (iso: string) => formatDate(iso, dates),
    day: (iso: string) => formatDate(iso, days),
  });
});

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
}

/** A day that is on no calendar stays as it is, too: the 30th of February is not the 1st of March. */
function formatDate(iso: string, format: () => Intl.DateTimeFormat): string {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
  const date = new Date(day);
  return Number(day.slice(8)) === date.getUTCDate() ? format().format(date) : iso;
}
