import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../src/dev/session.ts';
import { watchSite } from '../../../src/dev/watch-site.ts';

const watch = vi.hoisted(() => vi.fn(() => ({ add: () => undefined, close: async () => undefined })));
vi.mock(import('../../../src/dev/watch.ts'), async (load) => ({ ...(await load()), watch: watch as never }));
vi.mock('../../../src/dev/watch-packages.ts', () => ({ watchPackages: () => () => undefined }));

const open = () =>
  watchSite({ root: '/site', configFiles: [], site: undefined } as unknown as Session, {
    since: 0,
    onChange: () => undefined,
    onTrouble: () => undefined,
  });

beforeEach(() => {
  vi.useFakeTimers();
  watch.mockClear();
});
afterEach(() => void vi.useRealTimers());

test('files are watched a moment after the start, where no page is requested', async () => {
  const files = open();
  files.startLater();
  expect(watch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(watch).toHaveBeenCalledTimes(1);
  await files.close();
});

test('a page that is requested before comes first: files are watched when it is answered', async () => {
  const files = open();
  files.startLater();
  files.wait();
  vi.advanceTimersByTime(1000);
  expect(watch).not.toHaveBeenCalled();
  files.start();
  expect(watch).toHaveBeenCalledTimes(1);
  files.wait();
  files.start();
  vi.advanceTimersByTime(10_000);
  expect(watch).toHaveBeenCalledTimes(1);
  await files.close();
});

test('a page that never ends does not keep its source from being watched', async () => {
  const files = open();
  files.startLater();
  files.wait();
  vi.advanceTimersByTime(5000);
  expect(watch).toHaveBeenCalledTimes(1);
  await files.close();
  files.start();
  expect(watch).toHaveBeenCalledTimes(1);
});
