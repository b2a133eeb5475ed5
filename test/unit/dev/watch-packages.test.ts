import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPackages } from '../../../src/dev/watch-packages.ts';
import { writeSite } from '../../build-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('an installation is reported by the file that the package manager writes, wherever it lies above the site', () => {
  const folder = writeSite({ 'site/docs/a.mdx': '', 'node_modules/.package-lock.json': '1' });
  const root = join(folder, 'site');
  const seen: string[] = [];
  const end = watchPackages(root, ({ path }) => void seen.push(path));
  const look = () => {
    vi.advanceTimersByTime(2000);
    return seen.splice(0);
  };
  expect(look()).toEqual([]);
  mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.pnpm/lock.yaml'), '1');
  expect(look()).toEqual(['node_modules/.pnpm/lock.yaml']);
  utimesSync(join(folder, 'node_modules/.package-lock.json'), 1, 1);
  expect(look()).toEqual(['../node_modules/.package-lock.json']);
  expect(look()).toEqual([]);
  end();
  utimesSync(join(folder, 'node_modules/.package-lock.json'), 2, 2);
  expect(look()).toEqual([]);
});
