import { expect, test } from 'vitest';
import { newPlan } from '../../src/plan.ts';
import type { Page } from '../../src/vitepress/pages.ts';
import { sidebarsOf } from '../../src/vitepress/sidebar.ts';

test('a group whose link is no page has that link as its first entry', () => {
  const known = new Map([['/a', { id: 'a' } as unknown as Page]]);
  const sidebar = [
    { text: 'Group', link: '/group/', items: [{ text: 'A', link: '/a' }] },
    { text: 'Shop', link: 'https://shop.example.org', items: [] },
  ];
  expect(sidebarsOf(sidebar, known, newPlan('config.ts')).docs?.items).toEqual([
    {
      type: 'category',
      label: 'Group',
      collapsible: false,
      items: [
        { type: 'link', label: 'Group', href: '/group/' },
        { type: 'doc', id: 'a', label: 'A' },
      ],
    },
    {
      type: 'category',
      label: 'Shop',
      collapsible: false,
      items: [{ type: 'link', label: 'Shop', href: 'https://shop.example.org' }],
    },
  ]);
});
