import type { Update } from '../../shared/dev-problem.ts';

/**
 * Reports each change of the site while the page is visible, and missed changes when it becomes visible again. Hidden
 * pages close their event stream: browsers allow six connections per host, so six tabs would block all others.
 */
export function followSite(onUpdate: (update: Update) => void): void {
  let events: EventSource | undefined;
  /** The last reported state; `''` for a page that has just loaded. */
  let state = '';
  const close = () => {
    events?.close();
    events = undefined;
  };
  const follow = () => {
    if (document.hidden) {
      // A page that was hidden before its first event receives all changes.
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
