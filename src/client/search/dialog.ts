import type { HostedSearch } from '../../shared/hosted-search.ts';
import { wordsOfPath } from '../../shared/path-words.ts';
import { messagesIn } from '../../shared/texts/messages.ts';
import { element } from '../element.ts';
import { errorBox } from '../error-box.ts';
import { loader } from '../loader.ts';
import { baseUrl, root } from '../root.ts';
import { createFilters } from './filters.ts';
import { pageOf, rememberPage } from './options.ts';
import { filterValues, forget, origins, service } from './provider.ts';
import { createSelection } from './selection.ts';
import { openSelected, runSearch, type SearchSession, showFailure } from './session.ts';
import { createView, type SearchText } from './view.ts';

/** Milliseconds between the last key and the search. */
const pause = 120;

/** The dialogs that are complete, each with what answers the question in its field whenever a reader opens it. */
const complete = new WeakMap<HTMLDialogElement, Promise<() => void>>();

/** Completes the dialog that a reader has opened, and answers what is in its field. Rejects where its texts cannot be loaded. */
export async function openSearch(dialog: HTMLDialogElement): Promise<void> {
  const answer = complete.get(dialog) ?? loadText(root.dataset.searchTexts ?? '').then((text) => fill(dialog, text));
  complete.set(dialog, answer);
  try {
    (await answer)();
  } catch (error) {
    complete.delete(dialog);
    throw error;
  }
}

async function loadText(address: string): Promise<SearchText> {
  return messagesIn(await (await fetch(address)).json(), root.lang);
}

function fill(dialog: HTMLDialogElement, text: SearchText): () => void {
  const versions = document.querySelector<HTMLElement>('[data-search]')?.dataset.search ?? '';
  const filters = createFilters(versions, text('search.narrow'), () => void runSearch(session));
  const isOfAlgolia = service && service.provider === 'algolia';
  const view = createView(dialog, text, filters.bar, isOfAlgolia ? creditTo(text) : undefined);
  const session: SearchSession = {
    text,
    view,
    selection: createSelection(view.field, view.list),
    filters: filters.value,
    searches: 0,
    answered: '',
    timer: undefined,
    opensFirst: dialog.returnValue === 'Enter',
  };
  if (DOCSGEN.askScript !== '') offerAssistant(session);
  closeOnDemand(session);
  keepFocus(session);
  searchWhileTyping(session);
  chooseByPointer(session);
  if (DOCSGEN.dev)
    addEventListener('docsgen-update', () => {
      forget();
      if (dialog.open) void runSearch(session);
    });
  return () => {
    const { field } = view;
    filters.reset();
    // The address that is not there says what its reader was looking for.
    if (field.value === '' && root.dataset.kind === 'not-found') {
      field.value = wordsOfPath(location.pathname.slice(baseUrl.length));
      field.select();
    }
    void runSearch(session);
    filterValues('kind').then(filters.fill, () => showFailure(session));
  };
}

/** The free plan of DocSearch asks for it. */
function creditTo(text: SearchText): HTMLAnchorElement {
  return element('a', { href: 'https://www.algolia.com/developers/' }, text('search.by', { service: 'Algolia' }));
}

/** Adds the button that opens a conversation with the assistant of the service, and asks what is in the field. */
function offerAssistant(session: SearchSession): void {
  const { view, text } = session;
  const ask = element('button', { type: 'button', className: 'search-filter' }, text('search.ask'));
  const conversation = loader(DOCSGEN.askScript, ({ openConversation }: typeof import('./ask/ask-ai.ts')) =>
    openConversation(view.dialog, { text, service: service as HostedSearch, origins }),
  );
  let failure: HTMLElement | undefined;
  ask.onclick = async () => {
    failure?.remove();
    try {
      const talk = await conversation();
      talk(view.field.value.trim());
    } catch {
      failure = errorBox(text('search.askFailed'), () => ask.click());
      // Not among the results: a search that ends later would take it away.
      view.body.before(failure);
    }
  };
  view.body.before(element('div', { className: 'search-filters' }, ask));
}

/** Closes the dialog with a click next to it, and where the page below it changes. */
function closeOnDemand(session: SearchSession): void {
  const { dialog } = session.view;
  // Back and forward lead to another page below it.
  window.navigation?.addEventListener(
    'navigate',
    ({ navigationType }) => navigationType === 'traverse' && dialog.close(),
  );
  dialog.onclose = () => {
    session.opensFirst = false;
  };
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
}

/**
 * Gives the focus back to the field of a reader who has opened the dialog while a page was on its way: where that page is shown at a
 * target, the browser takes it.
 */
function keepFocus({ view: { dialog, field } }: SearchSession): void {
  if (document.activeElement === document.body) field.focus();
  window.navigation?.addEventListener('navigatesuccess', () => dialog.open && field.focus());
}

/** Searches when typing pauses; arrow keys select an option and Enter opens it. */
function searchWhileTyping(session: SearchSession): void {
  const { field } = session.view;
  field.oninput = () => {
    session.opensFirst = false;
    clearTimeout(session.timer);
    session.timer = setTimeout(runSearch, pause, session);
  };
  field.onkeydown = (event) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') session.selection.move(1);
    else if (event.key === 'ArrowUp') session.selection.move(-1);
    else if (event.key === 'Enter') openSelected(session);
    else return;
    event.preventDefault();
  };
}

/** Selects the option below the pointer, and stores pages that are opened. */
function chooseByPointer({ view: { dialog, list }, selection }: SearchSession): void {
  list.onmousemove = ({ target }) => {
    const option = (target as Element).closest<HTMLAnchorElement>('[role=option]');
    if (option !== null && option !== selection.current()) selection.select(option);
  };
  list.onclick = (event) => {
    const option = (event.target as Element).closest('[role=option]');
    const chosen = option && pageOf(option);
    if (!chosen) return;
    rememberPage(chosen);
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) dialog.close();
  };
}
