import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { Result } from '../../client/search/engine.ts';
import type { Glossary } from '../../model/glossary.ts';
import type { Operation, Reference } from '../../model/reference.ts';
import type { Route } from '../../model/route.ts';
import { NotFound, shown } from './not-found.ts';

/** A page by its address, which begins with the base URL of the site. */
export type ListedPage = Pick<Route, 'permalink' | 'title' | 'description'>;

/** What tools ask about pages. */
export interface PageReader {
  readonly pages: () => Promise<readonly ListedPage[]>;
  /**
   * A page as Markdown, or one section of it.
   *
   * @param address with or without origin, ending and anchor
   * @throws NotFound
   */
  readonly page: (address: string) => Promise<{ readonly address: string; readonly markdown: string }>;
  /**
   * Pages and parts of API documents that a question finds, best first.
   *
   * @param version of the documentation, by name or label
   * @throws NotFound where there is no such version
   */
  readonly search: (
    question: string,
    count: number,
    version?: string,
  ) => Promise<{ readonly total: number; readonly results: readonly Result[] }>;
}

/** An operation with the document that it is of. */
export interface ListedOperation {
  readonly reference: Reference;
  readonly operation: Operation;
}

/** What tools ask about API documents and terms. */
export interface ApiReader {
  /** Operations of all API documents, in the order of the documents. */
  readonly operations: () => Promise<readonly ListedOperation[]>;
  /**
   * An operation as Markdown, with its parameters, schemas and samples.
   *
   * @param name operationId, or method and path
   * @throws NotFound
   */
  readonly operation: (
    document: string | undefined,
    name: string,
  ) => Promise<{ readonly address: string; readonly markdown: string }>;
  /** The terms of the site; without any where it has no glossary. */
  readonly glossary: () => Promise<Pick<Glossary, 'terms' | 'page'>>;
}

const maxResults = 50;

const annotations = { readOnlyHint: true, openWorldHint: false, idempotentHint: true };

/** The result of a tool. A page or operation that does not exist is a result, too. */
async function answer(work: () => Promise<string>) {
  try {
    return { content: [{ type: 'text' as const, text: await work() }] };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { content: [{ type: 'text' as const, text: error.message }], isError: true };
  }
}

/** The instructions that an assistant receives first. */
export function instructionsOf(title: string, tagline: string): string {
  const sentence = tagline === '' || /\p{P}$/u.test(tagline) ? tagline : `${tagline}.`;
  return [`The documentation "${title}".`, sentence, 'Search first, then read the pages that fit.']
    .filter((part) => part !== '')
    .join(' ');
}

/** Tools that every site has. All read, none changes anything. */
export function addPageTools(server: McpServer, site: PageReader, origin: string): void {
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Finds pages, sections and API operations by words, best first. Each result has its address and an excerpt.',
      inputSchema: {
        query: z.string().min(1).describe('Some words, as one would type them into a search box'),
        limit: z.int().min(1).max(maxResults).default(8).describe('How many results'),
        version: z
          .string()
          .optional()
          .describe('A version of the documentation, such as 1.0, instead of the usual one'),
      },
      annotations,
    },
    ({ query, limit, version }) =>
      answer(async () => {
        const { total, results } = await site.search(query, limit, version);
        if (total === 0) return `Nothing is found for: ${shown(query)}`;
        return [`${total} found`, ...results.map((result) => describeResult(result, origin))].join('\n\n');
      }),
  );

  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A page as Markdown, or one section of it where the address has an anchor.',
      inputSchema: { address: z.string().describe('Such as /docs/install or /docs/install#requirements') },
      annotations,
    },
    ({ address }) =>
      answer(async () => {
        const page = await site.page(address);
        return `${origin}${page.address}\n\n${page.markdown}`;
      }),
  );

  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'Address, title and description of all pages, or of those whose address begins with a path.',
      inputSchema: { below: z.string().optional().describe('Such as /docs/guide') },
      annotations,
    },
    ({ below = '' }) =>
      answer(async () => {
        const pages = (await site.pages()).filter(({ permalink }) => permalink.startsWith(below));
        if (pages.length === 0) throw new NotFound(`there are no pages below ${shown(below ?? '')}`);
        return pages
          .map(
            ({ permalink, title, description }) =>
              `${origin}${permalink} ${title}${description === '' ? '' : `: ${description}`}`,
          )
          .join('\n');
      }),
  );
}

