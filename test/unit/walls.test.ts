import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Wall {
  readonly from: readonly string[];
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[];
}

/** Rooms below all others. */
const ground: Readonly<Record<string, Wall>> = {
  'src/shared': { from: [] },
  'src/model': { from: [], types: ['src/shared'] },
  'src/client': { from: ['src/shared'] },
  templates: { from: ['src/shared'], types: ['src/model'] },
};

/** Features of a build: what a folder exports in `feature.ts`. */
const featureFolders = readdirSync(join(root, 'src/features'))
  .filter((name) => existsSync(join(root, 'src/features', name, 'feature.ts')))
  .map((name) => `src/features/${name}`);

/** What a feature may import unless `walls` lets more in. */
const feature: Wall = { from: ['src/features/feature.ts', 'src/queries'] };

/** What each room may import besides itself, `src/model` and `src/shared`, from the bottom up. */
const walls: Readonly<Record<string, Wall>> = {
  'src/core/text': { from: [] },
  'src/core/write': { from: ['src/core/text'] },
  'src/core/threads': { from: [] },
  'src/core/cache': { from: ['src/core/write'] },
  'src/core/esbuild': { from: ['src/core/cache', 'src/core/text'] },
  'src/core/config': { from: ['src/core/esbuild', 'src/core/text', 'src/core/threads'] },
  'src/core/graph': { from: ['src/core/cache'] },
  'src/core/findings': { from: [] },
  'src/core/highlight': { from: [] },
  'src/core/icons': { from: ['src/core/cache', 'src/core/text'] },
  'src/core/json': { from: [] },
  'src/core/markdown': { from: [] },
  'src/core/json-schema': { from: ['src/core/json'] },
  'src/core/http': { from: [] },

  'src/pipeline/config': {
    from: ['src/core/config', 'src/core/highlight', 'src/core/json', 'src/core/text', 'src/core/threads'],
  },
  'src/pipeline/content': { from: ['src/core/text', 'src/core/threads'] },
  'src/pipeline/plan': { from: [] },
  'src/pipeline/compile': { from: ['src/core/config', 'src/core/highlight', 'src/core/threads'] },
  'src/pipeline/routes': { from: [] },
  'src/pipeline/bundle': { from: ['src/core/cache', 'src/core/esbuild', 'src/core/graph', 'src/core/threads'] },
  'src/pipeline/render': { from: ['src/core/cache'] },
  'src/pipeline/check': { from: ['src/core/findings', 'src/core/text'] },
  'src/pipeline/fix': { from: [] },
  // What `check-links` alone asks for: other sites, and what single files have to do with.
  'src/pipeline/external-links': {
    from: ['src/core/cache', 'src/core/write', 'src/pipeline/check'],
  },
  'src/pipeline/changed-files': { from: ['src/pipeline/content', 'src/pipeline/plan', 'src/pipeline/routes'] },
  'src/pipeline/emit': { from: ['src/core/write'] },

  'src/pipeline/plugins': {
    from: [
      'src/core/json',
      'src/core/threads',
      'src/pipeline/bundle',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/pipeline/routes',
    ],
  },

  // What threads do: from plain data to plain data.
  'src/pipeline/workers': {
    from: [
      'src/core/cache',
      'src/core/config',
      'src/core/highlight',
      'src/core/icons',
      'src/pipeline/bundle',
      'src/pipeline/compile',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/pipeline/render',
    ],
  },

  'src/features/api': {
    from: [
      'src/core/cache',
      'src/core/findings',
      'src/core/highlight',
      'src/core/json',
      'src/core/json-schema',
      'src/core/markdown',
      'src/core/text',
      'src/core/threads',
    ],
  },

  'src/queries': {
    from: [
      'src/core/cache',
      'src/core/config',
      'src/core/esbuild',
      'src/core/graph',
      'src/core/icons',
      'src/core/threads',
      'src/features/api',
      'src/pipeline/bundle',
      'src/pipeline/check',
      'src/pipeline/compile',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/pipeline/emit',
      'src/pipeline/plan',
      'src/pipeline/plugins',
      'src/pipeline/render',
      'src/pipeline/routes',
      'src/pipeline/workers',
    ],
  },
  // What a feature is.
  'src/features/feature.ts': {
    from: ['src/core/graph', 'src/pipeline/emit', 'src/pipeline/plan', 'src/pipeline/render', 'src/queries'],
  },
  'src/features/plugins': {
    from: ['src/core/graph', 'src/features/feature.ts', 'src/pipeline/config', 'src/pipeline/plugins', 'src/queries'],
  },
  'src/features/written-addresses': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/features/feature.ts',
      'src/features/plugins',
      'src/pipeline/check',
      'src/queries',
    ],
  },

  'src/features/markdown-copies': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/core/markdown',
      'src/core/threads',
      'src/features/api',
      'src/features/feature.ts',
      'src/features/written-addresses',
      'src/pipeline/render',
      'src/queries',
    ],
  },
  'src/features/examples': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/core/json',
      'src/core/json-schema',
      'src/core/threads',
      'src/features/api',
      'src/features/feature.ts',
      'src/features/plugins',
      'src/queries',
    ],
  },
  'src/features/feeds': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/features/feature.ts',
      'src/features/written-addresses',
      'src/pipeline/render',
      'src/queries',
    ],
  },
  'src/features/lost-interaction': {
    from: ['src/core/graph', 'src/features/feature.ts', 'src/pipeline/bundle', 'src/queries'],
  },
  'src/features/headers': {
    from: [
      'src/core/graph',
      'src/core/http',
      'src/features/feature.ts',
      'src/pipeline/bundle',
      'src/pipeline/content',
      'src/pipeline/emit',
      'src/queries',
    ],
  },
  'src/features/translations': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/features/feature.ts',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/queries',
    ],
  },
  'src/features/sitemap': {
    from: ['src/features/feature.ts', 'src/features/written-addresses', 'src/pipeline/content', 'src/queries'],
  },
  'src/features/redirects': {
    from: [
      'src/features/feature.ts',
      'src/features/written-addresses',
      'src/pipeline/content',
      'src/pipeline/emit',
      'src/queries',
    ],
  },
  'src/features/search': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/core/threads',
      'src/features/feature.ts',
      'src/features/plugins',
      'src/pipeline/emit',
      'src/pipeline/render',
      'src/queries',
    ],
  },
  'src/features/social-images': {
    from: [
      'src/core/cache',
      'src/core/graph',
      'src/core/text',
      'src/features/feature.ts',
      'src/pipeline/bundle',
      'src/queries',
    ],
  },
  'src/features/resized-images': {
    from: [
      'src/core/graph',
      'src/features/feature.ts',
      'src/pipeline/bundle',
      'src/pipeline/compile',
      'src/pipeline/emit',
      'src/queries',
    ],
  },
  'src/features/address-lock': {
    from: [
      'src/core/text',
      'src/features/feature.ts',
      'src/pipeline/check',
      'src/pipeline/content',
      'src/pipeline/plan',
    ],
  },
  'src/features/budget': { from: ['src/features/feature.ts', 'src/pipeline/emit', 'src/queries'] },
  'src/features/precompress': {
    from: ['src/core/cache', 'src/core/graph', 'src/features/feature.ts', 'src/pipeline/emit'],
  },
  // The list of all features.
  'src/features/index.ts': { from: ['src/features/feature.ts', ...featureFolders] },

  // What features do in threads.
  'src/features/thread-tasks.ts': {
    from: ['src/features/examples', 'src/features/markdown-copies', 'src/features/search'],
  },
  // All features as plugins.
  'src/features/own-plugins.ts': { from: ['src/features/index.ts', 'src/pipeline/bundle', 'src/queries'] },
  // Files of all features.
  'src/features/generated-files.ts': {
    from: [
      'src/core/graph',
      'src/core/threads',
      'src/features/feature.ts',
      'src/features/index.ts',
      'src/pipeline/check',
      'src/pipeline/config',
      'src/pipeline/emit',
      'src/pipeline/plugins',
      'src/queries',
    ],
  },

  'src/assembly': {
    from: [
      'src/core/cache',
      'src/core/esbuild',
      'src/core/findings',
      'src/core/graph',
      'src/core/threads',
      'src/core/write',
      'src/features/api',
      'src/pipeline/changed-files',
      'src/pipeline/external-links',
      'src/features/feature.ts',
      'src/features/generated-files.ts',
      'src/features/index.ts',
      'src/features/own-plugins.ts',
      'src/features/thread-tasks.ts',
      'src/pipeline/bundle',
      'src/pipeline/check',
      'src/pipeline/config',
      'src/pipeline/emit',
      'src/pipeline/fix',
      'src/pipeline/plan',
      'src/pipeline/render',
      'src/pipeline/workers',
      'src/queries',
    ],
  },
  'src/dev': {
    from: [
      'src/assembly',
      'src/core/cache',
      'src/core/esbuild',
      'src/core/findings',
      'src/core/graph',
      'src/core/http',
      'src/core/text',
      'src/features/feature.ts',
      'src/features/index.ts',
      'src/features/generated-files.ts',
      'src/pipeline/bundle',
      'src/pipeline/check',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/pipeline/emit',
      'src/pipeline/plan',
      'src/pipeline/render',
      'src/queries',
    ],
  },
  // Where a site of another tool is; `packages/migrate` reads it.
  'src/tools/foreign-sites': { from: ['src/core/text'] },
  // What readers are shown, for those who count it.
  'src/tools/shown-site': { from: ['src/assembly', 'src/core/cache', 'src/pipeline/render', 'src/queries'] },
  'src/tools/workspace': {
    from: [
      'src/assembly',
      'src/core/cache',
      'src/core/findings',
      'src/core/graph',
      'src/core/json',
      'src/pipeline/changed-files',
      'src/pipeline/check',
      'src/pipeline/compile',
      'src/pipeline/config',
      'src/pipeline/fix',
      'src/pipeline/render',
      'src/queries',
    ],
  },
  'src/tools/move': {
    from: [
      'src/core/json',
      'src/core/write',
      'src/features/translations',
      'src/pipeline/check',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/pipeline/fix',
      'src/pipeline/plan',
      'src/tools/workspace',
    ],
  },
  'src/tools/offline': {
    from: ['src/assembly', 'src/core/text', 'src/pipeline/bundle', 'src/pipeline/config', 'src/pipeline/emit'],
  },
  'src/tools/print': {
    from: [
      'src/assembly',
      'src/core/graph',
      'src/core/http',
      'src/pipeline/bundle',
      'src/pipeline/config',
      'src/pipeline/render',
      'src/queries',
    ],
  },
  'src/tools/lsp': {
    from: [
      'src/core/highlight',
      'src/core/json',
      'src/core/text',
      'src/pipeline/compile',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/tools/move',
      'src/tools/workspace',
    ],
  },
  'src/tools/mcp': {
    from: [
      'src/assembly',
      'src/client',
      'src/core/cache',
      'src/core/graph',
      'src/core/http',
      'src/features/generated-files.ts',
      'src/features/search',
      'src/pipeline/config',
      'src/queries',
    ],
  },
  'src/tools/translate': {
    from: [
      'src/assembly',
      'src/core/graph',
      'src/features/translations',
      'src/pipeline/compile',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/queries',
    ],
  },
  'src/tools/diff': {
    from: ['src/core/markdown', 'src/core/text', 'src/core/write', 'src/features/api', 'src/pipeline/content'],
  },
  'src/tools/staged': { from: ['src/core/write', 'src/pipeline/content', 'src/pipeline/emit'] },
  'src/cli': {
    from: [
      'src/assembly',
      'src/core/cache',
      'src/core/findings',
      'src/core/http',
      'src/core/text',
      'src/core/threads',
      'src/core/write',
      'src/dev',
      'src/features/address-lock',
      'src/features/translations',
      'src/pipeline/bundle',
      'src/pipeline/config',
      'src/pipeline/content',
      'src/pipeline/emit',
      'src/pipeline/fix',
      'src/pipeline/plan',
      'src/tools/diff',
      'src/tools/foreign-sites',
      'src/tools/lsp',
      'src/tools/mcp',
      'src/tools/move',
      'src/tools/offline',
      'src/tools/print',
      'src/tools/staged',
      'src/tools/translate',
      'src/tools/workspace',
    ],
  },
  // What the package exports: functions for programs, and types.
  'src/program': {
    from: ['src/assembly', 'src/dev', 'src/core/findings', 'src/core/http', 'src/pipeline/config', 'src/pipeline/emit'],
  },
  'src/index.ts': { from: ['src/pipeline/config', 'src/program'] },
  'src/plugin.ts': { from: [] },
  'src/edge.ts': { from: ['src/tools/mcp'] },
  // All that `packages/create-docsgen` may import.
  'src/starting.ts': { from: ['src/cli'] },
  // All that `packages/migrate` may import.
  'src/moving.ts': {
    from: [
      'src/cli',
      'src/core/highlight',
      'src/core/icons',
      'src/core/write',
      'src/pipeline/content',
      'src/tools/foreign-sites',
      'src/tools/shown-site',
    ],
  },
  'src/site.ts': { from: [] },
};

