import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browsers } from '../../../../src/pipeline/bundle/script-builder.ts';

test('scripts are compiled for the browsers that the manual names', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../site/manual/docs/reference/browsers.mdx'), 'utf8');
  const [table = ''] = page.match(/^\| Browser[\s\S]*?\n\n/m) ?? [];
  const named = [...table.matchAll(/^\| (.+?) *\| +(\d+) \|$/gm)].flatMap(([, names = '', version]) =>
    names.split(', ').flatMap((name) => (name.startsWith('also') ? [] : [`${name.toLowerCase()}${version}`])),
  );
  expect(named).toEqual(browsers);
});
