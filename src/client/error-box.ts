import { element } from './element.ts';
import { pageText } from './texts.ts';

/** A box with an error message, its reason and a button to retry. */
export function errorBox(message: string, error: unknown, retry: () => void): HTMLElement {
  // Anything can be thrown.
  const reason = (error as Partial<Error> | undefined)?.message ?? `${error}`;
  return element(
    'div',
    { className: 'error-box', role: 'alert' },
    element('p', {}, message),
    element('p', {}, reason),
    element('button', { onclick: retry }, pageText('retry')),
  );
}
