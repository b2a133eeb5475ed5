import { expect, test } from 'vitest';
import { filesOfPage, type MeasuredPage, overBudget } from '../../../../src/features/budget/page-sizes.ts';

test('scripts and styles that a page loads with its markup are counted, each once', () => {
  const html = `<html data-kind="reference"><head><link rel="stylesheet" href="/a.css"><link rel="stylesheet" media="print" href="/p.css">
<link rel="modulepreload" href="/m.js"><link rel="icon" href="/i.svg"><script src="/m.js" type="module"></script><script>1</script></head></html>`;
  expect(filesOfPage(html)).toEqual({ isReference: true, scripts: ['/m.js'], styles: ['/a.css'] });
});

const page = (path: string, kib: number, more: Partial<MeasuredPage> = {}): MeasuredPage => ({
  path,
  bytes: kib * 1024,
  isReference: false,
  scripts: [],
  styles: [],
  ...more,
});

test('the largest that passes a limit is named, with how many others do', () => {
  const pages = [page('a.html', 2), page('b.html', 9), page('c.html', 4), page('api.html', 90, { isReference: true })];
  expect(overBudget({ page: 3, reference: 100 }, pages, () => 0)).toEqual([
    { key: 'page', message: 'a page may take 3 KiB: b.html takes 9.0 KiB, and 1 more is above it' },
  ]);
  expect(overBudget({ page: 9 }, pages, () => 0)).toEqual([]);
});

test('of scripts and styles, the largest files are named', () => {
  const sizes: Record<string, number> = { '/a.js': 1024, '/b.js': 3072 };
  const pages = [page('a.html', 1, { scripts: ['/a.js', '/b.js'] })];
  expect(overBudget({ script: 3 }, pages, (address) => sizes[address] ?? 0)).toEqual([
    {
      key: 'script',
      message: 'the scripts that a page loads may take 3 KiB: a.html takes 4.0 KiB',
      hint: 'the largest: /b.js (3.0 KiB), /a.js (1.0 KiB)',
    },
  ]);
});
