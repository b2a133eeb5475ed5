import { Misuse } from './misuse.ts';

/** Waits for something whose time does not count. */
export type Pause = <T>(wait: () => T | Promise<T>) => Promise<T>;

/**
 * What `work` gives, if that takes no longer than `limit`; what it waits for by `pause` does not count.
 *
 * @param limit milliseconds
 * @param signal ends the wait
 * @throws what `work` throws, the reason of the signal, and an error where it takes longer
 */
export async function within<T>(
  limit: number,
  work: (pause: Pause) => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let isOver = false;
  let startTimer = () => {};
  let end = () => {};
  const late = new Promise<never>((_, reject) => {
    end = () => reject(signal?.reason);
    startTimer = () => {
      timer = setTimeout(() => reject(new Misuse(`it takes longer than ${limit / 1000} s`)), limit);
    };
  });
  const pause: Pause = async (wait) => {
    clearTimeout(timer);
    waiting += 1;
    try {
      return await wait();
    } finally {
      waiting -= 1;
      if (waiting === 0 && !isOver) startTimer();
    }
  };
  startTimer();
  signal?.addEventListener('abort', end);
  try {
    return await Promise.race([work(pause), late]);
  } finally {
    isOver = true;
    signal?.removeEventListener('abort', end);
    clearTimeout(timer);
  }
}
