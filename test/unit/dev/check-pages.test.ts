import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageChecks } from '../../../src/dev/check-pages.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const finding = (message: string): Diagnostic => ({ rule: 'broken-link', severity: 'error', message });

function start() {
  const site: { all: Diagnostic[]; pages: Record<string, Diagnostic[]>; fault?: Error } = { all: [], pages: {} };
  const [reports, faults]: [string[][], unknown[]] = [[], []];
  const checks = createPageChecks({
    session: {
      async diagnostics() {
        if (site.fault !== undefined) throw site.fault;
        return site.all;
      },
      diagnose: async (page) => ({ blocking: [], others: site.pages[page] ?? [] }),
    },
    pages: () => ['/a', '/b', '/a'],
    onFindings: (found) => reports.push(found.map(({ message }) => message)),
    onFault: (error) => faults.push(error),
  });
  const check = async () => {
    checks.schedule();
    await vi.advanceTimersByTimeAsync(150);
    return reports.splice(0);
  };
  return { site, checks, check, reports, faults };
}

test('findings of the site and its pages are reported once, when they change, and when all are fixed', async () => {
  const { site, check } = start();
  expect(await check()).toEqual([]);
  site.all = [finding('of the site')];
  site.pages = { '/a': [finding('of a')], '/b': [finding('of a')], '/c': [finding('of a page that is not checked')] };
  expect(await check()).toEqual([['of the site', 'of a']]);
  expect(await check()).toEqual([]);
  Object.assign(site, { all: [], pages: {} });
  expect(await check()).toEqual([[]]);
});

test('checks that are scheduled in a row are one check, and a cancelled one is none', async () => {
  const { site, checks, reports } = start();
  site.all = [finding('one')];
  checks.schedule();
  await vi.advanceTimersByTimeAsync(100);
  checks.schedule();
  await vi.advanceTimersByTimeAsync(100);
  expect(reports).toEqual([]);
  checks.cancel();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([]);
});

test('an exception is passed on, and the next check works', async () => {
  const { site, check, faults } = start();
  site.fault = new Error('no');
  await check();
  expect(faults).toEqual([site.fault]);
  delete site.fault;
  site.all = [finding('one')];
  expect(await check()).toEqual([['one']]);
});
