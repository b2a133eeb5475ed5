import { isData } from '../data.ts';
import type { GrammarName } from './grammar.ts';

/** What of the old site is known without its pages: read once, from its config as it was run. */
export interface OldSite {
  /** How pages are written, by how their names end. */
  readonly grammars: { readonly md: GrammarName; readonly mdx: GrammarName };
  /** Notations that its config turns on. */
  readonly options: readonly string[];
  /** Folders besides that of a page with parts of pages, relative to the site. */
  readonly folders: readonly string[];
  /** Entries of sidebars and tables of contents that are written out, of all languages. */
  readonly navigation: number;
  readonly redirects: number;
  readonly languages: readonly string[];
}

/** How the pages of each tool are written. */
const grammars: Readonly<Record<string, OldSite['grammars']>> = {
  Docusaurus: { md: 'mdx', mdx: 'mdx' },
  VitePress: { md: 'vue', mdx: 'vue' },
  Starlight: { md: 'markdown', mdx: 'mdx' },
  MkDocs: { md: 'python', mdx: 'python' },
  Mintlify: { md: 'mdx', mdx: 'mdx' },
  mdBook: { md: 'book', mdx: 'book' },
  GitBook: { md: 'liquid', mdx: 'liquid' },
};

/** What is known of a site of a tool. @param given what its config says, as far as the tool has it */
export function oldSite(
  tool: string,
  given: Partial<Pick<OldSite, 'options' | 'folders' | 'redirects' | 'languages'>> & { readonly navigation?: unknown },
): OldSite {
  return {
    grammars: grammars[tool] ?? { md: 'markdown', mdx: 'mdx' },
    options: given.options ?? [],
    folders: given.folders ?? [],
    navigation: typeof given.navigation === 'number' ? given.navigation : entriesIn(given.navigation),
    redirects: given.redirects ?? 0,
    languages: given.languages ?? [],
  };
}

/** Keys with the entries of a group. */
const lists = ['items', 'pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages', 'menu'];

/** Keys with the address of an entry. */
const addresses = ['link', 'href', 'slug', 'id', 'root'];

/** Keys of groups and entries that have a name. An object without any is a name with its entries, `{ Guide: […] }`. */
const names = [...lists, ...addresses, 'type', 'text', 'label', 'group', 'tab', 'anchor', 'dropdown', 'autogenerate'];

/**
 * Entries with an address in a navigation of any tool, at all depths. What the tool makes of a folder is not written out, and not
 * counted.
 */
export function entriesIn(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + entriesIn(item), 0);
  if (!isData(value)) return 0;
  // Names of sidebars, and addresses that have one: several may have the same.
  if (!names.some((key) => value[key] !== undefined)) return entriesIn(withoutEqual(Object.values(value)));
  const own = addresses.some((key) => typeof value[key] === 'string' || isData(value[key])) ? 1 : 0;
  const inner = lists.map((key) => value[key]).filter((one) => Array.isArray(one) || isData(one));
  return own + entriesIn(inner);
}

function withoutEqual(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
