import type { Refractor } from 'refractor/core';

/**
 * Diffs, by line. Prism's own grammar has tokens called `line`, which is what lines are called here.
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
