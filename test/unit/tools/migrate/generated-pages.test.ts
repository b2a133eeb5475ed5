import { expect, test } from 'vitest';
import { withGeneratedPages } from '../../../../src/tools/migrate/generated-pages.ts';
import { newPlan } from '../../../../src/tools/migrate/plan.ts';

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
