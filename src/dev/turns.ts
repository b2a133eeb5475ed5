/** Lets pieces of work have their turn one after the other: none sees a state that another is still changing. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // The next turn comes whatever becomes of this one.
    last = turn.catch(() => {});
    return turn;
  };
}
