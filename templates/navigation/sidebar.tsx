import type { ReactNode } from 'react';
import type { Permalink } from '../../src/model/address.ts';
import type {
  SidebarCategory as Category,
  SidebarItem,
  SidebarLink as SidebarLinkModel,
  Sidebar as SidebarModel,
} from '../../src/model/sidebar.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { breakable } from '../breakable.tsx';
import { Markup, OwnLanguage } from '../content/parts.tsx';
import { DrawnIcon, Icon } from '../icon.tsx';
import { Part } from '../part.tsx';
import { type SidebarView, sidebarView } from './sidebar-view.ts';

interface SidebarProps {
  readonly sidebar: SidebarModel;
  readonly permalink: Permalink;
  readonly language?: Language | undefined;
}

export function Sidebar({ sidebar, permalink, language }: SidebarProps) {
  const view = sidebarView(sidebar, permalink, language);
  return (
    <nav className="sidebar" aria-label={textOf(language)('nav.sidebar')} data-sidebar={sidebar.name}>
      <Part of={SidebarTree} props={{ sidebar, view }} current={encodePath(permalink)} />
    </nav>
  );
}

/** The entries of a sidebar: a part, rendered once for all pages that open the same branch. */
function SidebarTree({ sidebar, view }: { readonly sidebar: SidebarModel; readonly view: SidebarView }) {
  return <SidebarList items={sidebar.items} view={view} />;
}

function SidebarList({ items, view }: { readonly items: readonly SidebarItem[]; readonly view: SidebarView }) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own and are never reordered
        <SidebarEntry key={index} item={item} view={view} />
      ))}
    </ul>
  );
}

function SidebarEntry({ item, view }: { readonly item: SidebarItem; readonly view: SidebarView }) {
  switch (item.kind) {
    case 'link':
      return (
        <li className={item.className}>
          <SidebarLink link={item} language={view.language} />
        </li>
      );
    case 'category':
      return (
        <li className={item.className}>
          <SidebarCategory category={item} view={view}>
            <SidebarList items={item.items} view={view} />
          </SidebarCategory>
        </li>
      );
    case 'html':
      return <Markup as="li" className={item.className} html={item.html} />;
  }
}

interface SidebarCategoryProps {
  readonly category: Category;
  readonly view: SidebarView;
  /** The list of its entries. */
  readonly children: ReactNode;
}

/**
 * A category with a page of its own is a link next to a disclosure; one without is only a disclosure. In a large
 * sidebar a closed category is a link to its first page, which shows its entries.
 */
function SidebarCategory({ category, view, children }: SidebarCategoryProps) {
  const { label, lang, icon, badge, href, landing, items, collapsible, collapsed } = category;
  const inBranch = view.branch.has(category);
  const open = inBranch || (view.opens && !collapsed);
  const name =
    href === undefined ? (
      <span className="sidebar-label">
        <EntryText label={label} lang={lang} icon={icon} badge={badge} />
      </span>
    ) : (
      <SidebarLink link={{ label, lang, icon, badge, href }} language={view.language} />
    );

  if (items.length === 0) return name;
  if (!collapsible) {
    return (
      <>
        {name}
        {children}
      </>
    );
  }
  if (!view.whole && !open && landing !== undefined) {
    return (
      <a className="sidebar-closed" href={landing}>
        <EntryText label={label} lang={lang} icon={icon} badge={badge} />
      </a>
    );
  }
  if (href === undefined) {
    return (
      <details open={open}>
        <summary>
          <EntryText label={label} lang={lang} icon={icon} badge={badge} />
        </summary>
        {children}
      </details>
    );
  }
  return (
    <>
      {name}
      <details className="sidebar-beside" open={open}>
        <summary aria-label={textOf(view.language)('nav.pagesIn', { category: label })} />
        {children}
      </details>
    </>
  );
}

type EntryTextProps = Pick<SidebarLinkModel, 'label' | 'lang' | 'icon' | 'badge'>;

/** The text of an entry, with its icon before and its badge behind it. */
function EntryText({ label, lang, icon, badge }: EntryTextProps) {
  const text = <OwnLanguage lang={lang}>{breakable(label)}</OwnLanguage>;
  if (icon === undefined && badge === undefined) return text;
  return (
    <>
      {icon && <DrawnIcon icon={icon} />}
      {icon ? <span>{text}</span> : text}
      {badge && (
        <>
          {' '}
          <span className={`badge badge-${badge.type ?? 'info'}`}>{badge.text}</span>
        </>
      )}
    </>
  );
}

interface SidebarLinkProps {
  readonly link: EntryTextProps & { readonly href: string; readonly external?: boolean };
  readonly language: Language | undefined;
}

function SidebarLink({ link, language }: SidebarLinkProps) {
  return (
    <a href={link.href}>
      <EntryText label={link.label} lang={link.lang} icon={link.icon} badge={link.badge} />
      {link.external && <Icon name="external" label={textOf(language)('nav.external')} />}
    </a>
  );
}
