/** What to say where the system does not let files be watched. */
export function watchProblem(error: unknown): { readonly message: string; readonly hint: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ENOSPC' || code === 'EMFILE') {
    return {
      message: 'the system does not let so many files be watched: not every change will be noticed',
      hint:
        code === 'ENOSPC'
          ? 'raise the limit: sudo sysctl fs.inotify.max_user_watches=524288'
          : 'raise the limits of open files: ulimit -n 8192, and on Linux sudo sysctl fs.inotify.max_user_instances=512',
    };
  }
  return {
    message: `files cannot be watched: ${message}`,
    hint: 'changes may go unnoticed until the server is started again',
  };
}
