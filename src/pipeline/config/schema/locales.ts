import * as z from 'zod';
import { addIssue, codeOfLanguage, deferred, languageTag, name, text } from './values.ts';

const localeSchema = deferred(() =>
  z.strictObject({
    label: text().describe('Name of the language, in that language: `Deutsch`.'),
    lang: languageTag().optional().describe('Language tag, such as `pt-BR`; the key of the locale unless given.'),
    dir: z.enum(['ltr', 'rtl']).optional().describe('Direction of its text; that of the language unless given.'),
  }),
);

/** Names are pieces of addresses. */
const localeName = name(
  /^[a-z\d]+(?:[-_][a-z\d]+)*$/i,
  'a name of letters and digits, with single hyphens or underscores between them, such as "de" or "pt-BR"',
);

export const localesSchema = deferred(() =>
  z.record(localeName, localeSchema).check((context) => {
    for (const [key, { lang }] of Object.entries(context.value)) {
      if (lang !== undefined || languageTag().safeParse(key).success) continue;
      addIssue(context, 'lang, as the name of the locale is no language tag', {
        path: [key],
        hint: `add its tag: '${key}': { label: …, lang: '${likelyTag(key)}' }`,
      });
    }
    if (Object.keys(context.value).length === 0) addIssue(context, 'at least one locale');
  }),
);

/** `zh_CN`, as other tools write it, gives `zh-CN`, and `german` gives `de`. */
function likelyTag(key: string): string {
  return languageTag().safeParse(key.replaceAll('_', '-')).data ?? codeOfLanguage(key) ?? 'de';
}
