import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { specificationCode, type Version, versions } from '../src/features/api/validate/compile-specification.ts';

const repository = join(import.meta.dirname, '..');

// Packages as users have them, in the workers too: the development builds of micromark and others check and log all the
// time. React as sites are rendered with it.
process.env.NODE_ENV = 'production';

/** Replaces the import that `esbuild.config.mjs` replaces in `dist/`, so that tests run what is shipped. */
const plainVisit: Plugin = {
  name: 'plain-visit',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'unist-util-visit' && /[\\/]mdast-util-to-hast[\\/]/.test(importer)
      ? join(repository, 'src/pipeline/compile/markdown/visit.ts')
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

/** A file of this folder, for configs in any folder. */
export const file = (name: string) => join(import.meta.dirname, name);

/** How modules are found and read, in the tests of docsgen and of its packages. */
export const modules = {
  plugins: [plainVisit, compiledSpecifications],
  // Packages as users have them, not their development builds with additional assertions.
  ssr: {
    resolve: {
      conditions: ['node', 'import', 'module', 'default'],
      externalConditions: ['node', 'import', 'module', 'default'],
    },
  },
  oxc: { jsx: { development: false } },
  resolve: {
    // Packages are tested with the sources of what they import of docsgen.
    alias: {
      'docsgen/moving': join(repository, 'src/moving.ts'),
      'docsgen/starting': join(repository, 'src/starting.ts'),
    },
  },
};

/** What all tests have in common. `long` is the mode of `npm run test:long`. */
export function settings(mode: string) {
  const date = new Date();
  return {
    // Generous, since a machine may be slow: a test that passes never waits for it.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    env: {
      // React as sites are rendered with it.
      NODE_ENV: 'production',
      TEST_LONG: mode === 'long' ? '1' : '',
      // Another one each day, the same in all workers: 20260131.
      TEST_SEED:
        process.env.TEST_SEED ?? String((date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate()),
    },
    globalSetup: [file('temporary-folder.ts')],
    setupFiles: [file('seed.ts')],
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
}

/** All tests of a package: `npm test -w packages/NAME`. Those of its sources run with docsgen's own, too. */
export function packageTests(mode: string) {
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
}
