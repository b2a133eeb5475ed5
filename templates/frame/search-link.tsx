import type { SiteSearch } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';

/** Leads to the page that lists everything; a script opens the search in its place. */
export function SearchLink({ search: { href, versions } }: { readonly search: SiteSearch }) {
  return (
    <a
      className="search-link"
      href={href}
      aria-keyshortcuts="Control+K Meta+K /"
      data-search={versions.length > 0 ? JSON.stringify(versions) : ''}
    >
      <Icon name="search" />
      <span className="search-label">Search</span>
      <span className="search-keys" aria-hidden="true">
        Ctrl K
      </span>
    </a>
  );
}
