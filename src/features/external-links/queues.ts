/** Work for different hosts goes on at once, for one host a few at a time. */
export function createQueues(perHost: number, overall = 32) {
  const waiting: { readonly host: string; readonly start: () => void }[] = [];
  const running = new Map<string, number>();
  let total = 0;

  function next(): void {
    while (total < overall) {
      const index = waiting.findIndex(({ host }) => (running.get(host) ?? 0) < perHost);
      const [job] = index < 0 ? [] : waiting.splice(index, 1);
      if (job === undefined) return;
      running.set(job.host, (running.get(job.host) ?? 0) + 1);
      total++;
      job.start();
    }
  }

  return {
    async run<T>(host: string, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        waiting.push({ host, start });
        next();
      });
      try {
        return await work();
      } finally {
        running.set(host, (running.get(host) ?? 1) - 1);
        total--;
        next();
      }
    },
  };
}
