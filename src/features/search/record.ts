import type { Filters, RecordText } from '../../shared/search-index.ts';

/** One result that a search can find, before it is indexed. */
export interface SearchRecord extends Pick<RecordText, 'url' | 'title' | 'isList' | 'names'> {
  /** Whether it ranks below others: a part that explains others, such as a schema, and is seldom what readers look for. */
  readonly isDetail?: boolean;
  /** How much its words weigh for the kind of page that it is; 1 unless given. */
  readonly weight?: number;
  /** How much more its words weigh than those of other records, by the author; 1 unless given. */
  readonly boost?: number;
  /** Its markup without the title. Headings with ids become results within it. */
  readonly html: string;
  /** What is shown with the title and is searched too, such as the trail of breadcrumbs or a method and a path. */
  readonly meta: Readonly<Record<string, string>>;
  /** What readers can narrow a search to. */
  readonly filters: Filters;
}
