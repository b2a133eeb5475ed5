import { expect, test } from 'vitest';
import { navigationOf } from '../../src/nextra/navigation.ts';
import type { PageFolder } from '../../src/react-sites/folders.ts';
import type { SitePage } from '../../src/react-sites/site.ts';

test('entries that are hidden are not counted as those that the new site has to show', () => {
  const pages = ['a', 'b', 'c'].map(
    (name) => [name, { id: name, address: `/${name}`, fields: {} } as unknown as SitePage] as const,
  );
  const top: PageFolder = { path: '', pages: new Map(pages), folders: new Map() };
  const meta = {
    a: 'First',
    b: { display: 'hidden' },
    shop: { title: 'Shop', href: 'https://shop.example.org' },
    old: { title: 'Old shop', href: 'https://old.example.org', display: 'hidden' },
  };
  let named = 0;
  const made = navigationOf(top, {
    byFolder: new Map([['', meta]]),
    named: () => named++,
    missing: () => expect.unreachable(),
  });
  expect(JSON.stringify(made)).not.toMatch(/"\/?b"|Old shop/);
  expect(named).toBe(2);
});
