import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { isObject } from '../../core/json/value.ts';
import type { Product } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { listAll, listChoices } from '../../shared/list-words.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Message, Translation } from '../../shared/texts/messages.ts';
import { jsonTextOf, placeInJson, readJsonFile } from './json-file.ts';
import { languageOfLocale } from './locales.ts';
import { addIssue, languageTag } from './schema/values.ts';

/** The texts of docsgen that a site words itself, relative to the site root: `{ "interface": { "page.edit": "…" } }`. */
export const stringsFile: SourcePath = 'strings.json';

interface StringsInput {
  readonly root: string;
  /** Relative to the site root. */
  readonly file: SourcePath;
  /** Of a file that translates a config: may have `config`. */
  readonly isTranslation: boolean;
  /** Decides which plural forms there are. */
  readonly lang: string;
  readonly product: Product;
}

interface Strings {
  readonly texts: Translation;
  /** Texts of the config, by the original ones. */
  readonly config: Readonly<Record<string, string>>;
  /** `unreadable-file` and `invalid-data-file`. */
  readonly findings: readonly Finding[];
  /** The file, where it exists. */
  readonly files: readonly SourcePath[];
}

/** Reads `strings.json`. Without the file there are no texts. */
export async function readStrings({ root, file, isTranslation, lang, product }: StringsInput): Promise<Strings> {
  if (!existsSync(join(root, file))) return { texts: {}, config: {}, findings: [], files: [] };
  const { en } = await import('../../shared/texts/en.ts');
  const schema = schemaOf(en, lang, isTranslation);
  const { value, findings } = readJsonFile({ root, file, schema, product });
  return {
    texts: (value?.interface ?? {}) as Translation,
    config: (value as { config?: Record<string, string> } | undefined)?.config ?? {},
    findings,
    files: [file],
  };
}

/** Made once for each language: with all of the texts it takes longer than to read the file. */
const schemaOf = remembered(stringsSchema);

/** Findings for texts that the config does not have. */
export function unknownConfigTexts(
  { root, file }: Pick<StringsInput, 'root' | 'file'>,
  given: Readonly<Record<string, string>>,
  originals: ReadonlySet<string>,
): readonly Finding[] {
  const unknown = Object.keys(given).filter((text) => !originals.has(text));
  if (unknown.length === 0) return [];
  const text = jsonTextOf(root, file);
  return unknown.map((original): Finding => {
    const near = nearest(original, [...originals]);
    return {
      rule: 'invalid-data-file',
      message: `no text of the config is ${JSON.stringify(original)}`,
      place: placeInJson({ file, text }, ['config', original], 'key'),
      hint: didYouMean(near && JSON.stringify(near)) ?? 'remove it',
    };
  });
}

/** The language of a config that is not validated yet: `en` where it has none, or none that there can be. */
export function languageOf(value: unknown, locale: string | undefined): string {
  const own = languageOfLocale(value, locale);
  return own ?? languageTag().safeParse(isObject(value) ? value.lang : undefined).data ?? 'en';
}

/** In the order in which messages list them: that of Node differs from release to release. */
const pluralForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Texts by the keys of the English ones. */
export function stringsSchema(english: Readonly<Record<string, Message>>, lang: string, isTranslation = false) {
  const forms = formsOf(lang);
  const texts = Object.entries(english).map(([key, message]) => [key, messageSchema(message, forms).optional()]);
  const keys = { interface: z.strictObject(Object.fromEntries(texts) as Record<string, z.ZodType>).default({}) };
  return isTranslation
    ? z.strictObject({ ...keys, config: z.record(z.string(), configText).default({}) })
    : z.strictObject(keys);
}

const configText = z.string().check((context) => {
  if (context.value.trim() === '')
    addIssue(context, 'a text that is not empty', { hint: 'remove it: the text of the config is shown then' });
});

interface PluralForm {
  readonly category: Intl.LDMLPluralRule;
  /** Whether it is for one number alone, which a text may say in words: `one page`, `at least one item`. */
  readonly isForOne: boolean;
}

function formsOf(lang: string): readonly PluralForm[] {
  const rules = new Intl.PluralRules(lang);
  const own = rules.resolvedOptions().pluralCategories;
  const used = Array.from({ length: 102 }, (_, number) => rules.select(number));
  return pluralForms
    .filter((category) => own.includes(category))
    .map((category) => ({ category, isForOne: used.filter((one) => one === category).length === 1 }));
}

/** A text with the placeholders of the English one, for each plural form where that has some. */
function messageSchema(english: Message, forms: readonly PluralForm[]): z.ZodType {
  const names = placeholders(typeof english === 'string' ? english : english.other);
  const text = textWith(names, names);
  if (typeof english === 'string') return text;
  const ofOne = textWith(
    names,
    names.filter((name) => name !== 'count' && name !== 'limit'),
  );
  const shape = forms.map(({ category, isForOne }) => {
    const form = isForOne ? ofOne : text;
    return [category, category === 'other' ? form : form.optional()];
  });
  return z.union([text, z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>)], {
    error: `a text, or one for each of ${listAll(forms.map(({ category }) => category))}`,
  });
}

function textWith(known: readonly string[], needed: readonly string[]) {
  const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`);
  return z.string().check((context) => {
    if (context.value.trim() === '') {
      // Tools for translators export what is not translated as an empty text.
      addIssue(context, 'a text that is not empty', { hint: "remove it: docsgen's own text is shown then" });
      return;
    }
    const given = placeholders(context.value);
    const unknown = given.filter((name) => !known.includes(name));
    const missing = needed.filter((name) => !given.includes(name));
    if (unknown.length > 0) {
      const hint = known.length > 0 ? `placeholders of this text: ${inBraces(known).join(', ')}` : 'remove it';
      addIssue(context, `a text without ${listChoices(inBraces(unknown))}`, { hint });
    } else if (missing.length > 0) addIssue(context, `a text with ${inBraces(missing).join(' and ')}`);
  });
}

function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}
