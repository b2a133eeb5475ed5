import type { Sidebar, SidebarCategory, SidebarItem, SidebarLink } from '../../src/model/sidebar.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage } from '../content/parts.tsx';
import { DrawnIcon, Icon } from '../icon.tsx';

interface CategoryCardsProps {
  readonly items: readonly SidebarItem[];
  readonly language: Language;
}

export function CategoryCards({ items, language }: CategoryCardsProps) {
  return (
    <ul className="cards category-cards">
      {items.map((item, index) =>
        // Entries have no identity of their own and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        item.kind === 'html' ? null : <CategoryCard key={index} item={item} language={language} />,
      )}
    </ul>
  );
}

interface CategoryCardProps {
  readonly item: SidebarLink | SidebarCategory;
  readonly language: Language;
}

function CategoryCard({ item, language }: CategoryCardProps) {
  const text = textOf(language);
  const href = item.kind === 'link' ? item.href : item.landing;
  const content = (
    <>
      <strong className="card-title">
        {item.icon && <DrawnIcon icon={item.icon} />}
        <OwnLanguage lang={item.lang}>{item.label}</OwnLanguage>
        {item.kind === 'link' && item.external ? (
          <Icon name="external" label={text('nav.external')} />
        ) : (
          href !== undefined && <Icon name="arrow-right" />
        )}
      </strong>
      {item.description && (
        <>
          {' '}
          <span>
            <OwnLanguage lang={item.lang}>{item.description}</OwnLanguage>
          </span>
        </>
      )}
      {item.kind === 'category' && (
        <>
          {' '}
          <span className="card-count">{text('page.count', { count: item.items.length })}</span>
        </>
      )}
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className="card">{content}</div>
      ) : (
        <a className="card" href={href}>
          {content}
        </a>
      )}
    </li>
  );
}

/** The entries of the category whose page has this address; the whole sidebar if no category has. */
export function itemsOfPage(sidebar: Sidebar | undefined, permalink: string): readonly SidebarItem[] {
  const items = sidebar?.items ?? [];
  return find(items)?.items ?? items;

  function find(among: readonly SidebarItem[]): SidebarCategory | undefined {
    for (const item of among) {
      if (item.kind !== 'category') continue;
      const found = item.href === permalink ? item : find(item.items);
      if (found !== undefined) return found;
    }
    return;
  }
}
