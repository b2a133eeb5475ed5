import type { SearchEntry } from '../../src/model/route.ts';
import { formatDate } from '../format/date.ts';
import { MethodBadge } from '../reference/parts.tsx';

export function SearchEntries({ entries }: { readonly entries: readonly SearchEntry[] }) {
  return (
    <ul className="search-entries">
      {entries.map(({ label, href, method, date, entries: inner }) => (
        <li key={`${href} ${label}`}>
          {method !== undefined && <MethodBadge method={method} />}
          {date !== undefined && <time dateTime={date}>{formatDate(date)}</time>}
          {href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}
          {inner.length > 0 && <SearchEntries entries={inner} />}
        </li>
      ))}
    </ul>
  );
}
