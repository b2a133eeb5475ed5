// Builds `dist/`: docsgen and the packages it is made of, in one piece, so that it starts fast and
// a site installs few packages. `npm ci` runs it through `prepare`.
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeBill } from './licences.config.mjs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * Replaces `unist-util-visit` in `mdast-util-to-hast`. The original gives each step a name for stack traces, which takes
 * more than half of the time there: 0.39 s of the 7 s of CPU of a build of 1,000 pages. Tests replace it too.
 */
const plainVisit = {
  name: 'plain-visit',
  setup({ onResolve }) {
    onResolve({ filter: /^unist-util-visit$/ }, ({ importer }) =>
      /[\\/]mdast-util-to-hast[\\/]/.test(importer)
        ? { path: resolve('src/pipeline/compile/markdown/visit.ts') }
        : undefined,
    );
  },
};

/** Puts what checks documents against their specifications in place as code, so that no command has to compile it. */
const compiledSpecifications = {
  name: 'compiled-specifications',
  setup({ onLoad, onResolve }) {
    const compiler = import(pathToFileURL(resolve(specificationCompiler)));
    const fileNameOf = (version) => version.toLowerCase().replaceAll(/[ .]/g, '-');
    onLoad({ filter: /[\\/]validate[\\/]specification-schema\.ts$/ }, async () => {
      const { versions } = await compiler;
      const loads = versions.map((version) => `'${version}': () => import('specification:${fileNameOf(version)}')`);
      return {
        contents: `const loads = { ${loads.join(', ')} };
          export const specificationSchema = async (version) => (await loads[version]()).default;`,
      };
    });
    onResolve({ filter: /^specification:/ }, ({ path }) => ({ path: path.slice(14), namespace: 'specification' }));
    onLoad({ filter: /./, namespace: 'specification' }, async ({ path }) => {
      const { specificationCode, versions } = await compiler;
      const version = versions.find((one) => fileNameOf(one) === path);
      return { contents: specificationCode(version), resolveDir: process.cwd() };
    });
  },
};

/** Leaves out what the SDK of MCP has for schemas of zod 3, a tenth of a megabyte: all of ours are of zod 4. */
const noOlderSchemas = {
  name: 'no-older-schemas',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(?:zod\/v3|zod-to-json-schema)$/ }, ({ path }) => ({ path, namespace: 'older-schemas' }));
    onLoad({ filter: /./, namespace: 'older-schemas' }, () => ({
      contents:
        "export const object = () => { throw new Error('a schema is not of zod 4'); }, zodToJsonSchema = object;",
    }));
  },
};

/**
 * Asks for packages that are CommonJS and stay outside by `require`: imported, Node reads all of their code to find the
 * names of their exports, which takes 40 ms for React and 30 ms for esbuild.
 */
const requiredPackages = {
  name: 'required-packages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(?:react|react-dom\/server|esbuild)$/ }, ({ path, namespace }) =>
      namespace === 'required' ? { path, external: true } : { path, namespace: 'required' },
    );
    onLoad({ filter: /./, namespace: 'required' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => /^[a-z]\w*$/i.test(name) && name !== 'default');
      return { contents: `export const { ${names.join(', ')} } = require('${path}');`, resolveDir: process.cwd() };
    });
  },
};

