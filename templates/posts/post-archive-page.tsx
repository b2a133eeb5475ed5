import type { ArchiveRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/parts.tsx';
import { formatDay } from '../format.ts';

export function PostArchivePage({ route }: TemplateProps<ArchiveRoute>) {
  return (
    <div className="reading">
      <div className="reading-column">
        <PageHeader title={route.title} description={route.description} />
        {route.years.map(({ year, posts }) => (
          <section key={year} className="archive-year" aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul>
              {posts.map((post) => (
                <li key={post.href}>
                  <time dateTime={post.date}>{formatDay(post.date)}</time>
                  <a href={post.href}>{post.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
