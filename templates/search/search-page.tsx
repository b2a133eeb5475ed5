import type { SearchEntry, SearchRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage, PageHeader, ReadingColumn } from '../content/parts.tsx';
import { MethodBadge } from '../reference/parts.tsx';

/** A list of all pages of the site, for readers without JavaScript, who search it with the browser. */
export function SearchPage({ route, frame }: TemplateProps<SearchRoute>) {
  return (
    <div className="reading">
      <ReadingColumn>
        <PageHeader title={route.title} description={route.description} />
        {route.groups.map(({ title, href, entries }) => (
          <section key={href ?? title} className="search-group">
            <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
            <SearchEntries entries={entries} language={frame.language} />
          </section>
        ))}
      </ReadingColumn>
    </div>
  );
}

function EntryLabel({ label, lang, href }: Pick<SearchEntry, 'label' | 'lang' | 'href'>) {
  const text = <OwnLanguage lang={lang}>{label}</OwnLanguage>;
  return href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>;
}

interface SearchEntriesProps {
  readonly entries: readonly SearchEntry[];
  readonly language: Language;
}

function SearchEntries({ entries, language }: SearchEntriesProps) {
  return (
    <ul className="search-entries">
      {entries.map(({ label, lang, href, method, date, entries: inner }) => (
        <li key={`${href} ${label}`}>
          {method !== undefined && <MethodBadge method={method} />}
          {date !== undefined && <time dateTime={date}>{textOf(language).date(date)}</time>}
          <EntryLabel label={label} lang={lang} href={href} />
          {inner.length > 0 && <SearchEntries entries={inner} language={language} />}
        </li>
      ))}
    </ul>
  );
}
