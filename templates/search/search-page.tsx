import type { SearchRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/page-header.tsx';
import { SearchEntries } from './search-entries.tsx';

/** Everything the site has, as a reader without JavaScript finds it with the browser's own search. */
export function SearchPage({ route }: TemplateProps<SearchRoute>) {
  return (
    <div className="reading">
      <div className="reading-column">
        <PageHeader title={route.title} description={route.description} />
        {route.groups.map(({ title, href, entries }) => (
          <section key={href ?? title} className="search-group">
            <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
            <SearchEntries entries={entries} />
          </section>
        ))}
      </div>
    </div>
  );
}
