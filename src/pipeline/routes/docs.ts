import type { DocAddress } from '../../model/address.ts';
import type { CategoryRoute, Crumb, DocRoute, NavLink } from '../../model/route.ts';
import type { DocsConfig } from '../../model/sets-config.ts';
import type { Sidebar } from '../../model/sidebar.ts';
import { inNaturalOrder } from '../../shared/compare.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { composed, encodePath, joinPermalink } from '../../shared/paths.ts';
import { shownVersion } from '../../shared/shown-version.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { Claim } from './claims.ts';
import { editionOf } from './edition.ts';
import type { RouteContext, SetContext, VersionContext } from './input.ts';
import {
  contributorsOf,
  editUrlOf,
  generatedMeta,
  headingOf,
  langOf,
  pictureAt,
  sourceMeta,
  startOf,
  updatedOf,
  visibleToc,
} from './meta.ts';
import { redirect } from './redirects.ts';
import { categoryPermalink, type Stop, stopsOf, type TreeItem, toSidebarItems, wholeSidebar } from './sidebar-tree.ts';
import { buildSidebars } from './sidebars.ts';
import { linkTags } from './tag-links.ts';
import { type TagSet, tagRoutes, withTagPages } from './tags.ts';
import { unknownDocument } from './unknown-document.ts';
import { type DocsClaim, joinVersions, reportVersions } from './versions.ts';

/** What a documentation set adds to the site. */
export interface SetRoutes {
  readonly set: DocsConfig;
  readonly claims: readonly Claim[];
  readonly sidebars: readonly NamedSidebar[];
  /** Of the version that readers get by default. */
  readonly shown: readonly NamedSidebar[];
}

/** `key` is its name in the config, which sidebars of several versions may have. */
type NamedSidebar = Sidebar & { readonly key: string };

/** All versions of each documentation set. */
export function docsRoutes(context: RouteContext): readonly SetRoutes[] {
  return context.config.docs.map((set) => setRoutes({ ...context, set, docs: context.docs.filter(isIn(set)) }));
}

function isIn({ id }: DocsConfig): (doc: DocAddress) => boolean {
  return ({ set }) => set === id;
}

function setRoutes(context: SetContext): SetRoutes {
  const { set } = context;
  const parts = set.versions.map((version) => {
    const docs = context.docs.filter((doc) => doc.version === version.name);
    return { version, ...versionRoutes({ ...context, version, docs }) };
  });
  reportVersions(context);
  const shown = shownVersion(set);
  return {
    set,
    claims: joinVersions(context, parts),
    sidebars: parts.flatMap(({ sidebars }) => sidebars),
    shown: parts.flatMap(({ version, sidebars }) => (version === shown ? sidebars : [])),
  };
}

/** Documents, category indexes, tag pages and the main document at the root of the version. */
function versionRoutes(context: VersionContext): {
  readonly claims: readonly DocsClaim[];
  readonly sidebars: readonly NamedSidebar[];
} {
  const { version } = context;
  const trees = buildSidebars(context);
  const positions = new Map([...trees].map(([name, tree]) => [name, new Positions(tree)]));
  const file = `${version.dir}/${version.tagsFile}`;
  const tagSet: TagSet = {
    of: 'docs',
    set: context.set.id,
    permalink: joinPermalink(version.route, 'tags'),
    file,
    definitions: context.content.tags.get(file),
  };
  const sources = context.docs.map(({ source }) => context.source(source));
  const tagsOf = linkTags(context, tagSet, sources);
  const docs = withTagPages(context.docs.map((doc) => docRoute(context, doc, positions, tagsOf)));
  const listed = docs.filter((route) => !route.unlisted);
  const describe = ({ source }: DocAddress) => {
    const { frontmatter } = context.source(source);
    return frontmatter.description ?? context.page(source).excerpt;
  };
  const claims: DocsClaim[] = [
    ...docs.map((route) => ({ route, place: { file: route.source } })),
    ...[...trees].flatMap(([name, tree]) =>
      categoryRoutes({ context, sidebar: name, positions: positions.get(name) as Positions, describe }, tree),
    ),
    ...tagRoutes(
      context,
      tagSet,
      inReadingOrder(listed, [...positions.values()]).map((route) => ({
        tags: route.tags,
        item: {
          title: route.title,
          description: route.description,
          href: encodePath(route.permalink),
          lang: langOf(context, context.source(route.source)),
        },
      })),
    ),
    ...mainRoute(context, docs, positions),
  ];
  const sidebars = [...trees].map(([name, tree]) => ({
    key: name,
    name: sidebarName(context, name),
    set: context.set.id,
    items: wholeSidebar(tree),
  }));
  return { claims, sidebars };
}

