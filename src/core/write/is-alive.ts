/**
 * Whether a process is still running.
 *
 * @param process.began in milliseconds: in a container, a dead process and this one may share an id
 */
export function isAlive({ pid, began }: { readonly pid: number; readonly began: number }): boolean {
  if (pid === process.pid) return Math.floor(began) === Math.floor(performance.timeOrigin);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is there, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
