import { defineConfig } from 'vitest/config';

// Machines are slow at times, and what is waited for comes all the same.
const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  // React as sites are drawn with it.
  env: { NODE_ENV: 'production' },
  globalSetup: ['test/temporary-folder.ts'],
  setupFiles: ['test/seed.ts'],
  // What is tested is loaded once by each worker, as by a server that builds again and again.
  isolate: false,
  // What builds have bundled is run by Node, as in a build, and not transformed once more.
  server: { deps: { external: [/docsgen-server\.mjs$/] } },
};

export default defineConfig({
  // Packages as users have them, not their development builds with assertions of their own.
  ssr: {
    resolve: {
      conditions: ['node', 'import', 'module', 'default'],
      externalConditions: ['node', 'import', 'module', 'default'],
    },
  },
  oxc: { jsx: { development: false } },
  test: {
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      // Long, and only when asked for: npm run equality.
      ...(process.env.EQUALITY_STEPS === undefined
        ? []
        : [{ extends: true as const, test: { ...shared, name: 'equality', include: ['test/equality/**/*.test.ts'] } }]),
      // The command is tested as it is shipped: built from the sources at hand.
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/temporary-folder.ts', 'test/global-setup.ts'],
        },
      },
    ],
  },
});