/** What a room is entered by where that is more than its `index.ts`; `*` for the ground, of which each file is a door. */
const doors: Readonly<Record<string, readonly string[] | '*'>> = {
  'src/model': '*',
  'src/shared': '*',
  // The search of browsers needs no browser.
  'src/client': ['search/engine.ts'],
  // What reads headers of requests, and what answers for a published site, need nothing of Node.
  'src/core/http': ['index.ts', 'negotiation.ts'],
  'src/tools/mcp': ['index.ts', 'edge.ts'],
  // Listing translations takes no parser.
  'src/tools/translate': ['index.ts', 'read-translations.ts'],
  'src/core/esbuild': ['regular-files.ts', 'module-files.ts'],
  // The types are published, and import nothing.
  'src/program': ['index.ts', 'requests.ts'],
  // Values and pointers need no parser.
  'src/core/json': ['value.ts', 'pointer.ts', 'json-text.ts', 'yaml-text.ts'],
  // The validator loads a compiler of schemas.
  'src/core/json-schema': ['index.ts', 'validator.ts'],
  // Answering what compiled pages have asked, attaching plugins and reading a line of Markdown take no compiler; few pages are modules.
  'src/pipeline/compile': [
    'index.ts',
    'image-colors.ts',
    'katex.ts',
    'lookups.ts',
    'module.ts',
    'plugins.ts',
    'settings.ts',
    'stored-page.ts',
    'markdown/inline-text.ts',
  ],
  // Reading the facts of a page takes no React.
  'src/pipeline/render': [
    'index.ts',
    'facts.ts',
    'frame-kinds.ts',
    'localized-links.ts',
    'rewrite-html.ts',
    'stored.ts',
    'thrown.ts',
  ],
  // Each is loaded where it works.
  'src/pipeline/workers': ['body-renderer.ts', 'compiler.ts', 'route-renderer.ts'],
  // Their list loads the schema of frontmatter.
  'src/pipeline/content': ['index.ts', 'frontmatter-schema.ts'],
  'src/features/api': [
    'index.ts',
    // The bare document, as examples read it.
    'document.ts',
    'operation-node.ts',
    'inputs.ts',
    'layout/published-layout.ts',
    'link-base.ts',
    'linked-file.ts',
    'route-digest.ts',
    'stored-references.ts',
    'markdown/reference-copy.ts',
    'changes/published-changes.ts',
  ],
  // How stages meet: commands and the development server take what they need of it.
  'src/queries': '*',
  'src/assembly': '*',
  // Messages and exit codes need no command.
  'src/cli': ['index.ts', 'init.ts', 'manifest.ts', 'migrate.ts', 'terminal.ts'],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** Whether it is imported when it is needed. */
  readonly isLate: boolean;
}

