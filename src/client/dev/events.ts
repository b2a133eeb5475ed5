/** What the development server tells of a change. */
export interface Update {
  readonly state: string;
  /** Addresses of files that are other ones now. */
  readonly files: readonly string[];
}

/**
 * Tells of each change of the site while the page can be seen, and of what happened meanwhile when it is seen again. A
 * hidden page keeps no stream: browsers open six connections to a host, and with as many tabs no other would load.
 */
export function followSite(onUpdate: (update: Update) => void): void {
  let events: EventSource | undefined;
  /** The last one that was told of; `''` for a page that has just come. */
  let state = '';
  const close = () => {
    events?.close();
    events = undefined;
  };
  const follow = () => {
    if (document.hidden) {
      // One that was hidden before it heard of any is told of everything.
      state ||= 'unknown';
      return close();
    }
    if (events !== undefined) return;
    events = new EventSource(`/__docsgen/events${state && `?since=${state}`}`);
    events.addEventListener('update', ({ data }) => {
      const update: Update = JSON.parse(data);
      state = update.state;
      onUpdate(update);
    });
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  follow();
}
