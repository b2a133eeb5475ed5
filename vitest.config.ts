import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { file, modules, settings } from './test/settings.ts';

/** `npm test`, or with `--mode long` all that `npm run test:long` adds: campaigns at their full length, and more of them. */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  const shared = settings(mode);
  // Campaigns bundle everything again, as a build from nothing does.
  const sharing = { setupFiles: [...shared.setupFiles, file('shared-bundles.ts')] };
  const built = { ...shared, globalSetup: [...shared.globalSetup, file('global-setup.ts')] };
  const project = (name: string, test: typeof shared & { readonly include: readonly string[] }) => ({
    extends: true as const,
    test: { ...test, name, include: [...test.include] },
  });
  return {
    ...modules,
    test: {
      // Some always wait: for a browser, a timer or another process.
      maxWorkers: availableParallelism() + 3,
      // What was transformed is there for the next run, in `node_modules/`.
      experimental: { fsModuleCache: true },
      sequence: { sequencer: LongestFirst },
      projects: [
        // Together, so that workers load and warm up the code once. The command is tested as it is shipped: for the tests
        // in test/e2e and of the law of landing dist/ is built first. `npm test -w packages/NAME` runs all tests of a package.
        project('tests', {
          ...built,
          ...sharing,
          include: [
            'test/{unit,e2e,laws}/**/*.test.{ts,tsx}',
            'packages/*/test/{unit,laws}/**/*.test.ts',
            // A few inputs, so that the campaign still runs when it is needed.
            ...(isLong ? [] : ['test/fuzz/fuzz.test.ts']),
          ],
        }),
        ...(isLong
          ? [
              project('equality', { ...shared, include: ['test/equality/*.test.ts'] }),
              project('fuzz', { ...built, include: ['test/fuzz/*.test.ts'], testTimeout: 0 }),
              project('machines', { ...built, include: ['test/machines/*.test.ts'], testTimeout: 600_000 }),
              project('soak', { ...built, include: ['test/soak/*.test.ts'], testTimeout: 0 }),
            ]
          : []),
      ],
    },
  };
});
