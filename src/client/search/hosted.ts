import { anyVersion, type HostedSearch, hostsOf } from '../../shared/hosted-search.ts';
import type { Filters } from '../../shared/search-index.ts';
import type { Result, Search } from './engine.ts';
import type { ExcerptPiece } from './excerpt.ts';

/** How many records a service is asked for. A page has several records. */
const asked = 40;

/** Sections that are shown of a page. */
const maxSections = 3;

/** Around what was found, in texts of services: characters that no text has. */
const [open, close] = ['\u0001', '\u0002'];

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** A part of a page as crawlers of DocSearch store it: its headings from the page down, and its text. */
export interface HostedRecord {
  readonly url: string;
  readonly hierarchy: Readonly<Record<string, string | null | undefined>>;
  /** The text with marks around the hits. */
  readonly text: string;
}

/** Searches by a service, in place of the index of the site. */
export function createHostedSearch(service: HostedSearch, origins: readonly string[]): Search {
  return {
    async search(question, filters) {
      const results = toResults(await ask(service, question, filters), origins);
      return { total: results.length, leftOut: [], load: async (from, to) => results.slice(from, to) };
    },
    filterValues: async () => [],
    forget: () => {},
  };
}

async function ask(service: HostedSearch, question: string, filters: Filters): Promise<readonly HostedRecord[]> {
  let failure: unknown;
  for (const host of hostsOf(service)) {
    try {
      return service.provider === 'algolia'
        ? await askAlgolia(host, service, question, filters)
        : await askTypesense(host, service, question, filters);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function json(request: Promise<Response>): Promise<unknown> {
  const response = await request;
  if (!response.ok) throw new Error(`the search service answers with ${response.status}`);
  return response.json();
}

/** @see https://www.algolia.com/doc/rest-api/search/ */
async function askAlgolia(
  host: string,
  { appId, apiKey, indexName }: HostedSearch & { readonly provider: 'algolia' },
  question: string,
  { version }: Filters,
): Promise<readonly HostedRecord[]> {
  // In the address and as plain text, so that browsers need not ask the service first.
  const keys = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey });
  const body = JSON.stringify({
    query: question,
    hitsPerPage: asked,
    attributesToRetrieve: ['hierarchy', 'content', 'url'],
    attributesToSnippet: ['content:24'],
    highlightPreTag: open,
    highlightPostTag: close,
    ...(version === undefined ? {} : { facetFilters: [[...version, anyVersion].map((name) => `version:${name}`)] }),
  });
  const address = `${host}/1/indexes/${encodeURIComponent(indexName)}/query?${keys}`;
  const { hits } = (await json(fetch(address, { method: 'POST', body }))) as {
    readonly hits: readonly {
      readonly url: string;
      readonly hierarchy: HostedRecord['hierarchy'];
      readonly content?: string | null;
      readonly _snippetResult?: { readonly content?: { readonly value: string } };
    }[];
  };
  return hits.map(({ url, hierarchy, content, _snippetResult: snippet }) => ({
    url,
    hierarchy,
    text: snippet?.content?.value ?? content ?? '',
  }));
}

/** @see https://typesense.org/docs/latest/api/search.html */
async function askTypesense(
  host: string,
  { apiKey, collection }: HostedSearch & { readonly provider: 'typesense' },
  question: string,
  { version }: Filters,
): Promise<readonly HostedRecord[]> {
  const parameters = new URLSearchParams({
    q: question,
    query_by: [...levels.map((level) => `hierarchy.${level}`), 'content'].join(),
    per_page: String(asked),
    highlight_start_tag: open,
    highlight_end_tag: close,
    'x-typesense-api-key': apiKey,
    ...(version === undefined
      ? {}
      : { filter_by: `version:=[${[...version, anyVersion].map((name) => `\`${name}\``).join()}]` }),
  });
  const address = `${host}/collections/${encodeURIComponent(collection)}/documents/search?${parameters}`;
  const { hits } = (await json(fetch(address))) as {
    readonly hits: readonly {
      readonly document: Readonly<Record<string, unknown>> & { readonly url: string; readonly content?: string | null };
      readonly highlights?: readonly { readonly field: string; readonly snippet?: string }[];
    }[];
  };
  return hits.map(({ document, highlights = [] }) => {
    // Collections of scrapers have the names with dots.
    const flat = levels.map((level) => [level, document[`hierarchy.${level}`]]);
    return {
      url: document.url,
      hierarchy: { ...Object.fromEntries(flat), ...(document.hierarchy as object | undefined) },
      text: highlights.find(({ field }) => field === 'content')?.snippet ?? document.content ?? '',
    };
  });
}

/**
 * Results by page, in the order of their best records.
 *
 * @param origins of the site, first that of the page: addresses there become those of the site that is shown
 */
export function toResults(records: readonly HostedRecord[], origins: readonly string[]): readonly Result[] {
  const pages = new Map<string, Result & { sections: Result['sections'][number][] }>();
  for (const { url, hierarchy, text } of records) {
    const href = ownAddress(url, origins);
    if (href === undefined) continue;
    const [page = ''] = href.split('#');
    const names = levels.map((level) => hierarchy[level] ?? '').map(plain);
    const [kind = '', title = ''] = names;
    const heading = names.slice(2).findLast((name) => name !== '');
    const around = { href: page, kind, title: title || kind, trail: '', method: '', path: '' };
    const result = pages.get(page) ?? { ...around, excerpt: [], sections: [] };
    const isOfPage = heading === undefined;
    if (!isOfPage && result.sections.length < maxSections && result.sections.every((other) => other.href !== href))
      result.sections.push({ href, title: heading, excerpt: pieces(text) });
    pages.set(page, isOfPage && result.excerpt.length === 0 ? { ...result, excerpt: pieces(text) } : result);
  }
  return [...pages.values()];
}

/** A link that is not `http`, such as a script, is none. */
export function ownAddress(url: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(url, origins[0])) return undefined;
  const { origin, protocol, pathname, search, hash } = new URL(url, origins[0]);
  if (!/^https?:$/.test(protocol)) return undefined;
  return origins.includes(origin) ? pathname + search + hash : url;
}

function plain(text: string): string {
  return text.replaceAll(open, '').replaceAll(close, '');
}

function pieces(text: string): readonly ExcerptPiece[] {
  return text
    .split(open)
    .flatMap((part, index): readonly ExcerptPiece[] => {
      const [found = '', rest] = index === 0 ? ['', part] : part.split(close);
      return [
        { text: found, isFound: true },
        { text: rest ?? '', isFound: false },
      ];
    })
    .filter((piece) => piece.text !== '');
}
