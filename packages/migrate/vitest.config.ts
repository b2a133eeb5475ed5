import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { file, modules, settings } from '../../test/settings.ts';

/** All tests of the package: `npm test -w packages/migrate`. Those of its sources run with docsgen's own, too. */
export default defineConfig(({ mode }) => {
  const shared = settings(mode);
  return {
    ...modules,
    test: {
      ...shared,
      globalSetup: [...shared.globalSetup, file('build-packages.ts')],
      setupFiles: [...shared.setupFiles, file('shared-bundles.ts')],
      maxWorkers: availableParallelism() + 1,
      include: ['test/**/*.test.ts'],
    },
  };
});
