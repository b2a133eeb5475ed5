import { expect, test } from 'vitest';
import { withGeneratedPages } from '../../src/generated-pages.ts';
import { newPlan } from '../../src/plan.ts';

test('links to pages that a script made pass: of unknown first parts, and of folders that several lead into', () => {
  const plan = newPlan('config.ts');
  plan.write(
    'docs/guide/a.md',
    '[x](/gone/x), [i](../reference/api/Interface.A.md), [typo](./b.md), [old](/guide/old/c), [deep](/guide/api/types/d)\n\n```html\n<a href="/example/x">x</a>\n```\n',
  );
  plan.write('i18n/de/docs/guide/a.md', '[t](../reference/api/Type.B)\n');
  const entries = withGeneratedPages(
    [{ key: 'docs', value: { route: '/' } }],
    ['/guide/a', '/reference/cli', '/de/guide/a'],
    plan,
  );
  expect(entries.find(({ key }) => key === 'checks')?.value).toEqual({
    'broken-link': {
      severity: undefined,
      targets: ['/gone', '/gone/**', '/guide/api', '/guide/api/**', '/reference/api', '/reference/api/**'],
    },
  });
  expect(plan.notes[0]?.about).toBe('links to /gone/…, /guide/api/…, /reference/api/…');
});

test('the path of a page in its folder is a link to that', () => {
  const plan = newPlan('config.ts');
  plan.write('docs/guide/a.md', 'A');
  plan.write('docs/b.md', '[a](/guide/a.md) [gone](/other/a.md)');
  withGeneratedPages([], ['/docs/guide/a', '/docs/b'], plan);
  expect(plan.notes.map(({ about }) => about)).toEqual(['links to /other/…']);
});

test('a page of an index is the folder of pages that are made, where many links say so', () => {
  const checksOf = (links: string) => {
    const plan = newPlan('config.ts');
    plan.write('docs/a.md', links);
    return withGeneratedPages([{ key: 'docs', value: { route: '/' } }], ['/a', '/api'], plan).find(
      ({ key }) => key === 'checks',
    )?.value;
  };
  expect(checksOf('[1](/api/a.html) [2](/api/b.html) [3](/api/c.html)')).toMatchObject({
    'broken-link': { targets: ['/api', '/api/**'] },
  });
  expect(checksOf('[1](/api/a.html) [2](/api/b.html)')).toBe(undefined);
});
