import type { SidebarCategory, SidebarLink } from '../../src/model/sidebar.ts';
import { pageCount } from '../format/count.ts';
import { Icon } from '../icons/icon.tsx';

interface CategoryCardProps {
  readonly item: SidebarLink | SidebarCategory;
}

export function CategoryCard({ item }: CategoryCardProps) {
  const href = item.kind === 'link' ? item.href : item.landing;
  const about = item.description ?? (item.kind === 'category' ? pageCount(item.items.length) : undefined);
  const content = (
    <>
      <strong className="card-title">
        {item.label}
        {item.kind === 'link' && item.external && <Icon name="external" label="(external)" />}
      </strong>
      {about && <span>{about}</span>}
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