await rm('dist', { recursive: true, force: true });
/** Code of `src/` that runs during this build. */
const tools = 'dist/tools';
const specificationCompiler = `${tools}/compile-specification.js`;
const node = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' };
await build({
  ...node,
  entryPoints: [
    'src/features/api/validate/compile-specification.ts',
    'src/pipeline/bundle/precompiled-templates.ts',
    'src/pipeline/config/declarations.ts',
    'src/pipeline/config/resolve.ts',
    'src/pipeline/content/json-schemas.ts',
  ],
  entryNames: '[name]',
  outdir: tools,
  packages: 'external',
});
const options = {
  ...node,
  entryPoints: {
    cli: 'src/cli/index.ts',
    index: 'src/index.ts',
    moving: 'src/moving.ts',
    plugin: 'src/plugin.ts',
    'slow-work': 'src/core/threads/watch-slow-work.ts',
    worker: 'src/assembly/worker.ts',
  },
  outdir: 'dist',
  splitting: true,
  metafile: true,
  legalComments: 'none',
  // Texts of other scripts are twice as long in escapes.
  charset: 'utf8',
  // Less to read at each start. Names stay, and lines short enough for a stack trace to point at something.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  plugins: [plainVisit, compiledSpecifications, noOlderSchemas, requiredPackages],
  alias: {
    // A package asks for the same parser as CommonJS, and it would be in the bundle twice.
    acorn: fileURLToPath(import.meta.resolve('acorn')),
    // Its main file finds its parts in a way that no bundler can follow.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  },
  // React has to be the one copy that templates and components share; esbuild is a native binary.
  external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
  // Packages that are still CommonJS ask for `require`.
  banner: {
    js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
  },
};

/**
 * Joins what every build loads into one file: apart, it is 60 of them, which takes a tenth of a short command, as each command
 * and thread needs other parts. What loads most of it, or is only loaded by what has it, begins with all of it.
 *
 * @param metafile of the same build without this
 */
function joinedStart({ inputs, outputs }) {
  const start = 'src/cli/build.ts';
  const entries = Object.values(outputs).flatMap(({ entryPoint = '' }) =>
    entryPoint.startsWith('src/') ? entryPoint : [],
  );
  /** Bytes of each file that an entry needs at once. */
  const needs = new Map(entries.map((entry) => [entry, bytesOf(entry)]));
  const core = needs.get(start);
  const sum = (bytes) => [...bytes.values()].reduce((total, size) => total + size, 0);
  const hasMost = (entry) =>
    sum([...needs.get(entry)].flatMap(([file, size]) => (core.has(file) ? size : []))) > sum(core) / 2;
  const joined = new Set(entries.filter((entry) => entry !== start && hasMost(entry)));
  const hasDefault = (entry) =>
    Object.values(outputs).some(({ entryPoint, exports }) => entryPoint === entry && exports.includes('default'));
  const loadsLate = (file, entry) =>
    inputs[file].imports.some(({ path, kind }) => path === entry && kind === 'dynamic-import');
  for (const _ of entries)
    for (const entry of entries) {
      const loadedBy = Object.keys(inputs).filter((file) => loadsLate(file, entry));
      const isBehind = (file) => core.has(file) || [...joined].some((other) => needs.get(other).has(file));
      if (entry !== start && loadedBy.length > 0 && loadedBy.every(isBehind)) joined.add(entry);
    }
  return {
    name: 'joined-start',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ path, kind, resolveDir, namespace }) => {
        const file = relative('.', resolve(resolveDir, path));
        if (namespace === 'joined' || kind === 'import-statement' || !joined.has(file)) return;
        return { path: file, namespace: 'joined' };
      });
      onLoad({ filter: /./, namespace: 'joined' }, ({ path }) => ({
        contents: [
          `import './${start}';`,
          `export * from './${path}';`,
          // Which `export *` leaves out: texts of a language are one.
          ...(hasDefault(path) ? [`export { default } from './${path}';`] : []),
        ].join('\n'),
        resolveDir: resolve('.'),
      }));
    },
  };

  function bytesOf(entry) {
    const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
    const files = new Set([first]);
    for (const file of files)
      for (const { path, kind } of outputs[file].imports)
        if (kind === 'import-statement' && outputs[path]) files.add(path);
    return new Map(
      [...files].flatMap((file) =>
        Object.entries(outputs[file].inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
      ),
    );
  }
}

const { metafile: apart } = await build({ ...options, write: false });
const { metafile } = await build({ ...options, plugins: [...options.plugins, joinedStart(apart)] });
/** What functions of hosts import, in one file: they are bundled for runtimes that are not Node. */
const { metafile: edgeMetafile } = await build({
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  conditions: ['worker'],
  logLevel: 'warning',
  minify: true,
  legalComments: 'none',
  entryPoints: { edge: 'src/edge.ts' },
  plugins: [noOlderSchemas],
  outdir: 'dist',
  metafile: true,
});

/** Packages that scripts for browsers import, and what imports many parts of one, or has a long source: they are bundled with each site. */
const { metafile: clientMetafile } = await build({
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  entryPoints: {
    'ask-ai': 'src/client/search/ask/ask-ai.ts',
    follow: 'src/client/reference/follow.ts',
    'json-schema': '@cfworker/json-schema',
    'more-languages': 'src/shared/request/more-languages.ts',
    'sign-in': 'src/client/try-it/oauth/oauth.ts',
    stemmer: 'stemmer',
  },
  outdir: 'dist/client',
  metafile: true,
});

/** The fonts of every site, as their packages have them: what pages do not use, such as other styles, is left out. */
const fonts = ['inter', 'jetbrains-mono'];
for (const name of fonts) {
  const from = `node_modules/@fontsource-variable/${name}`;
  await mkdir(`dist/fonts/${name}/files`, { recursive: true });
  for (const file of ['index.css', 'LICENSE']) await copyFile(`${from}/${file}`, `dist/fonts/${name}/${file}`);
  for (const file of readdirSync(`${from}/files`).filter((file) => file.endsWith('-wght-normal.woff2')))
    await copyFile(`${from}/files/${file}`, `dist/fonts/${name}/files/${file}`);
}

const { configJsonSchema, packageDeclarations } = await import(pathToFileURL(resolve(tools, 'declarations.js')));
await mkdir('dist/types');
await writeFile('dist/types/index.d.ts', packageDeclarations());
await writeFile('dist/config.schema.json', configJsonSchema());
const { contentSchemas } = await import(pathToFileURL(resolve(tools, 'json-schemas.js')));
await mkdir('dist/schemas');
for (const [name, text] of contentSchemas()) await writeFile(`dist/schemas/${name}`, text);
await copyFile('src/site.ts', 'dist/types/site.d.ts');
await copyFile('src/model/requests.ts', 'dist/types/requests.d.ts');
const { precompileTemplates } = await import(pathToFileURL(resolve(tools, 'precompiled-templates.js')));
const { resolveConfig } = await import(pathToFileURL(resolve(tools, 'resolve.js')));
const { config: plainConfig } = resolveConfig({ root: resolve('.'), value: { title: 'docsgen' } });
await writeFile('dist/templates.json', await precompileTemplates(plainConfig));
await rm(tools, { recursive: true });

await writeBill({
  out: 'dist',
  manifest,
  inputs: [
    ...Object.keys({ ...metafile.inputs, ...edgeMetafile.inputs, ...clientMetafile.inputs }),
    ...fonts.map((name) => `node_modules/@fontsource-variable/${name}`),
  ],
});
