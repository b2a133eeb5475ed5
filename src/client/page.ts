/** @param leave is aborted when the router puts another page in the place of this one */
type Listener = (leave: AbortSignal) => void;

const listeners: Listener[] = [];
let leave = new AbortController();

/** Runs a behaviour's set-up on the first page, and again whenever the router has put another one in its place. */
export function onPage(listener: Listener): void {
  listeners.push(listener);
}

export function startPage(): void {
  leave.abort();
  leave = new AbortController();
  for (const listener of listeners) listener(leave.signal);
}
