import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { Renderer } from '../render/index.ts';
import { llmsFull, llmsIndex, pageTwin, referenceTwin } from '../twins/index.ts';
import type { Writer } from './write-site.ts';

interface TwinInput {
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly renderer: Renderer;
  readonly write: Writer['write'];
}

/** Writes the Markdown twin of every page that has one, then the files for language models. */
export async function writeTwins(input: TwinInput): Promise<void> {
  const { site, write } = input;
  const pathOf = (address: string) => address.slice(site.frame.baseUrl.length);
  const documents = new Map<string, string>();
  for (const route of site.routes.values()) {
    if (route.twin === undefined) continue;
    const text = twinOf(route, input);
    if (route.kind === 'doc') documents.set(route.permalink, text);
    await write(pathOf(route.twin), text);
  }
  for (const address of site.llmsFiles) {
    const isFull = address.endsWith('llms-full.txt');
    const text = isFull ? llmsFull(site, (permalink) => documents.get(permalink) ?? '') : llmsIndex(site);
    await write(pathOf(address), text);
  }
}

function twinOf(route: Route, { site, pages, renderer }: TwinInput): string {
  const origin = site.frame.url ?? '';
  if (route.kind === 'reference') return referenceTwin(route.reference, origin);
  const { title, source, description } = route;
  const excerpt = source === undefined ? '' : pages.get(source)?.excerpt;
  const page = {
    permalink: route.kind === 'doc' ? route.home : route.canonical,
    title: title === '' ? site.frame.title : title,
    // Where the page gives no description, its first words stand in: they are in the text already.
    description: description === excerpt ? '' : description,
    byline: route.kind === 'post' ? [route.post.date, ...route.post.authors.map(({ name }) => name)].join(', ') : '',
    html: source === undefined ? '' : renderer.body(source),
  };
  return pageTwin(page, origin);
}
