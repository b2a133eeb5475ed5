import type { searchKeys } from '../../shared/texts/client.ts';
import type { Messages } from '../../shared/texts/messages.ts';
import { element } from '../element.ts';

export type SearchText = Messages<(typeof searchKeys)[number]>;

/** The elements of the dialog that change, or that readers use. */
export interface SearchView {
  readonly dialog: HTMLDialogElement;
  readonly field: HTMLInputElement;
  /** The element that scrolls: everything below the field. */
  readonly body: HTMLElement;
  /** A note above the results, such as that a typing error was corrected. */
  readonly about: HTMLElement;
  /** The results: options, in groups. */
  readonly list: HTMLElement;
  /** A note below the results. */
  readonly note: HTMLElement;
  /** The live region for screen readers. */
  readonly status: HTMLElement;
}

/** The button that closes a dialog, as Escape does: it shows that key. */
export function closeButton(dialog: HTMLDialogElement, label: string, key: string): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', className: 'search-close', onclick: () => dialog.close() },
    element('span', { className: 'visually-hidden' }, `${label}, `),
    element('span', { className: 'search-escape' }, key),
  );
}

/**
 * Adds what is missing in the dialog of a page. The field stays where it is: it has the focus, and its reader may be typing.
 *
 * @param filters the bar with the filters
 * @param credit the name of a service that has to be named, with a link to it
 */
export function createView(
  dialog: HTMLDialogElement,
  text: SearchText,
  filters: HTMLElement,
  credit: HTMLElement | undefined,
): SearchView {
  const field = dialog.querySelector('input') as HTMLInputElement;
  const close = closeButton(dialog, text('search.close'), text('search.escape'));
  const about = element('div', { className: 'search-note' });
  const list = element('div', {
    id: '@results',
    role: 'listbox',
    ariaLabel: text('search.results'),
    className: 'search-list',
  });
  const note = element('div', { className: 'search-note' });
  const body = element('div', { className: 'search-body' }, about, list, note);
  if (credit !== undefined) body.append(element('p', { className: 'search-by' }, credit));
  const status = element('p', { role: 'status', className: 'visually-hidden' });
  field.after(close);
  Object.assign(field, { ariaAutoComplete: 'list', autocomplete: 'off', spellcheck: false });
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('autocapitalize', 'off');
  dialog.append(filters, body, status);
  return { dialog, field, body, about, list, note, status };
}
