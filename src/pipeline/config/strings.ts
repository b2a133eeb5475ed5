import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { isObject } from '../../core/json/value.ts';
import type { Product } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Message, Translation } from '../../shared/texts/messages.ts';
import { listChoices } from './issue-findings.ts';
import { readJsonFile } from './json-file.ts';
import { addIssue, languageTag } from './schema/values.ts';

/** The texts of docsgen that a site words itself, relative to the site root: `{ "interface": { "page.edit": "…" } }`. */
export const stringsFile: SourcePath = 'strings.json';

interface StringsInput {
  readonly root: string;
  /** Decides which plural forms there are. */
  readonly lang: string;
  readonly product: Product;
}

interface Strings {
  readonly texts: Translation;
  /** `unreadable-file` and `invalid-data-file`. */
  readonly findings: readonly Finding[];
  /** The file, where it exists. */
  readonly files: readonly SourcePath[];
}

/** Reads `strings.json`. Without the file there are no texts. */
export async function readStrings({ root, lang, product }: StringsInput): Promise<Strings> {
  if (!existsSync(join(root, stringsFile))) return { texts: {}, findings: [], files: [] };
  const { en } = await import('../../shared/texts/en.ts');
  const { value, findings } = readJsonFile({ root, file: stringsFile, schema: stringsSchema(en, lang), product });
  return { texts: (value?.interface ?? {}) as Translation, findings, files: [stringsFile] };
}

/** The language of a config that is not validated yet: `en` where it has none, or none that there can be. */
export function languageOf(value: unknown): string {
  return languageTag().safeParse(isObject(value) ? value.lang : undefined).data ?? 'en';
}

/** Texts by the keys of the English ones. */
export function stringsSchema(english: Readonly<Record<string, Message>>, lang: string) {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const texts = Object.entries(english).map(([key, message]) => [key, messageSchema(message, forms).optional()]);
  return z.strictObject({
    interface: z.strictObject(Object.fromEntries(texts) as Record<string, z.ZodType>).default({}),
  });
}

/** A text with the placeholders of the English one, for each plural form where that has some. */
function messageSchema(english: Message, forms: readonly Intl.LDMLPluralRule[]): z.ZodType {
  const names = placeholders(typeof english === 'string' ? english : english.other);
  if (typeof english === 'string') return textWith(names, names);
  // A form may say its number in words: `one page`.
  const form = textWith(
    names,
    names.filter((name) => name !== 'count'),
  );
  const shape = forms.map((category) => [category, category === 'other' ? form : form.optional()]);
  return z.union([form, z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>)], {
    error: `a text, or one for each of ${listChoices(forms).replace(' or ', ' and ')}`,
  });
}

function textWith(known: readonly string[], needed: readonly string[]) {
  const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`);
  return z.string().check((context) => {
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
