import { wordsOfPath } from '../../shared/path-words.ts';
import type { searchKeys } from '../../shared/texts/client.ts';
import { type Messages, messagesIn } from '../../shared/texts/messages.ts';
import { errorBox } from '../error-box.ts';
import { baseUrl, root } from '../root.ts';
import { element } from './element.ts';
import { createSearch, type Result, type Results } from './engine.ts';
import { createFilters } from './filters.ts';
import { createHostedSearch } from './hosted.ts';
import { loadFile } from './load-file.ts';
import { groupedResults, likelyPages, pageOf, pagesGroup, recentPages, rememberPage } from './options.ts';
import { createSelection } from './selection.ts';

type SearchText = Messages<(typeof searchKeys)[number]>;

/** How many pages are shown at first, and with each click on “Show more”. */
const portion = 8;

/** Milliseconds between the last key and the search. */
const pause = 120;

/** Opens the dialog whose texts are at an address. */
let dialog: { readonly texts: string; readonly open: Promise<() => void> } | undefined;

/** Rejects where the texts of the dialog cannot be loaded. */
export async function openSearch(): Promise<void> {
  const { searchTexts: texts = '' } = root.dataset;
  if (dialog?.texts !== texts) dialog = { texts, open: loadText(texts).then(createDialog) };
  try {
    (await dialog.open)();
  } catch (error) {
    dialog = undefined;
    throw error;
  }
}

const service = DOCSGEN.hostedSearch;

const { search, filterValues, forget } = service
  ? createHostedSearch(service, {
      origins: [location.origin, ...(service.origin === undefined ? [] : [service.origin])],
    })
  : createSearch(loadFile, root.lang);

async function loadText(address: string): Promise<SearchText> {
  return messagesIn(await (await fetch(address)).json(), root.lang);
}

/** The free plan of DocSearch asks for it. */
function creditTo(text: SearchText): HTMLAnchorElement {
  return element('a', { href: 'https://www.algolia.com/developers/' }, text('search.by', { service: 'Algolia' }));
}

