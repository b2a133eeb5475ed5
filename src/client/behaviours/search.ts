import { onPage } from '../page.ts';
import { baseUrl, root } from '../root.ts';

/**
 * Opens the search dialog instead of the search page. Its field is in the page: what a reader types while the script loads is kept, and
 * phones show their keyboard, as they do only while they handle a tap.
 */
export function offerSearch(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    if ((event.target as Element).closest('[data-search]')) open(event);
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut =
      event.ctrlKey || event.metaKey
        ? event.key === 'k' || event.code === 'KeyK'
        : event.key === '/' && !(event.composedPath()[0] as Element).matches(':read-write,select');
    if (isShortcut) open(event);
  });
  onPage(() => {
    const question = root.dataset.kind === 'search' && new URLSearchParams(location.search).get('q');
    if (question) open(undefined, question);
  });
}

function open(event: Event | undefined, question?: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('.search');
  if (!dialog) return;
  const field = dialog.querySelector('input') as HTMLInputElement;
  event?.preventDefault();
  if (question) field.value = question;
  field.select();
  if (dialog.open) return;
  // For the script, which has a handler of its own: the last key, if it is not one that composes a letter.
  field.onkeydown ??= ({ isComposing, key }) => (dialog.returnValue = (isComposing || key) as string);
  dialog.showModal();
  import(DOCSGEN.searchScript)
    .then((search: typeof import('../search/dialog.ts')) => search.openSearch(dialog))
    .catch(() => {
      // Where it failed with the page of this build, that lists everything.
      if (question) return dialog.close();
      field.oninput = () => leaveWith(field);
      leaveWith(field);
    });
}

/** Loads the search page, of a later build perhaps, with the question: the one in the field when typing pauses. */
function leaveWith(field: HTMLInputElement): void {
  const { value } = field;
  setTimeout(() => {
    if (field.value !== value) return;
    history.pushState(null, '', `${baseUrl}search${value && `?q=${encodeURIComponent(value)}`}`);
    scrollTo(0, 0);
    // The router does not take part in this one.
    location.reload();
  }, 500);
}
