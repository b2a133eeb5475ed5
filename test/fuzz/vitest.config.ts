import { defineConfig } from 'vitest/config';

/** Apart from the tests, which run a little of the same every time. */
export default defineConfig({
  ssr: { resolve: { conditions: ['node', 'import', 'module', 'default'] } },
  test: { name: 'fuzz', include: ['test/fuzz/*.test.ts'], testTimeout: 0, root: '.' },
});
