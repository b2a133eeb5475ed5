import { pageText } from './texts.ts';

/** A box with an error message, its reason and a button to retry. */
export function errorBox(message: string, error: unknown, retry: () => void): HTMLElement {
  const box = document.createElement('div');
  const text = document.createElement('p');
  const reason = document.createElement('p');
  const button = document.createElement('button');
  box.className = 'error-box';
  box.role = 'alert';
  text.textContent = message;
  // Anything can be thrown.
  reason.textContent = (error as Partial<Error> | undefined)?.message ?? `${error}`;
  button.textContent = pageText('retry');
  button.onclick = retry;
  box.append(text, reason, button);
  return box;
}
