import { type DigestedBytes, digested, digestOf, digestPieces } from '../../core/cache/index.ts';
import { type Ask, type Bytes, held, lookup, part, query } from '../../core/graph/index.ts';
import { bytesToSend } from '../../core/threads/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Reference, ReferenceDigests, ReferencePage } from '../../model/reference.ts';
import type { Site } from '../../model/site.ts';
import { copiedMarkup } from '../../pipeline/render/stored.ts';
import { bodyOf } from '../../queries/bodies.ts';
import { threads } from '../../queries/context.ts';
import { references } from '../../queries/inputs.ts';
import { compiledPages } from '../../queries/pages.ts';
import { generatedBody, routedSite } from '../../queries/site.ts';
import type { Language } from '../../shared/texts/text.ts';
import { cleanAddress, cleanBytes } from '../written-addresses/index.ts';
import type { PageText } from './page-copy.ts';

/** What a Markdown copy says besides the body of its page. */
type CopyInput =
  | {
      readonly kind: 'page';
      readonly page: Omit<PageText, 'html'>;
      readonly source: SourcePath | undefined;
      /** Whether a feature makes its body. */
      readonly isGenerated: boolean;
    }
  | {
      readonly kind: 'reference';
      readonly source: SourcePath | undefined;
      readonly reference: Reference;
      /** The page that it is about; that of the first one has the whole document. */
      readonly page: ReferencePage;
      readonly language: Language;
      readonly digest: string;
    };

interface CopySite {
  readonly site: Site;
  readonly excerpts: ReadonlyMap<SourcePath, string>;
  readonly digests: ReadonlyMap<Reference, ReferenceDigests>;
}

const copySite = held<'', CopySite>('site of Markdown copies', async (q) => {
  const { site, referenceDigests } = await q(routedSite, '');
  const { pages } = await q(compiledPages, '');
  return {
    site,
    digests: referenceDigests,
    excerpts: new Map([...pages].map(([source, { excerpt }]) => [source, excerpt])),
  };
});

const copyInput = lookup<CopySite, readonly string[], CopyInput | undefined>(
  'copy input',
  copySite,
  inputOf,
  (input) =>
    input === undefined
      ? 'none'
      : digestOf(
          input.kind === 'page'
            ? [input.page, input.source, input.isGenerated]
            : [input.digest, input.source, input.language, input.page],
        ),
);

/** @param key a permalink, and an anchor for an operation that shares its page with others */
function inputOf(
  { site, excerpts, digests }: CopySite,
  [permalink = '', anchor]: readonly string[],
): CopyInput | undefined {
  const route = site.routes.get(permalink);
  if (route === undefined) return;
  if (route.kind === 'reference') {
    const { reference } = route;
    const page: ReferencePage = anchor === undefined ? route.page : { ...route.page, shows: 'operation', anchor };
    const known = digests.get(reference);
    const ofPart =
      page.shows === 'operation' || page.shows === 'schema' ? known?.parts[page.anchor] : known?.pages[permalink];
    const digest = ofPart ?? known?.whole ?? digestOf(reference);
    return { kind: 'reference', source: route.source, reference, page, language: site.frame.language, digest };
  }
  const { title, source, description } = route;
  const excerpt = source === undefined ? undefined : excerpts.get(source);
  return {
    kind: 'page',
    source,
    isGenerated: route.kind === 'generated',
    page: {
      permalink: route.kind === 'doc' ? route.home : route.canonical,
      title: title === '' ? site.frame.title : title,
      // Where the page gives no description, its first words are in its place: they are in the text already.
      description: description === excerpt ? '' : description,
      byline:
        route.kind === 'post'
          ? [route.post.date.slice(0, 10), ...route.post.authors.map(({ name }) => name)].join(', ')
          : '',
    },
  };
}

const origin = part<string>('origin', async (q) => (await q(routedSite, '')).site.frame.url ?? '');

/** A page with its body as it is stored. */
type CopyTask = Omit<PageText, 'html'> & { readonly body: Uint8Array };

const copyWriter = held<'', (task: CopyTask) => Promise<DigestedBytes>>('writer of Markdown copies', async (q) => {
  const url = await q(origin, '');
  return q.use(threads).open<CopyTask, DigestedBytes>({
    name: 'Markdown copy',
    doing: ({ permalink }) => `writing the Markdown copy of ${permalink}`,
    context: () => url,
    here: () => loadCopyWriter(url),
    crashed: ({ permalink }) => {
      throw new Error(`the Markdown copy of ${permalink} ends the thread that writes it`);
    },
  });
});

/** Loads the function that writes Markdown copies. `url` is the origin of the site, `''` without one. */
export async function loadCopyWriter(url: string): Promise<(task: CopyTask) => DigestedBytes> {
  const { pageCopy } = await import('./page-copy.ts');
  return ({ body, ...page }) => digested(pageCopy({ ...page, html: copiedMarkup(body) }, url));
}

