let status: HTMLElement | undefined;

/** Tells screen readers, as a page load would. */
export function announce(text: string): void {
  if (status === undefined) {
    status = document.createElement('div');
    status.className = 'visually-hidden';
    status.role = 'status';
  }
  // It has to be in the page before it changes, and a text that is said again has to change, too.
  document.body.append(status);
  status.textContent = '';
  setTimeout(() => status?.append(text), 100);
}
