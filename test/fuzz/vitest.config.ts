import { defineConfig } from 'vitest/config';

// Packages as users have them, not their development builds with assertions of their own.
process.env.NODE_ENV = 'production';

/** Apart from the tests, which run a little of the same every time. */
export default defineConfig({
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'], externalConditions: ['node'] } },
  test: {
    globalSetup: ['test/temporary-folder.ts'],
    execArgv: ['--conditions=production'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['test/fuzz/*.test.ts', 'test/unit/features/markdown-copies/hostile-text.test.ts'],
          testTimeout: 0,
        },
      },
    ],
  },
});
