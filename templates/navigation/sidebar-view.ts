import type { Permalink } from '../../src/model/address.ts';
import type { Sidebar, SidebarCategory, SidebarItem } from '../../src/model/sidebar.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { remembered } from '../../src/shared/remembered.ts';
import type { Language } from '../../src/shared/texts/text.ts';

/** What the entries of a sidebar depend on, besides the link to the page itself. */
export interface SidebarView {
  /** The categories above the shown page, and the category whose own page it is. */
  readonly branch: ReadonlySet<SidebarCategory>;
  /** Whether closed categories are rendered with their entries. */
  readonly whole: boolean;
  /** Whether categories that are to start open do so. */
  readonly opens: boolean;
  readonly language: Language | undefined;
}

/** Above this many entries the content of closed categories is left out. */
const entryLimit = 120;

/** Above this many entries no category starts open: each page of the site would have all of them. */
const openLimit = 500;

/** The view of a page; the same object for all pages of one branch, whose sidebars look alike. */
export function sidebarView(sidebar: Sidebar, permalink: Permalink, language?: Language): SidebarView {
  return createViews(sidebar, language)(encodePath(permalink));
}

const createViews = remembered(({ items }: Sidebar, language: Language | undefined): ((own: string) => SidebarView) => {
  /** The categories above each address, with the category whose own page it is. */
  const branches = new Map<string, Set<SidebarCategory>>();
  let entries = 0;
  const collect = (list: readonly SidebarItem[], above: readonly SidebarCategory[]) => {
    for (const item of list) {
      entries += 1;
      if (item.kind === 'html') continue;
      const path = item.kind === 'category' ? [...above, item] : above;
      if (item.href !== undefined) branches.set(item.href, new Set([...(branches.get(item.href) ?? []), ...path]));
      if (item.kind === 'category') collect(item.items, path);
    }
  };
  collect(items, []);
  const whole = entries <= entryLimit;
  const opens = entries <= openLimit;
  const ids = new Map([...new Set([...branches.values()].flatMap((branch) => [...branch]))].map((c, id) => [c, id]));
  const views = new Map<string, SidebarView>();
  const noBranch: ReadonlySet<SidebarCategory> = new Set();
  return (own) => {
    const branch = branches.get(own) ?? noBranch;
    const key = [...branch].map((category) => ids.get(category)).join();
    const view = views.get(key) ?? { branch, whole, opens, language };
    views.set(key, view);
    return view;
  };
});
