import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const styles = join(import.meta.dirname, '../../../templates/styles');

/** Properties and values that name a side, which is another in languages that are written from right to left. */
const sides = [
  /(?:^|[\s;])(?:(?:scroll-)?(?:margin|padding)|border|inset)-(?:left|right)\b/,
  /(?:^|[\s;])border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:^|[\s;])(?:left|right)\s*:/,
  /(?:text-align|float|clear|transform-origin)\s*:[^;]*\b(?:left|right)\b/,
  /\bto (?:left|right)\b/,
];

/** May have four values, of which the second and the fourth differ. */
const shorthand = /(?:^|[\s;])(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color)):([^;]*);/;

test('styles name no side of the page without saying why', () => {
  const found = globSync('*.css', { cwd: styles, ignore: ['rtl.css'] }).flatMap((file) => {
    const lines = readFileSync(join(styles, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const code = line.replace(/\/\*.*?\*\//g, '');
      const [, values = ''] = shorthand.exec(code) ?? [];
      const [, second, , fourth] = values.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
      const isPhysical = (fourth !== undefined && fourth !== second) || sides.some((side) => side.test(code));
      const isExplained = /\*\/\s*$/.test(lines[index - 1] ?? '');
      return isPhysical && !isExplained ? [`${file}:${index + 1} ${line.trim()}`] : [];
    });
  });
  expect(found).toEqual([]);
});
