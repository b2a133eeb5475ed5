import { remembered } from './remembered.ts';

/**
 * Whether one of some patterns matches a path or an address: `*` is anything within a folder, `**` any folders, `?` one character. A
 * pattern without its slash at the end is also one for all that is below: `docs/old` matches `docs/old/a.md`.
 */
export function matchesPath(path: string, patterns: readonly string[]): boolean {
  return expressionsOf(patterns).some((expression) => expression.test(path));
}

const expressionsOf = remembered((patterns: readonly string[]) =>
  patterns.map((pattern) => new RegExp(`^${source(pattern)}(?:/.*)?$`, 'u')),
);

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
