type Listener = () => void;

const listeners: Listener[] = [];

/** Runs a behaviour's set-up on the first page, and again whenever the router has put another one in its place. */
export function onPage(listener: Listener): void {
  listeners.push(listener);
}

export function startPage(): void {
  for (const listener of listeners) listener();
}
