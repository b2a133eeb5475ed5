import { expect, test } from 'vitest';
import { dataOf } from '../../src/data.ts';
import { newPlan } from '../../src/plan.ts';
import { frameEntries } from '../../src/vitepress/frame.ts';

test('links of groups in a menu are in the menu; their headings, and items that lead nowhere, are noted', () => {
  const nav = [
    { text: 'Guide', link: '/guide/' },
    {
      text: 'More',
      items: [
        { text: 'API', link: '/api' },
        { component: 'Search' },
        { text: 'Migrations', items: [{ text: 'From v1', link: '/v1' }] },
      ],
    },
    { component: 'Switcher' },
    { text: 'Soon' },
  ];
  const plan = newPlan('config.ts');
  const entries = frameEntries({}, { nav }, { root: '/none', languages: [], note: plan.note });
  expect(dataOf(entries.find(({ key }) => key === 'navbar')?.value).items).toEqual([
    { label: 'Guide', href: '/guide/', position: 'right' },
    {
      label: 'More',
      items: [
        { label: 'API', href: '/api' },
        { label: 'From v1', href: '/v1' },
      ],
      position: 'right',
    },
  ]);
  expect(plan.notes.map(({ weight, about }) => [weight, about])).toEqual([
    ['lost', 'the item Search of the bar'],
    ['lost', 'the heading “Migrations” in the menu “More”'],
    ['lost', 'the item Switcher of the bar'],
    ['lost', 'the item “Soon” of the bar'],
  ]);
});