function createDialog(text: SearchText): () => void {
  const versions = document.querySelector<HTMLElement>('[data-search]')?.dataset.search ?? '';
  let asked = 0;
  /** What the list answers. */
  let answered = '';
  /** Enter was pressed before the answer to what is in the field was there. */
  let opensFirst = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const field = element('input', {
    type: 'search',
    className: 'search-field',
    placeholder: text('search.field'),
    ariaLabel: text('search.field'),
    role: 'combobox',
    ariaAutoComplete: 'list',
    ariaExpanded: 'false',
    autocomplete: 'off',
    spellcheck: false,
    enterKeyHint: 'go',
  });
  field.setAttribute('aria-controls', 'search-results');
  field.setAttribute('autocapitalize', 'off');
  const list = element('div', {
    id: 'search-results',
    role: 'listbox',
    ariaLabel: text('search.results'),
    className: 'search-list',
  });
  const note = element('div', { className: 'search-note' });
  const status = element('p', { role: 'status', className: 'visually-hidden' });
  const close = element(
    'button',
    { type: 'button', className: 'search-close' },
    element('span', { className: 'visually-hidden' }, `${text('search.close')}, `),
    element('span', { className: 'search-escape' }, text('search.escape')),
  );
  const filters = createFilters(versions, text('search.narrow'), () => run());
  const about = element('div', { className: 'search-note' });
  const body = element('div', { className: 'search-body' }, about, list, note);
  if (service && service.provider === 'algolia') body.append(element('p', { className: 'search-by' }, creditTo(text)));
  const dialog = element(
    'dialog',
    { className: 'search', ariaLabel: text('search.field') },
    element('div', { className: 'search-head' }, field, close),
    filters.bar,
    body,
    status,
  );
  const selection = createSelection(field, list);
  document.body.append(dialog);

  close.onclick = () => dialog.close();
  // Back and forward lead to another page below it.
  window.navigation?.addEventListener(
    'navigate',
    ({ navigationType }) => navigationType === 'traverse' && dialog.close(),
  );
  dialog.onclose = () => {
    opensFirst = false;
  };
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  field.oninput = () => {
    opensFirst = false;
    clearTimeout(timer);
    timer = setTimeout(run, pause);
  };
  field.onkeydown = (event) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') selection.move(1);
    else if (event.key === 'ArrowUp') selection.move(-1);
    else if (event.key === 'Enter') openCurrent();
    else return;
    event.preventDefault();
  };
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

  /** Opens the selected option, of the text that is in the field: results of what was there before may be elsewhere. */
  function openCurrent(): void {
    opensFirst = field.value.trim() !== answered;
    if (opensFirst) run();
    else selection.current()?.click();
  }

  /** Searches for the current text; results of earlier questions that arrive later are ignored. */
  async function run(): Promise<void> {
    clearTimeout(timer);
    const question = field.value.trim();
    const own = ++asked;
    if (question === '') {
      answered = '';
      return showStart();
    }
    try {
      const results = await search(question, filters.value());
      const loaded = await results.load(0, portion);
      if (own !== asked) return;
      list.replaceChildren(...groupedResults(loaded));
      about.replaceChildren(...whatWasAsked(question, results));
      note.replaceChildren(...(results.total === 0 ? nothing(question) : []));
      const count = text('search.count', { count: results.total });
      status.textContent = [count, about.textContent].filter(Boolean).join('. ');
      body.scrollTop = 0;
      selection.reset();
      answered = question;
      offerMore(results, own, loaded);
      if (opensFirst) selection.current()?.click();
      opensFirst = false;
    } catch (error) {
      if (own === asked) showFailure(error);
    }
  }

  function offerMore(results: Results, own: number, loaded: readonly Result[]): void {
    const shown = loaded.length;
    if (shown > 0) note.replaceChildren();
    if (shown >= results.total) return;
    const more = element('button', { type: 'button', className: 'button' }, text('search.more'));
    more.onclick = async () => {
      try {
        const more = await results.load(shown, shown + portion);
        if (own !== asked) return;
        const all = [...loaded, ...more];
        list.replaceChildren(...groupedResults(all));
        selection.reset();
        offerMore(results, own, all);
        // The button is removed, so move the focus to the field and select the first new result.
        field.focus();
        const options = [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
        const first = options.find((option) => option.getAttribute('href') === more[0]?.href);
        if (first) selection.select(first);
      } catch (error) {
        if (own === asked) showFailure(error);
      }
    };
    note.replaceChildren(element('p', {}, text('search.shown', { shown, total: results.total })), more);
  }

  function showStart(): void {
    const recent = recentPages();
    about.replaceChildren();
    const likely = likelyPages(recent);
    list.replaceChildren(
      ...(recent.length > 0 ? [pagesGroup(recent, text('search.recent'))] : []),
      ...(likely.length > 0 ? [pagesGroup(likely, text('search.likely'))] : []),
    );
    note.replaceChildren(element('p', {}, text('search.start')));
    status.textContent = '';
    selection.reset();
    selection.select(undefined);
  }

  /** A note if another question was answered, with typing errors corrected or words left out. */
  function whatWasAsked(question: string, { instead, leftOut }: Results): readonly Node[] {
    if (instead === undefined && leftOut.length === 0) return [];
    const strong = (words: string) => element('strong', {}, words);
    const missed = leftOut.length === 0 ? 'search.nothing' : 'search.nothingForAll';
    const sentences = [
      text.parts(missed, { question: strong(question) }),
      ...(instead === undefined ? [] : [text.parts('search.instead', { question: strong(instead) })]),
      ...(leftOut.length === 0 ? [] : [text.parts('search.leftOut', { words: strong(leftOut.join(', ')) })]),
    ];
    return [element('p', {}, ...sentences.flatMap((parts, index) => (index === 0 ? parts : [' ', ...parts])))];
  }

  function nothing(question: string): readonly Node[] {
    return [
      element('p', {}, ...text.parts('search.nothing', { question: element('strong', {}, question) })),
      element('p', {}, ...text.parts('search.tryOther', { link: all() })),
    ];
  }

  function showFailure(error: unknown): void {
    opensFirst = false;
    list.replaceChildren();
    about.replaceChildren();
    status.textContent = '';
    selection.reset();
    const box = errorBox(text('search.failed'), error, () => {
      field.focus();
      note.replaceChildren();
      run();
    });
    note.replaceChildren(box, element('p', {}, ...text.parts('search.orElse', { link: all() })));
  }

  function all(): HTMLAnchorElement {
    const link = element('a', { href: `${baseUrl}search` }, text('search.everything'));
    link.onclick = () => dialog.close();
    return link;
  }

  if (DOCSGEN.dev) {
    addEventListener('docsgen-update', () => {
      forget();
      if (dialog.open) void run();
    });
  }

  return () => {
    if (dialog.open) return field.select();
    filters.reset();
    // The address that is not there says what its reader was looking for.
    if (field.value === '' && root.dataset.kind === 'not-found')
      field.value = wordsOfPath(location.pathname.slice(baseUrl.length));
    dialog.showModal();
    field.focus();
    field.select();
    run();
    filterValues('kind').then(filters.fill, showFailure);
  };
}
