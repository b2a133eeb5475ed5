import { baseUrl } from '../root.ts';

/**
 * Opens the search dialog instead of the search page. Its field is in the page: what a reader types while the script loads is kept, and
 * phones show their keyboard, as they do only while they handle a tap.
 */
export function offerSearch(): void {
  document.addEventListener('click', (event) => {
    if (!event.ctrlKey && !event.metaKey && (event.target as Element).closest('[data-search]')) open(event);
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut =
      event.ctrlKey || event.metaKey
        ? event.key === 'k' || event.code === 'KeyK'
        : event.key === '/' && !(event.target as Element).matches(':read-write,select');
    if (isShortcut) open(event);
  });
}

function open(event: Event): void {
  const dialog = document.querySelector<HTMLDialogElement>('.search');
  if (!dialog) return;
  const field = dialog.querySelector('input') as HTMLInputElement;
  event.preventDefault();
  field.select();
  if (dialog.open) return;
  // For the script, which has a handler of its own: the last key, if it is not one that composes a letter.
  field.onkeydown ??= ({ isComposing, key }) => (dialog.returnValue = (isComposing || key) as string);
  dialog.showModal();
  import(DOCSGEN.searchScript)
    .then((search: typeof import('../search/dialog.ts')) => search.openSearch(dialog))
    .catch(() => location.assign(`${baseUrl}search`));
}
