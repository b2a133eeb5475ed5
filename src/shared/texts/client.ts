import { en } from './en.ts';
import type { TextKey } from './messages.ts';
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
  'client.offline',
  'client.unanswered',
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
  'api.colon',
  'api.insideFailed',
] as const satisfies readonly TextKey[];

/** What the console of an operation shows of the texts of its page. */
const tryItApiKeys = [
  'api.authorization',
  'api.server',
  'api.noCredentials',
  'api.and',
  'api.colon',
  'api.comma',
  'api.requestBody',
  'api.example',
  'api.forExample',
  'api.default',
  'api.headers',
  'api.request',
  'api.required',
  'api.parametersPath',
  'api.parametersQuery',
  'api.parametersQuerystring',
  'api.parametersHeader',
  'api.parametersCookie',
  'api.min',
  'api.max',
  'api.moreThan',
  'api.lessThan',
  'api.multipleOf',
  'api.matches',
  'api.atLeastCharacters',
  'api.atMostCharacters',
  'api.atLeastItems',
  'api.atMostItems',
  'api.uniqueItems',
  'api.oneOfValues',
] as const satisfies readonly TextKey[];

export type TryItKey = (typeof tryItApiKeys)[number] | Extract<TextKey, `tryIt.${string}`>;

/** What the console of an operation shows. It loads them when it is opened. */
export const tryItKeys: readonly TryItKey[] = [
  ...tryItApiKeys,
  ...Object.keys(en).filter((key): key is Extract<TextKey, `tryIt.${string}`> => key.startsWith('tryIt.')),
];

/** What is added to them where readers may choose languages of samples. */
export const samplesMenuKeys = ['api.moreLanguages', 'tryIt.failed'] as const satisfies readonly TextKey[];

/** What is added to them where readers can try operations. */
export const tryItButtonKeys = ['tryIt.failed'] as const satisfies readonly TextKey[];

/** What the dialog of the search shows. It loads them when it is opened. */
export const searchKeys = [
  'search.results',
  'search.close',
  'search.escape',
  'search.start',
  'search.narrow',
  'search.recent',
  'search.likely',
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
  'search.by',
  'search.ask',
  'search.askQuestion',
  'search.askSend',
  'search.askStop',
  'search.askBack',
  'search.askWaiting',
  'search.askNote',
  'search.askFailed',
] as const satisfies readonly TextKey[];

/** Texts for a script, as JSON. */
export function textsAsJson(keys: readonly TextKey[], { texts }: Language = english): string {
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key] ?? en[key]])));
}

/** Texts for the scripts of a page, each on a line with its key, since JSON in an attribute is twice as long: `copied Copied`. */
export function textsAsLines(keys: readonly PageKey[], { texts }: Language = english): string {
  return keys.map((key) => `${key.replace('client.', '')} ${texts[key] ?? en[key]}`).join('\n');
}