/** The Markdown copy of the page at an address, attached. */
export const markdownCopy = query<Permalink, null>('Markdown copy', async (q, permalink) => {
  const url = await q(origin, '');
  const input = await q(copyInput, [permalink]);
  if (input === undefined) throw new Error(`no route ${permalink}`);
  if (input.kind === 'reference') {
    q.attach(await referenceText(q, input, url));
    return null;
  }
  const write = await q.snapshot(copyWriter);
  const written = input.isGenerated
    ? Buffer.from((await q(generatedBody, permalink)).html)
    : input.source === undefined
      ? undefined
      : (await q(bodyOf, input.source))?.read();
  const body = await cleanBytes(q, written ?? new Uint8Array(), input.page.permalink);
  q.attach(await write({ ...input.page, body: bytesToSend(body) }));
  return null;
});

/** The Markdown copy of an operation that shares its page with others, attached. */
export const operationCopy = query<readonly [permalink: Permalink, anchor: string], null>(
  'Markdown copy of an operation',
  async (q, key) => {
    const url = await q(origin, '');
    const input = await q(copyInput, key);
    if (input?.kind !== 'reference') throw new Error(`no API document at ${key[0]}`);
    q.attach(await referenceText(q, input, url));
    return null;
  },
);

async function referenceText(
  q: Ask,
  { reference: written, source, page, language }: Extract<CopyInput, { kind: 'reference' }>,
  url: string,
): Promise<string> {
  const reference = await cleanReference(q, written, source);
  const { partCopyText, referenceCopy } = await import('../api/markdown/reference-copy.ts');
  return page.shows === 'document' || page.shows === 'index'
    ? referenceCopy(reference, url, language)
    : partCopyText(reference, page, { origin: url, language });
}

/** A reference in which no link names a page as a file. */
async function cleanReference(q: Ask, reference: Reference, source: SourcePath | undefined): Promise<Reference> {
  const clean = new Map<string, { readonly href: string }>();
  const { links } = await q.snapshot(references);
  for (const written of links.get(source ?? '')?.keys() ?? []) {
    const href = await cleanAddress(q, written);
    if (href !== undefined) clean.set(written, { href });
  }
  if (clean.size === 0) return reference;
  const { withAddresses } = await import('../api/link-base.ts');
  return withAddresses(reference, clean);
}

type Outline = ReturnType<typeof import('./llms.ts').outlineOf>;

/** What the files for language models list. */
const outline = part<Outline>('pages of the site', async (q) => {
  const { outlineOf } = await import('./llms.ts');
  return outlineOf((await q(routedSite, '')).site);
});

/** The list of all pages for language models, attached. */
export const llmsTxt = query<'', null>('llms', async (q) => {
  const { llmsIndex } = await import('./llms.ts');
  q.attach(llmsIndex(await q(outline, '')));
  return null;
});

/** All Markdown copies of documents, in pieces: the whole may be more than fits into memory at once. */
export interface FullText {
  readonly pieces: () => Iterable<Uint8Array>;
  readonly digest: string;
  readonly byteLength: number;
}

const copiesOfDocuments = held<'', ReadonlyMap<Permalink, Bytes>>('copies of documents', async (q) => {
  const { site } = await q(routedSite, '');
  const copies = new Map<Permalink, Bytes>();
  for (const { kind, permalink, markdownCopy: copy } of site.routes.values())
    if (kind === 'doc' && copy !== undefined) copies.set(permalink, await q.bytes(markdownCopy, permalink));
  return copies;
});

const copiesDigest = part<string>('texts of documents', async (q) =>
  digestOf([...(await q(copiesOfDocuments, ''))].map(([permalink, { digest }]) => [permalink, digest])),
);

async function piecesOf(copies: ReadonlyMap<Permalink, Bytes>, pages: Outline): Promise<() => Iterable<Uint8Array>> {
  const { llmsFull } = await import('./llms.ts');
  return () => llmsFull(pages, (permalink) => copies.get(permalink)?.read() ?? new Uint8Array());
}

/** The digest of `llms-full.txt`. Its parts are stored already, so the text is not stored again. */
const fullTextDigest = query<'', ReturnType<typeof digestPieces>>('llms-full', async (q) => {
  await q(copiesDigest, '');
  const pieces = await piecesOf(await q.snapshot(copiesOfDocuments), await q(outline, ''));
  return digestPieces(pieces());
});

/** The text of `llms-full.txt`, in pieces. */
export const llmsFullTxt = held<'', FullText>('llms-full.txt', async (q) => {
  const known = await q(fullTextDigest, '');
  return { ...known, pieces: await piecesOf(await q(copiesOfDocuments, ''), await q(outline, '')) };
});

export const copyQueries = [
  copySite,
  copyInput,
  origin,
  copyWriter,
  markdownCopy,
  operationCopy,
  outline,
  llmsTxt,
  copiesOfDocuments,
  copiesDigest,
  fullTextDigest,
  llmsFullTxt,
];