const files = ['src', 'templates'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(
    /^\s*(import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(['"](\.[^'"]+)['"]\)/gm,
  );
  return [...statements].map(([, , typeOnly, path, dynamic]) => ({
    from: file,
    to: relative(root, join(root, dirname(file), path ?? dynamic ?? '')),
    typeOnly: typeOnly !== undefined,
    isLate: dynamic !== undefined,
  }));
}

/** `src/core/cache`, `src/dev`, `templates`; a file outside of all rooms is its own. */
function roomOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'templates') return top;
  return ['core', 'pipeline', 'features', 'tools'].includes(second) ? `${top}/${second}/${third}` : `${top}/${second}`;
}

const entered = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to) && !to.endsWith('.css'));

/** The wall of a room; `undefined` for a file in no room. */
function wallOf(room: string): Wall | undefined {
  return ground[room] ?? walls[room] ?? (featureFolders.includes(room) ? feature : undefined);
}

test('every file is in a room', () => {
  const wrong = files.filter((file) => wallOf(roomOf(file)) === undefined);
  expect(wrong, 'name their folder in `walls`, with what it may import').toEqual([]);
});

test('core knows nothing of documentation: of the model it takes places, findings and files', () => {
  const allowed = ['check-settings', 'diagnostic', 'file-memory', 'module-graph', 'place', 'requests', 'rules'].map(
    (name) => `src/model/${name}.ts`,
  );
  const taken = imports.filter(({ from, to }) => from.startsWith('src/core/') && to.startsWith('src/model/'));
  expect([...new Set(taken.map(({ to }) => to))].sort()).toEqual(allowed);
  const named = files
    .filter((file) => file.startsWith('src/core/'))
    .filter((file) => /docsgen\.config|frontmatter|glossary|sidebar/i.test(readFileSync(join(root, file), 'utf8')));
  expect(named).toEqual([]);
});

