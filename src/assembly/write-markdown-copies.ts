import { digestOf, digestPieces } from '../core/cache/index.ts';
import { mapInOrder, type TaskPool } from '../core/threads/index.ts';
import type { PageText } from '../features/markdown-copies/index.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall, Recalled } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { RenderedSite } from './render-site.ts';
import type { Writer } from './write-site.ts';

interface TwinInput {
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly markup: RenderedSite['markup'];
  /** Of references, where results are kept. */
  readonly digests: ReadonlyMap<Reference, string>;
  readonly recall: Recall;
  readonly workshop: TaskPool;
  readonly write: Writer['write'];
}

/** Writes the Markdown twin of every page that has one, then the files for language models. */
export async function writeMarkdownCopies(input: TwinInput): Promise<void> {
  const { site, recall, workshop, write } = input;
  const pathOf = (address: string) => address.slice(site.frame.baseUrl.length);
  const keep = (address: string, { attachment: data, attachmentDigest, attachmentBytes }: Recalled<null>) =>
    write(pathOf(address), { data, digest: attachmentDigest, byteLength: attachmentBytes });
  const documents = new Map<string, Recalled<null>>();
  const origin = site.frame.url ?? '';
  const pageTwin = workshop.open<PageText, string>({
    name: 'twin',
    doing: ({ permalink }) => `writing the Markdown copy of ${permalink}`,
    world: () => origin,
    here: () => twinWriter(origin),
    crashed: ({ permalink }) => {
      throw new Error(`the twin of ${permalink} ends the thread that writes it`);
    },
  });
  const routes = [...site.routes.values()].filter(({ markdownCopy }) => markdownCopy !== undefined);
  const twins = mapInOrder(routes, workshop, async (route) => ({
    route,
    twin: await recallCopy(route, { ...input, pageTwin }),
  }));
  for await (const { route, twin } of twins) {
    if (route.kind === 'doc') documents.set(route.permalink, twin);
    await keep(route.markdownCopy ?? '', twin);
  }
  if (site.llmsFiles.length === 0) return;
  const { llmsFull, llmsIndex, outlineOf } = await import('../features/markdown-copies/index.ts');
  const outline = outlineOf(site);
  // It lists the pages, and is short; the other one holds them.
  const index = site.llmsFiles.find((address) => address.endsWith('llms.txt'));
  if (index !== undefined) {
    const parts = () => ({ 'pages of the site': digestOf(outline) });
    const make = () => ({ value: null, attachment: llmsIndex(outline) });
    await keep(index, await recall<null>({ kind: 'llms', subject: index, parts, make }));
  }
  const full = site.llmsFiles.find((address) => address.endsWith('llms-full.txt'));
  if (full === undefined) return;
  const pieces = () => llmsFull(outline, (permalink) => documents.get(permalink)?.attachment() ?? new Uint8Array());
  // All that it holds is kept already: what is worth knowing is whether it is what was written before.
  const { value } = await recall<ReturnType<typeof digestPieces>>({
    kind: 'llms',
    subject: full,
    parts: () => ({
      'pages of the site': digestOf(outline),
      documents: digestOf([...documents].map(([permalink, { attachmentDigest }]) => [permalink, attachmentDigest])),
    }),
    make: () => ({ value: digestPieces(pieces()) }),
  });
  await write(pathOf(full), { ...value, pieces, data: () => Buffer.concat([...pieces()]) });
}

/** What writes twins, given the origin of the site; loaded when there is one to write. */
export async function twinWriter(origin: string): Promise<(page: PageText) => string> {
  const { pageCopy } = await import('../features/markdown-copies/index.ts');
  return (page) => pageCopy(page, origin);
}

/** The Markdown twin of a route that has one. */
export function recallCopy(
  route: Route,
  {
    site,
    pages,
    markup,
    digests,
    recall,
    pageTwin,
  }: Omit<TwinInput, 'write' | 'workshop'> & { pageTwin: (page: PageText) => Promise<string> },
): Promise<Recalled<null>> {
  const origin = site.frame.url ?? '';
  if (route.kind === 'reference') {
    const { reference } = route;
    return recall<null>({
      kind: 'twin',
      subject: route.permalink,
      parts: () => ({ reference: digests.get(reference) ?? digestOf(reference), origin }),
      make: async () => ({
        value: null,
        attachment: (await import('../features/api/markdown/reference-copy.ts')).referenceCopy(reference, origin),
      }),
    });
  }
  const { title, source, description } = route;
  const excerpt = source === undefined ? '' : pages.get(source)?.excerpt;
  const page = {
    permalink: route.kind === 'doc' ? route.home : route.canonical,
    title: title === '' ? site.frame.title : title,
    // Where the page gives no description, its first words stand in: they are in the text already.
    description: description === excerpt ? '' : description,
    byline: route.kind === 'post' ? [route.post.date, ...route.post.authors.map(({ name }) => name)].join(', ') : '',
  };
  const body = source === undefined ? { digest: '', text: () => '' } : markup(source);
  return recall<null>({
    kind: 'twin',
    subject: route.permalink,
    parts: () => ({ page: JSON.stringify(page), origin, body: body.digest }),
    make: async () => ({ value: null, attachment: await pageTwin({ ...page, html: body.text() }) }),
  });
}
