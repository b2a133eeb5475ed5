/** @param leave is aborted when the router replaces the page */
type Listener = (leave: AbortSignal) => void;

const listeners: Listener[] = [];
let leave = new AbortController();

/** Runs a behaviour's set-up on the first page, and again whenever the router has replaced the page. */
export function onPage(listener: Listener): void {
  listeners.push(listener);
}

export function startPage(): void {
  leave.abort();
  leave = new AbortController();
  for (const listener of listeners) listener(leave.signal);
  // For scripts of plugins, which are not part of this one.
  if (DOCSGEN.plugins) document.dispatchEvent(new Event('docsgen:page'));
}
