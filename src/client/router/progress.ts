/** A bar at the top of the window for what takes longer than 200 ms. Returns what takes it away. */
export function showProgress(): () => void {
  const bar = document.createElement('div');
  bar.className = 'progress';
  const timer = setTimeout(() => document.body.append(bar), 200);
  return () => {
    clearTimeout(timer);
    bar.remove();
  };
}
