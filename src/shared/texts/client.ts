import { en } from './en.ts';
import type { Message, TextKey } from './messages.ts';
import { english, type Language } from './text.ts';

/**
 * What scripts of any page show, without placeholders. The page has these texts, so that they are there without a
 * connection.
 */
export const pageKeys = [
  'client.copied',
  'client.copyCode',
  'client.wrapLines',
  'client.retry',
  'client.pageFailed',
  'client.pageFailedTitle',
  'client.styleFailed',
  'client.reload',
] as const satisfies readonly TextKey[];

/** What is added to them on a site with islands or diagrams. */
export const islandKeys = [
  'client.partFailed',
  'client.crashed',
  'client.crashedPart',
  'client.tryAgain',
] as const satisfies readonly TextKey[];

/** What is added to both on a site with diagrams. */
export const diagramKeys = ['client.diagramFailed', 'client.diagramFrame'] as const satisfies readonly TextKey[];

export type PageKey = (typeof pageKeys | typeof islandKeys | typeof diagramKeys)[number];

/** What the scripts of an API reference show; its navigation has these texts. */
export const referenceKeys = [
  'api.filterCount',
  'api.expandAll',
  'api.collapseAll',
] as const satisfies readonly TextKey[];

/** What the dialog of the search shows. It loads them when it is opened. */
export const searchKeys = [
  'search.field',
  'search.results',
  'search.close',
  'search.escape',
  'search.start',
  'search.narrow',
  'search.recent',
  'search.count',
  'search.shown',
  'search.more',
  'search.nothing',
  'search.nothingForAll',
  'search.instead',
  'search.leftOut',
  'search.tryOther',
  'search.orElse',
  'search.everything',
  'search.failed',
] as const satisfies readonly TextKey[];

/** Texts for a script, as JSON. */
export function textsAsJson(keys: readonly TextKey[], language?: Language): string {
  const messages = messagesOf(language);
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, messages[key]])));
}

/** Texts for the scripts of a page, each on a line with its key, since JSON in an attribute is twice as long: `copied Copied`. */
export function textsAsLines(keys: readonly PageKey[], language?: Language): string {
  const messages = messagesOf(language);
  return keys.map((key) => `${key.replace('client.', '')} ${messages[key]}`).join('\n');
}

function messagesOf({ texts }: Language = english): Readonly<Record<TextKey, Message>> {
  return { ...en, ...texts };
}
