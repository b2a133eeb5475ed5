/**
 * What `work` gives, if that takes no longer than `limit`.
 *
 * @param limit milliseconds
 * @throws what `work` throws, and an error where it takes longer
 */
export async function within<T>(limit: number, work: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it takes longer than ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
