import { parentPath } from 'docsgen/moving';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import type { Note } from '../migration.ts';

interface SidebarOptions {
  /** Whether categories are closed that do not say it. */
  readonly collapsed?: boolean;
  readonly collapsible?: boolean;
  readonly notes: Note[];
  /** Called for each entry that names documents. */
  readonly count: (isThere: boolean) => void;
  readonly file: string;
  /** Ids and paths of the documents: entries of others are left out, as a script may make them. */
  readonly documents?: readonly { readonly id: string; readonly name: string }[];
  /** The address of the API reference in place of the pages in a folder, which a plugin made; absolute, or below the documents. */
  readonly referenceAt?: (folder: string) => string | undefined;
}

/** Sidebars as docsgen has them. */
export function convertSidebars(
  sidebars: unknown,
  options: SidebarOptions,
): Readonly<Record<string, readonly unknown[]>> {
  const entries = Object.entries(dataOf(sidebars)).map(([name, items]) => [
    name.replace(/^version-[^/]+\//, '').replace(/[^\w.-]/g, '-'),
    convertItems(items, options),
  ]);
  return Object.fromEntries(entries);
}

function convertItems(items: unknown, options: SidebarOptions): readonly unknown[] {
  if (isData(items) && textOf(items.$package) !== undefined) return missingSidebar(items, options);
  return isData(items) && items.type === undefined
    ? shortCategories(items, options)
    : listOf(items).flatMap((item) => convertItem(item, options));
}

/** A sidebar in a file that is not there, as a plugin for APIs writes it before a build. */
function missingSidebar({ $package: file }: Data, options: SidebarOptions): readonly unknown[] {
  const reference = options.referenceAt?.(parentPath(String(file)));
  if (reference !== undefined) return [referenceLink(reference)];
  options.notes.push({
    weight: 'lost',
    about: `the sidebar in ${String(file).split('/').slice(-3).join('/')}`,
    file: options.file,
    advice: 'it is not there, as a script may make it before a build: make it, and move the site again',
  });
  return [];
}

function referenceLink(href: string): Data {
  return { type: 'link', label: 'API reference', href };
}

/** `{ Label: [...] }`. */
function shortCategories(items: Data, options: SidebarOptions): readonly unknown[] {
  return Object.entries(items).map(([label, inner]) => ({
    type: 'category',
    label,
    ...folding({}, options),
    items: convertItems(inner, options),
  }));
}

function folding(item: Data, { collapsed, collapsible }: SidebarOptions): Data {
  const own = { collapsed: item.collapsed ?? collapsed, collapsible: item.collapsible ?? collapsible };
  return Object.fromEntries(Object.entries(own).filter(([, value]) => typeof value === 'boolean'));
}

const idOf = (id: unknown) => String(id).replace(/^version-[^/]+\//, '');

/** Whether documents are there; reports those that are not. */
function isThere(
  matches: (document: { id: string; name: string }) => boolean,
  kind: 'document' | 'folder',
  path: string,
  options: SidebarOptions,
) {
  const { documents, notes, file, count, referenceAt } = options;
  const isFound = documents === undefined || documents.some(matches);
  // Pages that a plugin for APIs makes are never there before a build.
  if (isFound || (referenceAt?.(path) ?? referenceAt?.(parentPath(path))) === undefined) count(isFound);
  if (isFound) return true;
  notes.push({
    weight: 'lost',
    about: `the ${kind} ${path} in a sidebar`,
    file,
    advice: 'it is not there, as a script may make it before a build: make it, and put the entry back',
  });
  return false;
}

/** The page of a category that is a document; `undefined` where that is not there. */
function documentPage({ id: given }: Data, options: SidebarOptions): Data | undefined {
  const id = idOf(given);
  return isThere((document) => document.id === id, 'document', id, options) ? { type: 'doc', id } : undefined;
}

function convertItem(item: unknown, options: SidebarOptions): readonly unknown[] {
  if (!isData(item) && typeof item !== 'string') return [];
  const id = idOf(typeof item === 'string' ? item : item.id);
  const isDocument = typeof item === 'string' || item.type === 'doc' || item.type === 'ref';
  if (isDocument && !isThere((document) => document.id === id, 'document', id, options)) return [];
  if (typeof item === 'string') return [id];
  if (item.type === undefined) return convertItems(item, options);
  const className = typeof item.className === 'string' ? { className: item.className } : {};
  const label = textOf(item.label);
  switch (item.type) {
    case 'doc':
    case 'ref':
      return label === undefined && !('className' in className) ? [id] : [{ type: 'doc', id, label, ...className }];
    case 'link':
      return [
        {
          type: 'link',
          href: linkAddress(textOf(item.href) ?? ''),
          label: label ?? textOf(item.href) ?? '',
          ...className,
        },
      ];
    case 'html':
      return [{ type: 'html', html: textOf(item.value) ?? '', ...className }];
    case 'autogenerated': {
      const dir = textOf(item.dirName)?.replace(/^\.?\/|\/$/g, '') || '.';
      const reference = options.referenceAt?.(dir);
      const isIn = ({ name }: { name: string }) => dir === '.' || name.startsWith(`${dir}/`);
      if (reference !== undefined && options.documents?.some(isIn) !== true) return [referenceLink(reference)];
      return isThere(isIn, 'folder', dir, options) ? [{ type: 'autogenerated', dir }] : [];
    }
    case 'category': {
      const link = dataOf(item.link);
      const { type, slug, title, description, keywords, image } = link;
      const index = { slug, title, description, keywords, image };
      const given = Object.fromEntries(Object.entries(index).filter(([, value]) => value !== undefined));
      const page =
        type === 'doc' ? documentPage(link, options) : type === 'generated-index' ? { type, ...given } : undefined;
      const items = convertItems(item.items, options);
      if (items.length === 0 && page === undefined) return [];
      return [
        {
          type: 'category',
          label: label ?? '',
          description: textOf(item.description),
          ...className,
          link: page,
          ...folding(item, options),
          items,
        },
      ];
    }
    default:
      options.notes.push({
        weight: 'lost',
        about: `an entry of type ${String(item.type)} of a sidebar`,
        file: options.file,
        advice: 'write it as a doc, link, html, autogenerated or category in docs.sidebars',
      });
      return [];
  }
}
