import { element } from './element.ts';
import { pageText } from './texts.ts';

/**
 * A box about something that could not be loaded, with a button to retry.
 *
 * @param reason unless given, what a reader can know: errors of browsers are about what they do, in words of their own
 */
export function errorBox(
  message: string,
  retry: () => void,
  reason = pageText(navigator.onLine ? 'unanswered' : 'offline'),
): HTMLElement {
  return element(
    'div',
    { className: 'error-box', role: 'alert' },
    element('p', {}, message),
    element('p', {}, reason),
    element('button', { onclick: retry }, pageText('retry')),
  );
}