/** Tools that read what only the sources of a site have. */
export function addApiTools(server: McpServer, site: ApiReader, origin: string): void {
  server.registerTool(
    'list_operations',
    {
      title: 'List API operations',
      description: 'Method, path and summary of the operations of all API documents, or of one.',
      inputSchema: {
        document: z.string().optional().describe('Id of an API document'),
        contains: z.string().optional().describe('Only those with this text in path, id or summary'),
      },
      annotations,
    },
    ({ document, contains = '' }) =>
      answer(async () => {
        const all = await site.operations();
        const ids = [...new Set(all.map(({ reference }) => reference.id))];
        if (document !== undefined && !ids.includes(document))
          throw new NotFound(
            `there is no API document ${shown(document)}${ids.length === 0 ? '' : `; there are ${ids.join(', ')}`}`,
          );
        const lines = all
          .filter(({ reference }) => document === undefined || reference.id === document)
          .map((listed) => describeOperation(listed, origin))
          .filter((line) => line.toLowerCase().includes(contains.toLowerCase()));
        return lines.length === 0 ? 'There are none.' : lines.join('\n');
      }),
  );

  server.registerTool(
    'read_operation',
    {
      title: 'Read an API operation',
      description: 'An operation as Markdown: parameters, bodies with their schemas, responses, samples.',
      inputSchema: {
        operation: z.string().describe('operationId, or method and path such as GET /pets'),
        document: z.string().optional().describe('Id of the API document, where several have such an operation'),
      },
      annotations,
    },
    ({ operation, document }) =>
      answer(async () => {
        const { address, markdown } = await site.operation(document, operation);
        return `${origin}${address}\n\n${markdown}`;
      }),
  );

  server.registerTool(
    'glossary',
    {
      title: 'Look up terms',
      description: 'Definitions of the terms of the documentation: of one, or of all.',
      inputSchema: { term: z.string().optional() },
      annotations,
    },
    ({ term }) =>
      answer(async () => {
        const { terms, page } = await site.glossary();
        const same = (form: string) => form.toLowerCase() === term?.toLowerCase();
        const found = terms.filter(({ id, name, also }) => term === undefined || [id, name ?? '', ...also].some(same));
        if (found.length === 0)
          throw new NotFound(term === undefined ? 'the site has no glossary' : `there is no term ${shown(term)}`);
        return found
          .map(({ id, name, definition, anchor }) => {
            const at = page === undefined ? '' : ` ${origin}${page}#${anchor}`;
            return `${id}${name === undefined ? '' : ` (${name})`}: ${definition}${at}`;
          })
          .join('\n');
      }),
  );
}

function describeResult({ href, title, trail, excerpt, sections }: Result, origin: string): string {
  const text = (pieces: Result['excerpt']) => pieces.map((piece) => piece.text).join('');
  const parts = sections.map((section) => `- ${origin}${section.href} ${section.title}: ${text(section.excerpt)}`);
  return [`${origin}${href} ${[trail, title].filter((part) => part !== '').join(' › ')}`, text(excerpt), ...parts]
    .filter((line) => line !== '')
    .join('\n');
}

function describeOperation({ reference, operation }: ListedOperation, origin: string): string {
  const { method, path, operationId, title, deprecated, anchor } = operation;
  const name = operationId === undefined ? '' : ` ${operationId}`;
  const address = reference.hrefs[anchor] ?? reference.permalink;
  return `${method} ${path}${name} (${reference.id}): ${title}${deprecated ? ', deprecated' : ''} ${origin}${address}`;
}
