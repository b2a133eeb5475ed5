import { baseUrl } from '../root.ts';

/** Opens the search in place of the page that lists everything. All of it is loaded then. */
export function offerSearch(): void {
  const open = (event: Event) => {
    event.preventDefault();
    import(DOCSGEN.searchScript).then(
      (search: typeof import('../search/dialog.ts')) => search.openSearch(),
      () => location.assign(`${baseUrl}search`),
    );
  };
  document.addEventListener('click', (event) => {
    if (!event.ctrlKey && !event.metaKey && (event.target as Element).closest('[data-search]')) open(event);
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input,textarea,select');
    if (event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && !isTyping) open(event);
  });
}
