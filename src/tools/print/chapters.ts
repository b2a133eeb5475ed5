import type { DocRoute, Route } from '../../model/route.ts';
import type { Sidebar, SidebarItem } from '../../model/sidebar.ts';
import type { Site } from '../../model/site.ts';
import { decodeUrl, splitUrl } from '../../shared/paths.ts';

/** An entry of the contents: a document, or the heading of a category without one. */
export interface Chapter {
  readonly title: string;
  /** Unique in the edition. */
  readonly id: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly route?: DocRoute;
}

/** The documents of a set and version, in the order of its sidebars; those that no sidebar has come last. */
export function chaptersOf(
  { routes, sidebars }: Pick<Site, 'routes' | 'sidebars'>,
  { set, version, baseUrl }: { readonly set: string; readonly version: string | undefined; readonly baseUrl: string },
): readonly Chapter[] {
  const isOwn = (route: Route | undefined): route is DocRoute =>
    route?.kind === 'doc' && route.set === set && route.version?.name === version;
  const own = [...routes.values()].filter(isOwn);
  const seen = new Set<string>();
  const chapters: Chapter[] = [];
  const idFor = createIds();
  const addDocument = (route: DocRoute, depth: number) => {
    seen.add(route.source);
    const id = idFor(route.home.slice(baseUrl.length).replace(/\/$/, '').replaceAll('/', '.') || 'start');
    chapters.push({ title: route.title, id, depth, route });
  };
  const documentAt = (href: string | undefined): DocRoute | undefined => {
    const { path = '', hash = '' } = href === undefined ? {} : splitUrl(href);
    const route = hash === '' ? routes.get(decodeUrl(path)) : undefined;
    return isOwn(route) && !seen.has(route.source) ? route : undefined;
  };
  const add = (item: SidebarItem, depth: number): void => {
    if (item.kind === 'html') return;
    const route = documentAt(item.href);
    if (item.kind === 'link') {
      if (route !== undefined) addDocument(route, depth);
      return;
    }
    if (route !== undefined) addDocument(route, depth);
    const before = chapters.length;
    for (const child of item.items) add(child, depth + 1);
    if (route === undefined && chapters.length > before)
      chapters.splice(before, 0, { title: item.label, id: idFor(`part.${item.label}`.replace(/[\s/]+/g, '-')), depth });
  };
  const used = new Set(own.map(({ sidebar }) => sidebar));
  const shown: readonly Sidebar[] = [...sidebars].flatMap(([name, sidebar]) => (used.has(name) ? [sidebar] : []));
  for (const { items } of shown) for (const item of items) add(item, 0);
  for (const route of own) if (!seen.has(route.source) && !route.unlisted) addDocument(route, 0);
  return chapters;
}

/** Makes names unique. */
function createIds(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let id = wanted;
    for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
    taken.add(id);
    return id;
  };
}
