import type { Refractor } from 'refractor/core';

/**
 * The grammar of diffs. Prism's own has tokens of the type `line`, a class that docsgen gives to lines.
 *
 * ```diff
 * @@ -1,2 +1,2 @@
 *  a
 * -b
 * +c
 * ```
 */
export function diff(prism: Refractor): undefined {
  prism.languages.diff = {
    coord: /^(?:(?:\*{3}|-{3}|\+{3}) .*|@@.*@@.*|\d[\d,]*[acd]\d[\d,]*|diff --git .*|index [\da-f]+\.\..*)$/m,
    inserted: /^[+>].*$/m,
    deleted: /^[-<].*$/m,
  };
}

diff.displayName = 'diff';
diff.aliases = ['patch'];