test('flags of V8 are set in one file, at the rim', () => {
  const setting = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('setFlagsFromString'));
  expect(setting).toEqual(['src/cli/v8-flags.ts']);
});

test('whether an address can be opened is asked in one way: URL.canParse is wrong in some versions of Node', () => {
  const asks = files.filter(
    (file) => /^src\/(?!client\/)/.test(file) && /\bURL\.canParse\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(asks).toEqual([]);
});

test('rooms are named from the bottom up', () => {
  const names = Object.keys(walls);
  const wrong = names.flatMap((name, at) => (walls[name]?.from ?? []).filter((other) => names.indexOf(other) >= at));
  expect(wrong).toEqual([]);
});

test('a room imports what its wall lets in, and no more is let in than that', () => {
  const wrong = entered.filter(({ from, to, typeOnly }) => {
    const [room, target] = [roomOf(from), roomOf(to)];
    const allowed = ground[room] ?? { from: ['src/model', 'src/shared', ...(wallOf(room)?.from ?? [])] };
    return !allowed.from.includes(target) && !(typeOnly && allowed.types?.includes(target) === true);
  });
  const hint = 'what a room needs is let in by `walls`, from rooms above its own entry';
  expect(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    hint,
  ).toEqual([]);
  const unused = Object.entries(walls).flatMap(([name, { from }]) =>
    from
      .filter((other) => !entered.some((taken) => roomOf(taken.from) === name && roomOf(taken.to) === other))
      .map((other) => `${name} never imports ${other}`),
  );
  expect(unused).toEqual([]);
});

test('a room is entered by its door', () => {
  const wrong = entered.filter(({ to }) => {
    const room = roomOf(to);
    const door = doors[room] ?? ['index.ts', 'feature.ts', 'check-site.ts'];
    return door !== '*' && room !== to && !door.includes(to.slice(room.length + 1));
  });
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('no imports go in a circle', () => {
  const graph = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) if (!typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('a start loads no stage that a cached result spares: compiler, React, API documents, colours of code', () => {
  const loaded = new Set(['src/cli/build.ts', 'src/cli/check-links.ts']);
  for (const file of loaded)
    for (const { from, to, typeOnly, isLate } of imports) if (from === file && !typeOnly && !isLate) loaded.add(to);
  expect(loaded).toContain('src/queries/pages.ts');
  const large = ['pipeline/compile', 'pipeline/render', 'features/api', 'core/highlight'];
  expect(large.map((room) => `src/${room}/index.ts`).filter((file) => loaded.has(file))).toEqual([]);
});

test('what only joins stages, features and tools stays small: more of it would be a second place for what they decide', () => {
  const glue = files.filter((file) => /^src\/(?:assembly|queries)\//.test(file));
  const lines = glue.flatMap((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(2920);
});

test('code that runs everywhere uses nothing of Node', () => {
  // A text that begins with it is code that readers copy.
  const wrong = files
    .filter((file) => /^(?:src\/(?:shared|model|client)|templates)\//.test(file))
    .filter((file) =>
      /^(?:import|export|\}).*from 'node:|require\(|(?<!`)\bprocess\./m.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(wrong).toEqual([]);
});

/** What each package of the repository may import of docsgen: one export, which says in its comments what it is for. */
const packages: Readonly<Record<string, string>> = {
  'create-docsgen': 'docsgen/starting',
  migrate: 'docsgen/moving',
};

/** Modules that the files below a folder import, with the file. */
function modulesOf(
  folder: string,
): readonly { readonly file: string; readonly module: string; readonly text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8');
      const found = text.matchAll(/^(?:import|export|\}) ?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm);
      return [...found].map(([, first, late]) => ({ file: join(folder, name), module: first ?? late ?? '', text }));
    });
}

describe.each(readdirSync(join(root, 'packages')))('the package %s', (name) => {
  const folder = `packages/${name}`;
  const allowed = packages[name];
  const all = modulesOf(`${folder}/src`);
  const leaves = (file: string, module: string) => relative(folder, join(dirname(file), module)).startsWith('..');

  test('imports of docsgen only what its export has', () => {
    expect(all.length).toBeGreaterThan(0);
    const wrong = all.filter(({ file, module }) =>
      module.startsWith('.') ? leaves(file, module) : /^docsgen(?:\/|$)/.test(module) && module !== allowed,
    );
    expect(wrong.map(({ file, module }) => `${file} imports ${module}`)).toEqual([]);
  });

  test('is tested with what it imports, itself and the helpers of tests', () => {
    const wrong = modulesOf(`${folder}/test`)
      .filter(({ file }) => !file.startsWith(`${folder}/test/sites/`))
      .filter(({ file, module }) =>
        module.startsWith('.')
          ? leaves(file, module) && !join(dirname(file), module).startsWith('test/')
          : /^docsgen(?:\/|$)/.test(module) && module !== allowed,
      );
    expect(wrong.map(({ file, module }) => `${file} imports ${module}`)).toEqual([]);
  });

  test.runIf(allowed !== undefined)('imports all that its export has', () => {
    const exported = readFileSync(join(root, `src${allowed?.replace('docsgen', '')}.ts`), 'utf8');
    const named = [...exported.matchAll(/^export (?:type )?\{([^}]*)\}|^export (?:async )?function (\w+)/gm)].flatMap(
      ([, list, one]) => (list ?? one ?? '').split(',').flatMap((part) => part.match(/\w+\s*$/)?.[0].trim() ?? []),
    );
    const taken = new Set(
      [...new Set(all.map(({ text }) => text))].flatMap((text) =>
        [...text.matchAll(/^import (?:type )?\{([^}]*)\} from 'docsgen\//gm)].flatMap(([, list = '']) =>
          list.match(/\w+/g),
        ),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((one) => !taken.has(one))).toEqual([]);
  });
});

test('nothing of docsgen imports a package of the repository: they are found when they are installed', () => {
  const modules = ['src', 'templates'].flatMap((folder) => modulesOf(folder));
  const wrong = modules.filter(({ module }) => /(?:^|\/)packages\/|^(?:docsgen-|create-docsgen)/.test(module));
  expect(wrong.map(({ file, module }) => `${file} imports ${module}`)).toEqual([]);
});

test('sites and their plugins import nothing from src', () => {
  const ofSites = readdirSync(join(root, 'site'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => importsOf(join('site', name)));
  expect(ofSites.filter(({ from }) => from.startsWith('site/plugins/'))).not.toEqual([]);
  // Tables of the manual come from the code.
  const others = ofSites.filter(({ from }) => !from.startsWith('site/manual/components/'));
  expect(others.filter(({ to }) => to.startsWith('src/'))).toEqual([]);
});
