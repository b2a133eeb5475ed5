import { expect, test } from 'vitest';
import type { NavbarItem } from '../../../src/model/site.ts';
import { itemsInMenu } from '../../../templates/frame/bar-room.ts';
import { frame } from './fixtures.ts';

const link = (label: string, position: 'left' | 'right' = 'left'): NavbarItem => ({
  kind: 'link',
  label,
  href: '/x',
  external: false,
  position,
});
const steps = (items: readonly NavbarItem[]) =>
  Object.fromEntries(
    [...itemsInMenu({ ...frame, search: { href: '/search', sets: [], blogs: [] } }, items)].map(([{ label }, step]) => [
      label,
      step,
    ]),
  );

test('a bar with room for its items has no menu for them', () => {
  expect(steps(frame.navbar.items)).toEqual({});
});

test('the last items go first, those on the right before all, and come back where there is room', () => {
  const names = [
    'Documentation',
    'Tutorials',
    'Reference',
    'Status',
    'Community',
    'Integrations',
    'Changelog',
    'Enterprise',
  ];
  const found = steps([...names.map((name) => link(name)), link('Source code', 'right'), link('Pricing', 'right')]);
  const moved = [...names, 'Source code', 'Pricing'].filter((name) => name in found);
  expect(moved.at(-1)).toBe('Pricing');
  expect(moved.length).toBeGreaterThan(1);
  expect(found).not.toHaveProperty('Documentation');
  const widths = moved.map((name) => Number(found[name]));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
});

test('what no screen has room for is always in the menu; the menu of versions is in the bar', () => {
  const items: NavbarItem[] = [
    ...Array.from({ length: 40 }, (_, n) => link(`Section ${n}`)),
    { kind: 'versions', label: 'Version', position: 'right', versions: [] },
  ];
  const found = steps(items);
  expect(found['Section 39']).toBe('never');
  expect(found).not.toHaveProperty('Version');
});

test('letters as wide as they are high need more room', () => {
  const inMenu = (label: string) =>
    Object.keys(steps(Array.from({ length: 9 }, (_, n) => link(`${label}${n}`)))).length;
  expect(inMenu('文档和教程文档')).toBeGreaterThan(inMenu('abcdefg'));
});
