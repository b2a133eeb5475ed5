import { createHash } from 'node:crypto';
import { searchKeys, textsAsJson } from '../../shared/texts/client.ts';
import type { Language } from '../../shared/texts/text.ts';

/** The texts of the search dialog, which scripts load: the only file of a bundle that another language has otherwise. */
export function searchTextsFile(language: Language): readonly [path: string, content: Uint8Array] {
  const text = textsAsJson(searchKeys, language);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  return [`assets/search-texts-${digest}.json`, Buffer.from(text)];
}
