import { GithubSlugger } from 'docsgen/moving';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import { labelIn, type SidebarInput, sidebarItems } from './sidebar.ts';

/** What the plugin starlight-sidebar-topics makes: a sidebar for each topic, and a link to each in the bar. */
export interface Topics {
  readonly sidebars: Data;
  readonly links: readonly Data[];
}

/**
 * Topics of the plugin starlight-sidebar-topics; `undefined` for a site without it.
 *
 * @param plugins those of Starlight
 * @param input.iconOf docsgen's name of an icon
 */
export function topicsOf(
  plugins: readonly Data[],
  { iconOf, ...input }: SidebarInput & { readonly iconOf: (name: string | undefined) => string | undefined },
): Topics | undefined {
  const given = topicList(plugins);
  if (given.length === 0) return undefined;
  const slugger = new GithubSlugger();
  const sidebars: Record<string, unknown> = {};
  const links = given.flatMap(({ id, label, link, icon, items }): readonly Data[] => {
    const shown = labelIn(label, undefined, input.lang) ?? 'Pages';
    const made = sidebarItems(items, input);
    if (made.length > 0) sidebars[slugger.slug((textOf(id) ?? shown).replace(/^_+/, '')) || 'pages'] = made;
    const href = textOf(link);
    return href === undefined ? [] : [{ label: shown, href: linkAddress(href), icon: iconOf(textOf(icon)) }];
  });
  return { sidebars, links };
}

/** The topics as they are written: a list, or a record of lists, whose entries have labels and items as a sidebar has. */
export function topicList(plugins: readonly Data[]): readonly Data[] {
  const found = plugins.find(({ $package }) => $package === 'starlight-sidebar-topics');
  return listOf(found?.$options).filter(isData).map(dataOf);
}
