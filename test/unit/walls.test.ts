import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What each folder may import besides itself. `types` are folders of which only types may be taken. */
const walls: Readonly<Record<string, { readonly from: readonly string[]; readonly types?: readonly string[] }>> = {
  'src/model': { from: [] },
  'src/shared': { from: [] },
  'src/diagnostics': { from: ['src/model', 'src/shared'] },
  'src/config': { from: ['src/esbuild', 'src/model', 'src/shared'] },
  'src/content': { from: ['src/model', 'src/shared'] },
  'src/highlight': { from: [] },
  'src/json-schema': { from: ['src/shared'] },
  'src/openapi': { from: ['src/highlight', 'src/json-schema', 'src/model', 'src/shared'] },
  'src/plan': { from: ['src/model', 'src/shared'] },
  'src/markdown': { from: ['src/highlight', 'src/model', 'src/shared'] },
  'src/compile': { from: ['src/markdown', 'src/model', 'src/shared'] },
  'src/routes': { from: ['src/model', 'src/shared'] },
  'src/bundle': { from: ['src/esbuild', 'src/model', 'src/shared'] },
  'src/render': { from: ['src/model', 'src/shared'] },
  'src/check': { from: ['src/model', 'src/shared'] },
  'src/emit': { from: ['src/model', 'src/shared', 'src/write'] },
  'src/cache': { from: ['src/model', 'src/shared', 'src/write'] },
  'src/feeds': { from: ['src/model', 'src/shared'] },
  'src/examples': { from: ['src/json-schema', 'src/model', 'src/shared'] },
  'src/twins': { from: ['src/model', 'src/shared'] },
  'src/search': { from: ['src/model', 'src/shared'] },
  'src/social-images': { from: ['src/model', 'src/shared'] },
  'src/serve': { from: ['src/model', 'src/shared'] },
  'src/workers': { from: [] },
  'src/write': { from: [] },
  'src/esbuild': { from: [] },
  'src/urls-lock': { from: ['src/model', 'src/shared'] },
  'src/fix': { from: ['src/model', 'src/shared'] },
  'src/external-links': { from: ['src/model', 'src/shared', 'src/write'] },
  'src/client': { from: ['src/shared'] },
  templates: { from: ['src/shared'], types: ['src/model'] },
};

/** Stages that others enter by one door only. */
const doors: Readonly<Record<string, readonly string[]>> = {
  'src/openapi': ['src/openapi/index.ts', 'src/openapi/inputs.ts'],
  'src/cache': ['src/cache/index.ts'],
  'src/config': ['src/config/index.ts', 'src/config/define-config.ts'],
  'src/content': ['src/content/index.ts'],
  'src/plan': ['src/plan/index.ts'],
  // Answering what compiled pages have asked, and trying whether plugins can be attached, takes no compiler.
  'src/compile': ['src/compile/index.ts', 'src/compile/lookups.ts', 'src/compile/plugin-syntax.ts'],
  'src/routes': ['src/routes/index.ts'],
  'src/bundle': ['src/bundle/index.ts'],
  'src/check': ['src/check/index.ts'],
  'src/emit': ['src/emit/index.ts'],
  'src/examples': ['src/examples/index.ts'],
  'src/feeds': ['src/feeds/index.ts'],
  'src/search': ['src/search/index.ts'],
  'src/serve': ['src/serve/index.ts'],
  'src/social-images': ['src/social-images/index.ts'],
  'src/dev': ['src/dev/index.ts'],
  'src/urls-lock': ['src/urls-lock/index.ts'],
  'src/twins': ['src/twins/index.ts'],
  'src/fix': ['src/fix/index.ts'],
  'src/external-links': ['src/external-links/index.ts'],
  'src/workers': ['src/workers/index.ts'],
  'src/write': ['src/write/index.ts'],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
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
  }));
}

function folderOf(file: string): string {
  return file.startsWith('templates/') ? 'templates' : file.split('/').slice(0, 2).join('/');
}

test('every import leads in an allowed direction', () => {
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    const [source, target] = [folderOf(from), folderOf(to)];
    const wall = walls[source];
    if (wall === undefined || source === target || to.endsWith('.css')) return false;
    return !wall.from.includes(target) && !(typeOnly && wall.types?.includes(target) === true);
  });
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('a stage is entered by its door', () => {
  const wrong = imports.filter(({ from, to }) => {
    const door = doors[folderOf(to)];
    return door !== undefined && folderOf(from) !== folderOf(to) && !door.includes(to);
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

test('code that runs everywhere uses nothing of Node', () => {
  const wrong = files
    .filter((file) => /^(?:src\/(?:shared|model|client)|templates)\//.test(file))
    .filter((file) => /from 'node:|require\(|\bprocess\./.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('the folders of the walls are all there are', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => !folder.endsWith('.ts')));
  expect([...folders].filter((folder) => walls[folder] === undefined).sort()).toEqual([
    'src/build',
    'src/cli',
    'src/dev',
  ]);
});
