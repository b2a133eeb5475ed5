/**
 * Whether a pattern matches a path or an address: `*` is anything within a folder, `**` any folders, `?` one character. A
 * pattern without its slash at the end is also one for all that is below: `docs/old` matches `docs/old/a.md`.
 */
export function matchesPath(path: string, pattern: string): boolean {
  return expressionOf(pattern).test(path);
}

const known = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const made = known.get(pattern) ?? new RegExp(`^${source(pattern)}(?:/.*)?$`, 'u');
  known.set(pattern, made);
  return made;
}

function source(pattern: string): string {
  return pattern
    .replace(/\/+$/, '')
    .replace(/[\\^$+.()|[\]{}]/g, '\\$&')
    .replace(/\/\*\*(?=\/|$)|^\*\*\/|\*\*|\*|\?/g, (sign) => {
      if (sign === '/**') return '(?:/.*)?';
      if (sign === '**/') return '(?:.*/)?';
      return sign === '**' ? '.*' : sign === '*' ? '[^/]*' : '[^/]';
    });
}
