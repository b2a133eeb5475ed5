/** What a build says: the subjects of its warnings about what was not taken over, and the rest without the times. */
export function readBuild(stderr: string): { readonly left: readonly string[]; readonly rest: string } {
  const left: string[] = [];
  const rest = stderr
    .replace(
      /^\S+ warning not-taken-over: (.+) of the old site was not taken over\n(?:[> ].*\n)*\n?/gm,
      (_, subject: string) => {
        left.push(subject);
        return '';
      },
    )
    .replace(/^manual: .*\n/m, '')
    .replace(/built \d+ pages.*\n/, 'built\n');
  return { left, rest };
}
