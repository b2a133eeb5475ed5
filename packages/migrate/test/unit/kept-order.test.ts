import { byCodeUnit } from 'docsgen/moving';
import { expect, test } from 'vitest';
import { keepOrder } from '../../src/kept-order.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';

/** The texts that change when the order by code unit is kept. */
function kept(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const plan = newPlan('old.js');
  for (const [path, text] of Object.entries(files)) plan.write(path, text);
  keepOrder(plan, 'docs', (a, b) => byCodeUnit(a.name, b.name));
  return Object.fromEntries(
    [...plan.files].flatMap(([path, file]) => (readPlanned(file) === files[path] ? [] : [[path, readPlanned(file)]])),
  );
}

test('an order that docsgen has, too, needs no positions', () => {
  expect(
    kept({
      'docs/a.md': '# A\n',
      'docs/b/c.md': '# C\n',
      'docs/01-z.md': '# Z\n',
      'docs/_part10.md': '',
      'docs/_part2.md': '',
    }),
  ).toEqual({});
});

test('numbers within names are kept in the order of the old site', () => {
  expect(
    kept({
      'docs/step-2.md': '---\ntitle: Two\n---\n\nText.\n',
      'docs/step-10.md': '# Ten\n',
      'docs/first.md': '---\nsidebar_position: 7\n---\n\n# First\n',
    }),
  ).toEqual({
    'docs/first.md': '---\nsidebar_position: 1\n---\n\n# First\n',
    'docs/step-10.md': '---\nsidebar_position: 2\n---\n\n# Ten\n',
    'docs/step-2.md': '---\nsidebar_position: 3\ntitle: Two\n---\n\nText.\n',
  });
});

test('so are folders, an index among its neighbours, and letters in upper case', () => {
  expect(
    kept({
      'docs/Zoo/a.md': '# A\n',
      'docs/Zoo/_category_.yml': 'label: Zoo\n',
      'docs/alpha/b.md': '# B\n',
      'docs/index.md': '# Start\n',
    }),
  ).toEqual({
    'docs/Zoo/_category_.yml': 'label: Zoo\nposition: 1\n',
    'docs/alpha/_category_.json': '{\n  "position": 2\n}\n',
    'docs/index.md': '---\nsidebar_position: 3\n---\n\n# Start\n',
  });
});
