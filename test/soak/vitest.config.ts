import { defineConfig } from 'vitest/config';

/** Apart from the tests: it takes as many minutes as it is given. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['test/soak/*.test.ts'],
          globalSetup: ['test/temporary-folder.ts', 'test/global-setup.ts'],
          testTimeout: 0,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
