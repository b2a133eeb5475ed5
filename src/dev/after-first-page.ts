/** Milliseconds until the work begins if no page is requested before. */
const withoutRequest = 500;
/** Milliseconds while a page is being answered: it may never end, and then the fix of its source has to be seen. */
const atLatest = 5000;

/** Says when work begins that would delay the first page. */
interface AfterFirstPage {
  /** Begins after a moment, unless a page is requested before. */
  readonly schedule: () => void;
  /** Waits for the answer to a request, which calls `start`, but not for ever. After the first one it does nothing. */
  readonly wait: () => void;
  /** Does the work now. */
  readonly start: () => void;
  /** Later calls do nothing. */
  readonly cancel: () => void;
}

/**
 * Delays work until the first page is answered.
 *
 * @param work called by each `start`
 */
export function afterFirstPage(work: () => void): AfterFirstPage {
  let timer: NodeJS.Timeout | undefined;
  let state: 'delayed' | 'started' | 'canceled' = 'delayed';
  const start = () => {
    clearTimeout(timer);
    if (state === 'canceled') return;
    state = 'started';
    work();
  };
  const startIn = (milliseconds: number) => {
    if (state !== 'delayed') return;
    clearTimeout(timer);
    timer = setTimeout(start, milliseconds);
  };
  return {
    schedule: () => startIn(withoutRequest),
    wait: () => startIn(atLatest),
    start,
    cancel() {
      state = 'canceled';
      clearTimeout(timer);
    },
  };
}
