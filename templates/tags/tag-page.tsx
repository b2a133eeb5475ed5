import type { TagRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/parts.tsx';
import { taggedTitle } from '../format.ts';
import { Icon } from '../icon.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { PostMeta } from '../posts/parts.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function TagPage({ route }: TemplateProps<TagRoute>) {
  const { tag, all, items, count, of, newer, older } = route;
  return (
    <div className="reading">
      <div className="reading-column">
        <VersionBanner version={route.version} />
        <VersionBadge version={route.version} />
        <PageHeader title={taggedTitle(count, of, tag.label)} description={tag.description} />
        <p>
          <a className="more" href={all.href}>
            {all.label}
            <Icon name="arrow-right" />
          </a>
        </p>
        <ul className="summaries">
          {items.map((item) => (
            <li key={item.href}>
              <h2 className="summary-title">
                <a href={item.href}>{item.title}</a>
              </h2>
              {item.post && <PostMeta post={item.post} />}
              {item.description !== '' && <p>{item.description}</p>}
            </li>
          ))}
        </ul>
        <Pagination
          label="Pages of posts"
          back={newer && { title: 'Newer', link: newer }}
          forward={older && { title: 'Older', link: older }}
        />
      </div>
    </div>
  );
}
