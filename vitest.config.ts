import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { specificationCode, type Version, versions } from './src/features/api/validate/compile-specification.ts';
import { LongestFirst } from './test/longest-first.ts';

// Packages as users have them, in the workers too: the development builds of micromark and others check and log all the
// time. React as sites are rendered with it.
process.env.NODE_ENV = 'production';

/** Replaces the import that `esbuild.config.mjs` replaces in `dist/`, so that tests run what is shipped. */
const plainVisit: Plugin = {
  name: 'plain-visit',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'unist-util-visit' && /[\\/]mdast-util-to-hast[\\/]/.test(importer)
      ? resolve('src/pipeline/compile/markdown/visit.ts')
      : undefined,
};

/** Puts the schemas of OpenAPI in place as code, as `esbuild.config.mjs` does: each worker would compile them again. */
const compiledSpecifications: Plugin = {
  name: 'compiled-specifications',
  resolveId: (source) => (source.startsWith('specification:') ? `\0${source}` : undefined),
  load(id) {
    if (id.startsWith('\0specification:')) return specificationCode(id.slice('\0specification:'.length) as Version);
    if (!/[\\/]validate[\\/]specification-schema\.ts$/.test(id)) return undefined;
    const loads = versions.map((version) => `'${version}': () => import('specification:${version}')`);
    return `const loads = { ${loads.join(', ')} };
      export const specificationSchema = async (version) => (await loads[version]()).default;`;
  },
};

/** `npm test`, or with `--mode long` all that `npm run test:long` adds: campaigns at their full length, and more of them. */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  const date = new Date();
  const shared = {
    // Generous, since a machine may be slow: a test that passes never waits for it.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    env: {
      // React as sites are rendered with it.
      NODE_ENV: 'production',
      TEST_LONG: isLong ? '1' : '',
      // Another one each day, the same in all workers: 20260131.
      TEST_SEED:
        process.env.TEST_SEED ?? String((date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate()),
    },
    globalSetup: ['test/temporary-folder.ts'],
    setupFiles: ['test/seed.ts'],
    // Most of what tests make is gone at once: with more room for it a tenth of the time is saved. Most code runs a few
    // times: compiled at once, it is faster than interpreted first.
    execArgv: ['--max-semi-space-size=64', '--always-sparkplug'],
    // Each worker loads the code under test once, as a server does that builds again and again.
    isolate: false,
    // Node runs bundles as they are, as in a build; vitest would transform them.
    server: {
      deps: {
        external: [/docsgen-server\.mjs$/, /\/dist\/[^/]+\.js$/],
        // For `plainVisit`.
        inline: [/[\\/](?:remark-rehype|mdast-util-to-hast)[\\/]/],
      },
    },
  };
  // Campaigns bundle everything again, as a build from nothing does.
  const sharing = { setupFiles: [...shared.setupFiles, 'test/shared-bundles.ts'] };
  const built = { ...shared, globalSetup: [...shared.globalSetup, 'test/global-setup.ts'] };
  const project = (name: string, test: typeof shared & { readonly include: readonly string[] }) => ({
    extends: true as const,
    test: { ...test, name, include: [...test.include] },
  });
  return {
    plugins: [plainVisit, compiledSpecifications],
    // Packages as users have them, not their development builds with additional assertions.
    ssr: {
      resolve: {
        conditions: ['node', 'import', 'module', 'default'],
        externalConditions: ['node', 'import', 'module', 'default'],
      },
    },
    oxc: { jsx: { development: false } },
    test: {
      // Some always wait: for a browser, a timer or another process.
      maxWorkers: availableParallelism() + 3,
      // What was transformed is there for the next run, in `node_modules/`.
      experimental: { fsModuleCache: true },
      sequence: { sequencer: LongestFirst },
      projects: [
        // Together, so that workers load and warm up the code once. The command is tested as it is shipped: for the tests
        // in test/e2e and of the law of landing dist/ is built first.
        project('tests', { ...built, ...sharing, include: ['test/{unit,e2e,laws}/**/*.test.{ts,tsx}'] }),
        ...(isLong
          ? [
              project('equality', { ...shared, include: ['test/equality/*.test.ts'] }),
              project('fuzz', { ...built, include: ['test/fuzz/*.test.ts'], testTimeout: 0 }),
              project('soak', { ...built, include: ['test/soak/*.test.ts'], testTimeout: 0 }),
            ]
          : []),
      ],
    },
  };
});
