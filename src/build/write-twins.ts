import { digestOf } from '../cache/index.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall, Recalled } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { RenderedSite } from './render-site.ts';
import { textOf } from './stored.ts';
import type { Writer } from './write-site.ts';

interface TwinInput {
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly markup: RenderedSite['markup'];
  /** Of references, where results are kept. */
  readonly digests: ReadonlyMap<Reference, string>;
  readonly recall: Recall;
  readonly write: Writer['write'];
}

/** Writes the Markdown twin of every page that has one, then the files for language models. */
export async function writeTwins(input: TwinInput): Promise<void> {
  const { site, recall, write } = input;
  const pathOf = (address: string) => address.slice(site.frame.baseUrl.length);
  const keep = (address: string, { attachment: data, attachmentDigest, attachmentBytes }: Recalled<null>) =>
    write(pathOf(address), { data, digest: attachmentDigest, byteLength: attachmentBytes });
  const documents = new Map<string, Recalled<null>>();
  for (const route of site.routes.values()) {
    if (route.twin === undefined) continue;
    const twin = await recallTwin(route, input);
    if (route.kind === 'doc') documents.set(route.permalink, twin);
    await keep(route.twin, twin);
  }
  if (site.llmsFiles.length === 0) return;
  const { llmsFull, llmsIndex, outlineOf } = await import('../twins/index.ts');
  const outline = outlineOf(site);
  const text = (permalink: string) => textOf(documents.get(permalink)?.attachment() ?? new Uint8Array());
  for (const address of site.llmsFiles) {
    // It lists the pages, and is short; the other one holds them.
    const isFull = address.endsWith('llms-full.txt');
    const made = await recall<null>({
      kind: 'llms',
      subject: address,
      parts: () => ({
        'pages of the site': digestOf(outline),
        documents: isFull
          ? digestOf([...documents].map(([permalink, { attachmentDigest }]) => [permalink, attachmentDigest]))
          : '',
      }),
      make: () => ({ value: null, attachment: isFull ? llmsFull(outline, text) : llmsIndex(outline) }),
    });
    await keep(address, made);
  }
}

function recallTwin(route: Route, { site, pages, markup, digests, recall }: TwinInput): Promise<Recalled<null>> {
  const origin = site.frame.url ?? '';
  if (route.kind === 'reference') {
    const { reference } = route;
    return recall<null>({
      kind: 'twin',
      subject: route.permalink,
      parts: () => ({ reference: digests.get(reference) ?? digestOf(reference), origin }),
      make: async () => ({
        value: null,
        attachment: (await import('../twins/index.ts')).referenceTwin(reference, origin),
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
    async make() {
      const { pageTwin } = await import('../twins/index.ts');
      return { value: null, attachment: pageTwin({ ...page, html: body.text() }, origin) };
    },
  });
}