/** A name that is unique in the site, as sets and versions may have sidebars of the same name. */
function sidebarName({ config, set, version }: VersionContext, name: string): string {
  const own = set.versioned ? `${version.name}/${name}` : name;
  return config.docs.length > 1 ? `${set.id}/${own}` : own;
}

function docRoute(
  context: VersionContext,
  doc: DocAddress,
  positions: ReadonlyMap<string, Positions>,
  tagsOf: ReturnType<typeof linkTags>,
): DocRoute {
  const source = context.source(doc.source);
  const page = context.page(doc.source);
  const { displayedSidebar } = source.frontmatter;
  const start = startOf(source);
  const home = [...positions].find(([, inSidebar]) => inSidebar.has(doc.permalink))?.[0];
  const sidebar = displayedSidebar === undefined ? home : (displayedSidebar ?? undefined);
  const stops = sidebar === undefined ? undefined : positions.get(sidebar);
  if (sidebar !== undefined && stops === undefined && positions.size > 0)
    context.report({
      rule: 'invalid-frontmatter',
      severity: 'warning',
      message: `displayed_sidebar: there is no sidebar ${sidebar}, and the page has none`,
      place: frontmatterPlace(source, 'displayed_sidebar', sidebar),
      hint: didYouMean(nearest(sidebar, [...positions.keys()])) ?? 'remove it: a page has the sidebar that it is in',
    });
  return {
    kind: 'doc',
    set: context.set.id,
    permalink: doc.permalink,
    home: doc.permalink,
    canonical: doc.permalink,
    title: doc.title,
    ...sourceMeta(context, source, page),
    heading: headingOf(source, page, doc.title),
    toc: visibleToc(context, source, page),
    sidebar: stops && !start.isStart ? sidebarName(context, sidebar as string) : undefined,
    breadcrumbs: stops?.breadcrumbs(doc.permalink, source.frontmatter.sidebarLabel ?? doc.title) ?? [],
    ...neighbours(context, doc, stops),
    tags: tagsOf(source),
    ...editionOf(context),
    editUrl: editUrlOf(source, context.set.editUrl),
    updated: updatedOf(context, source),
    ...contributorsOf(context, source),
    unlisted: source.frontmatter.unlisted,
    ...start,
  };
}

/** Previous and next page in reading order, unless frontmatter names others or none. */
function neighbours(
  context: VersionContext,
  doc: DocAddress,
  stops: Positions | undefined,
): { previous?: NavLink; next?: NavLink } {
  const source = context.source(doc.source);
  const pick = (field: 'paginationPrev' | 'paginationNext', step: -1 | 1): NavLink | undefined => {
    const id = source.frontmatter[field];
    if (id === null) return;
    if (id === undefined) return stops?.neighbour(context, doc.permalink, step);
    const target = context.docs.find((candidate) => candidate.id === composed(id));
    if (target !== undefined)
      return {
        label: linkLabel(context, target),
        href: encodePath(target.permalink),
        lang: langOf(context, context.source(target.source)),
      };
    const key = field === 'paginationPrev' ? 'pagination_prev' : 'pagination_next';
    context.report(unknownDocument(id, frontmatterPlace(source, key, id), context));
    return;
  };
  return { previous: pick('paginationPrev', -1), next: pick('paginationNext', 1) };
}

function linkLabel(context: RouteContext, doc: DocAddress): string {
  const { frontmatter } = context.source(doc.source);
  return frontmatter.paginationLabel ?? frontmatter.sidebarLabel ?? doc.title;
}

