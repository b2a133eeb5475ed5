import type { Filters } from '../../shared/search-index.ts';
import { element } from '../element.ts';
import { errorBox } from '../error-box.ts';
import { baseUrl } from '../root.ts';
import type { Result, Results } from './engine.ts';
import { groupedResults, likelyPages, pagesGroup, recentPages } from './options.ts';
import { search } from './provider.ts';
import type { createSelection } from './selection.ts';
import type { SearchText, SearchView } from './view.ts';

/** Number of pages that are shown at first, and that each click on “Show more” adds. */
const portion = 8;

/** A dialog, and what was searched for in it. */
export interface SearchSession {
  readonly text: SearchText;
  readonly view: SearchView;
  readonly selection: ReturnType<typeof createSelection>;
  readonly filters: () => Filters;
  /** The number of searches that were started: results of all but the last are out of date. */
  searches: number;
  /** The text that the list has results of. */
  answered: string;
  /** Starts a search when typing pauses. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the first result is opened as soon as it is there: Enter was pressed before. */
  opensFirst: boolean;
}

/** Opens the selected option. If the field has another text than the list has results of, it is searched for first. */
export function openSelected(session: SearchSession): void {
  session.opensFirst = session.view.field.value.trim() !== session.answered;
  if (session.opensFirst) void runSearch(session);
  else session.selection.current()?.click();
}

/** Searches for the text in the field. Results of earlier searches that arrive later are ignored. */
export async function runSearch(session: SearchSession): Promise<void> {
  clearTimeout(session.timer);
  const question = session.view.field.value.trim();
  const own = ++session.searches;
  if (question === '') {
    showStart(session);
    return;
  }
  const progress = element('div', { className: 'progress' });
  session.view.dialog.append(progress);
  try {
    const results = await search(question, session.filters());
    const loaded = await results.load(0, portion);
    if (own !== session.searches) return;
    showResults(question, results, loaded, session);
    if (session.opensFirst) session.selection.current()?.click();
    session.opensFirst = false;
  } catch {
    if (own === session.searches) showFailure(session);
  } finally {
    progress.remove();
  }
}

/** Shows pages that a reader opened lately, and those that may come next, while nothing is searched for. */
function showStart(session: SearchSession): void {
  const { text, view, selection } = session;
  const recent = recentPages();
  const likely = likelyPages(recent);
  session.answered = '';
  view.about.replaceChildren();
  view.list.replaceChildren(
    ...(recent.length > 0 ? [pagesGroup(recent, text('search.recent'))] : []),
    ...(likely.length > 0 ? [pagesGroup(likely, text('search.likely'))] : []),
  );
  view.note.replaceChildren(element('p', {}, text('search.start')));
  view.status.textContent = '';
  selection.reset();
  selection.select(undefined);
}

function showResults(question: string, results: Results, loaded: readonly Result[], session: SearchSession): void {
  const { text, view, selection } = session;
  view.list.replaceChildren(...groupedResults(loaded));
  view.about.replaceChildren(...correctionOf(question, results, text));
  view.note.replaceChildren(...(results.total === 0 ? nothingFound(question, session) : []));
  const count = text('search.count', { count: results.total });
  view.status.textContent = [count, view.about.textContent].filter(Boolean).join('. ');
  view.body.scrollTop = 0;
  selection.reset();
  session.answered = question;
  offerMore(results, loaded, session);
}

/** Shows a button for the next results, if there are more. @param loaded those that are shown */
function offerMore(results: Results, loaded: readonly Result[], session: SearchSession): void {
  const { text, view } = session;
  const shown = loaded.length;
  const own = session.searches;
  if (shown > 0) view.note.replaceChildren();
  if (shown >= results.total) return;
  const button = element('button', { type: 'button', className: 'button' }, text('search.more'));
  button.onclick = async () => {
    try {
      const more = await results.load(shown, shown + portion);
      if (own !== session.searches) return;
      showMore(results, loaded, more, session);
    } catch {
      if (own === session.searches) showFailure(session);
    }
  };
  view.note.replaceChildren(element('p', {}, text('search.shown', { shown, total: results.total })), button);
}

function showMore(results: Results, loaded: readonly Result[], more: readonly Result[], session: SearchSession): void {
  const { view, selection } = session;
  const all = [...loaded, ...more];
  view.list.replaceChildren(...groupedResults(all));
  selection.reset();
  offerMore(results, all, session);
  // The button is removed, so move the focus to the field and select the first new result.
  view.field.focus();
  const options = [...view.list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const first = options.find((option) => option.getAttribute('href') === more[0]?.href);
  if (first) selection.select(first);
}

/** Shows that the search failed in place of results, with a button that tries again. */
export function showFailure(session: SearchSession): void {
  const { text, view, selection } = session;
  session.opensFirst = false;
  view.list.replaceChildren();
  view.about.replaceChildren();
  view.status.textContent = '';
  selection.reset();
  const box = errorBox(text('search.failed'), () => {
    view.field.focus();
    view.note.replaceChildren();
    void runSearch(session);
  });
  view.note.replaceChildren(box, element('p', {}, ...text.parts('search.orElse', { link: linkToAll(session) })));
}

/** A note where another question was answered: with typing errors corrected, or without some of its words. */
function correctionOf(question: string, { instead, leftOut }: Results, text: SearchText): readonly Node[] {
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

function nothingFound(question: string, session: SearchSession): readonly Node[] {
  const { text } = session;
  return [
    element('p', {}, ...text.parts('search.nothing', { question: element('strong', {}, question) })),
    element('p', {}, ...text.parts('search.tryOther', { link: linkToAll(session) })),
  ];
}

/** A link to the page that lists all pages of the site. */
function linkToAll({ text, view }: SearchSession): HTMLAnchorElement {
  const link = element('a', { href: `${baseUrl}search` }, text('search.everything'));
  link.onclick = () => view.dialog.close();
  return link;
}
