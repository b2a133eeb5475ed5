import { element } from './element.ts';
import { pageText } from './texts.ts';

const status = element('div', { className: 'visually-hidden', role: 'status' });

/** Makes screen readers read a text, for example the title of a new page. */
export function announce(text: string): void {
  // The element has to be in the page before its text changes, and a repeated text has to change as well.
  document.body.append(status);
  status.textContent = '';
  // Not added to the text of another one that came a moment before.
  setTimeout(() => (status.textContent = text), 100);
}

/** Shows and announces that something was copied. */
export function showCopied({ classList }: Element): void {
  announce(pageText('copied'));
  classList.add('copied');
  setTimeout(() => classList.remove('copied'), 2000);
}