/** Documents as the sidebars lead through them, one sidebar after the other; those that are in none come last, by title. */
function inReadingOrder(docs: readonly DocRoute[], sidebars: readonly Positions[]): readonly DocRoute[] {
  const placed = docs.map((doc) => {
    const sidebar = sidebars.findIndex((positions) => positions.has(doc.permalink));
    return { doc, sidebar: sidebar < 0 ? sidebars.length : sidebar, index: sidebars[sidebar]?.of(doc.permalink) ?? 0 };
  });
  return placed
    .sort((a, b) => a.sidebar - b.sidebar || a.index - b.index || inNaturalOrder(a.doc.title, b.doc.title))
    .map(({ doc }) => doc);
}

/** The order of the pages of one sidebar. */
class Positions {
  readonly #stops: readonly Stop[];
  readonly #index: ReadonlyMap<string, number>;

  constructor(tree: readonly TreeItem[]) {
    this.#stops = stopsOf(tree);
    this.#index = new Map(this.#stops.map((stop, index) => [stop.permalink, index]).reverse() as [string, number][]);
  }

  has(permalink: string): boolean {
    return this.#index.has(permalink);
  }

  of(permalink: string): number | undefined {
    return this.#index.get(permalink);
  }

  first(): Stop | undefined {
    return this.#stops[0];
  }

  breadcrumbs(permalink: string, label: string): readonly Crumb[] {
    const stop = this.#stops[this.#index.get(permalink) ?? -1];
    const above = (stop?.above ?? []).map((category): Crumb => {
      const landing = categoryPermalink(category);
      return { label: category.label, href: landing && encodePath(landing), lang: category.lang };
    });
    return [...above, stop === undefined ? { label } : { label: stop.label, lang: stop.lang }];
  }

  neighbour(context: RouteContext, permalink: string, step: -1 | 1): NavLink | undefined {
    const index = this.#index.get(permalink);
    const stop = index === undefined ? undefined : this.#stops[index + step];
    if (stop === undefined) return;
    const own = stop.doc && context.source(stop.doc.source).frontmatter.paginationLabel;
    return { label: own ?? stop.label, href: encodePath(stop.permalink), lang: stop.lang };
  }
}

interface CategoryInput {
  readonly context: VersionContext;
  readonly sidebar: string;
  readonly positions: Positions;
  readonly describe: (doc: DocAddress) => string;
}

/** The generated index pages of categories that have one. */
function categoryRoutes(input: CategoryInput, tree: readonly TreeItem[]): readonly DocsClaim[] {
  const { context, sidebar, positions, describe } = input;
  return tree.flatMap((item): readonly DocsClaim[] => {
    if (item.kind !== 'category') return [];
    const inner = categoryRoutes(input, item.items);
    if (item.page?.kind !== 'index') return inner;
    const { permalink, link } = item.page;
    const route: CategoryRoute = {
      kind: 'category',
      set: context.set.id,
      permalink,
      canonical: permalink,
      title: link.title ?? item.label,
      ...generatedMeta(link.description ?? item.description),
      keywords: link.keywords ?? [],
      image: link.image === undefined ? undefined : pictureAt(context, { src: link.image }),
      sidebar: sidebarName(context, sidebar),
      items: toSidebarItems(item.items, describe),
      breadcrumbs: positions.breadcrumbs(permalink, item.label),
      previous: positions.neighbour(context, permalink, -1),
      next: positions.neighbour(context, permalink, 1),
    };
    return [{ route }, ...inner];
  });
}

/** The route at the root of a version: the main document, or a redirect to the first one. */
function mainRoute(
  context: VersionContext,
  docs: readonly DocRoute[],
  positions: ReadonlyMap<string, Positions>,
): readonly DocsClaim[] {
  const { version } = context;
  if (version.main !== undefined) {
    const main = composed(version.main);
    const address = context.docs.find(({ id }) => id === main);
    const route = docs.find((doc) => doc.source === address?.source);
    if (route === undefined) {
      const message = `the main document ${version.main} does not exist`;
      context.report(unknownDocument(version.main, context.locate([...version.keyPath, 'main']), context, { message }));
    } else if (route.permalink === version.route) return [];
    else
      return [{ route: { ...route, permalink: version.route }, place: context.locate([...version.keyPath, 'main']) }];
  }
  const first = [...positions.values()][0]?.first()?.permalink ?? docs[0]?.permalink;
  if (first === undefined || docs.some((doc) => doc.permalink === version.route)) return [];
  return [{ route: redirect(context.text, version.route, encodePath(first)) }];
}
