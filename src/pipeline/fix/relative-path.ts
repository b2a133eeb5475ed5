/** How an author writes a path in a file: `./b.mdx`, `../guide/b.mdx`. */
export function relativePath(file: string, target: string): string {
  const from = file.split('/').slice(0, -1);
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(shared)].join('/');
}
