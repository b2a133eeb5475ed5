import { expect, test } from 'vitest';
import { type TreeItem, wholeSidebar } from '../../../../src/pipeline/routes/sidebar-tree.ts';

const link = (label: string): TreeItem => ({ kind: 'link', label, href: `/${label}`, external: false });
const links = (count: number) => Array.from({ length: count }, (_, index) => link(`l${index}`));
const category = (label: string, items: readonly TreeItem[], collapsed?: boolean): TreeItem => {
  return { kind: 'category', label, items, collapsible: true, collapsed };
};
/** The categories of the top level and what is in the first of them, by whether they are closed. */
const closed = (items: readonly TreeItem[]) => {
  const shown = wholeSidebar(items).flatMap((item) => (item.kind === 'category' ? [item] : []));
  const inner = shown[0]?.items.flatMap((item) => (item.kind === 'category' ? [item] : [])) ?? [];
  return [...shown, ...inner].map(({ label, collapsed }) => [label, collapsed]);
};

test('a short sidebar shows what is in its categories, but for those in others and those whose author says no', () => {
  const items = [category('a', [category('inner', links(2))]), category('b', links(33)), category('c', links(1), true)];
  expect(closed(items)).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
    ['inner', true],
  ]);
});

test('a long sidebar is closed, but for what its author opens', () => {
  const items = [
    category('a', [category('inner', links(2))]),
    category('b', links(34)),
    category('c', links(1), false),
  ];
  expect(closed(items)).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
    ['inner', true],
  ]);
});
