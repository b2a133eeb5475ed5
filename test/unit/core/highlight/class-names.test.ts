import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { looks } from '../../../../src/core/highlight/looks.ts';

const styles = join(import.meta.dirname, '../../../../templates/styles');

/** The classes of code are short: a rule for one of them anywhere would be about code too. */
test('each colour of code has a rule, within code only', () => {
  const css = readdirSync(styles).map((file) => readFileSync(join(styles, file), 'utf8'));
  const selectors = css.flatMap((text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').split(/[{},;]/));
  for (const look of [...looks, 'b', 'i']) {
    const about = selectors.filter((selector) => new RegExp(`\\.${look}(?![\\w-])`).test(selector));
    expect(about.map((selector) => selector.trim())).toContain(`code .${look}`);
    expect(
      about.filter((selector) => !new RegExp(`(?:^|[\\s)])code [> ]*\\.${look}(?![\\w-])`).test(selector)),
    ).toEqual([]);
  }
});
