/** Runs asynchronous functions one after the other, so that none sees a state that another is still changing. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // A failure does not stop the next turn.
    last = turn.catch(() => {});
    return turn;
  };
}
