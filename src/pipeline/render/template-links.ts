import type { Permalink } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { encodePath } from '../../shared/paths.ts';
import { extractFacts, type PageFacts } from './facts.ts';
import { referenceFacts } from './reference-facts.ts';

/** The facts of a page that are predicted. */
export type ExpectedFacts = Pick<PageFacts, 'ids' | 'repeatedIds' | 'hrefs' | 'media'>;

/** The bodies of pages. */
interface KnownBodies {
  readonly facts: (source: SourcePath) => ExpectedFacts | undefined;
  /** Markup of the beginning of a post, as lists show it. */
  readonly beginning: (source: SourcePath) => string;
}

/**
 * Predicts the ids and links of docsgen's templates on each page from the model, without rendering. Links to a route
 * without an anchor are left out, as they are never broken. A test compares the result with rendered pages.
 *
 * @returns by permalink
 */
export function expectFacts(site: Site, bodies: KnownBodies): ReadonlyMap<Permalink, ExpectedFacts> {
  const frame = frameFacts(site);
  const sidebars = new Map([...site.sidebars].map(([name, sidebar]) => [name, valueFacts(sidebar, site)]));
  return new Map(
    [...site.routes.values()].map((route) => {
      const sidebar = 'sidebar' in route ? sidebars.get(route.sidebar ?? '') : undefined;
      const around = route.kind === 'redirect' ? [] : [frame, ...(sidebar === undefined ? [] : [sidebar])];
      return [route.permalink, routeFacts(route, { site, around, bodies })];
    }),
  );
}

function routeFacts(
  route: Route,
  { site, around, bodies }: { site: Site; around: readonly PartFacts[]; bodies: KnownBodies },
): ExpectedFacts {
  const body =
    'format' in route || route.kind === 'doc' || route.kind === 'post' ? bodies.facts(route.source) : undefined;
  const parts = [
    { ids: ['main'], hrefs: [], media: [] },
    ...around,
    {
      ids: templateIds(route, site),
      ...(route.kind === 'reference' ? { hrefs: [], media: [] } : ownAddresses(route, site)),
    },
    ...(route.kind === 'reference' ? [referenceFacts(route)] : []),
    ...(body === undefined ? [] : [{ ids: [...body.ids], hrefs: body.hrefs, media: body.media }]),
  ];
  const ids = new Set<string>();
  const repeated = new Set(body?.repeatedIds);
  for (const id of parts.flatMap((part) => part.ids)) {
    if (ids.has(id)) repeated.add(id);
    ids.add(id);
  }
  const hrefs = [...new Set(parts.flatMap((part) => part.hrefs))];
  const media = [...new Set(parts.flatMap((part) => part.media))];
  if (route.kind !== 'post-list') return { ids, repeatedIds: [...repeated], hrefs, media };
  let all: ReadonlySet<string> | undefined;
  return {
    repeatedIds: [],
    hrefs,
    media,
    // Lazy, since few links point into a list and the texts of its posts are large.
    get ids() {
      all ??= new Set([
        ...ids,
        ...route.posts.flatMap(({ source }) => [...extractFacts(bodies.beginning(source)).ids]),
      ]);
      return all;
    },
  };
}

/** Ids and links of a part of a page. */
export interface PartFacts {
  readonly ids: readonly string[];
  readonly hrefs: readonly string[];
  readonly media: readonly string[];
}

function templateIds(route: Route, { frame }: Site): readonly string[] {
  switch (route.kind) {
    case 'doc':
    case 'page':
      return 'format' in route && route.format === 'component' ? [] : tocIds(route.toc);
    case 'post':
      return [...tocIds(route.toc), ...recentIds(route.recent)];
    case 'post-list':
      return [...recentIds(route.recent), ...(frame.feeds.length > 0 ? ['feeds-label'] : [])];
    case 'post-archive':
      return route.years.map(({ year }) => `year-${year}`);
    case 'tags':
      return route.letters.map(({ letter }) => `letter-${letter}`);
    default:
      return [];
  }
}

const tocIds = (toc: readonly unknown[]) => (toc.length > 0 ? ['toc-title'] : []);
const recentIds = (recent: readonly unknown[]) => (recent.length > 0 ? ['recent-title'] : []);

/** Bar, drawer, announcement and footer. */
function frameFacts(site: Site): PartFacts {
  const { navbar, footer, announcement, baseUrl } = site.frame;
  const { ids, hrefs, media } = valueFacts([navbar.items, footer, announcement], site);
  return {
    ids: ['drawer', ...ids],
    hrefs: [...hrefs, ...unsure([baseUrl], site)],
    media,
  };
}

/** Links of lists, breadcrumbs, tags, authors and the like, and pictures of authors. */
function ownAddresses(route: Route, site: Site): Pick<PartFacts, 'hrefs' | 'media'> {
  const { hrefs, media } = valueFacts(route, site);
  const further = [
    'to' in route ? route.to : undefined,
    'editUrl' in route ? route.editUrl : undefined,
    route.markdownCopy === undefined ? undefined : encodePath(route.markdownCopy),
  ];
  const own = unsure(
    further.filter((href) => href !== undefined),
    site,
  );
  return { hrefs: [...hrefs, ...own], media };
}

/** The links and markup in a value of the model, at any depth. */
function valueFacts(value: unknown, site: Site): PartFacts {
  const ids: string[] = [];
  const hrefs = new Set<string>();
  const media = new Set<string>();
  visit(value);
  return { ids, hrefs: unsure(hrefs, site), media: [...media] };

  function visit(value: unknown, key = ''): void {
    if (typeof value === 'string') {
      if (key === 'href' || key === 'landing' || key === 'url') hrefs.add(value);
      if (key === 'imageUrl') media.add(`image ${value}`);
      if (key !== 'html') return;
      const facts = extractFacts(value);
      ids.push(...facts.ids);
      for (const used of facts.media) media.add(used);
      for (const href of facts.hrefs) hrefs.add(href);
    } else if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) if (!noLinks.has(name)) visit(value[name as keyof typeof value], name);
  }
}

/** Keys to skip: the body has the headings, and a picture is no link. */
const noLinks: ReadonlySet<string> = new Set(['toc', 'image']);

function unsure(hrefs: Iterable<string>, { routes }: Site): string[] {
  return [...hrefs].filter((href) => !routes.has(href));
}
