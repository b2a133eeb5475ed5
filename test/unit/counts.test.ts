import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featuresByName, moduleState, readSources, roomSizes } from '../counts/counts.mjs';

const root = join(import.meta.dirname, '../..');
const sources = readSources(root);

/**
 * What modules hold that changes while they run, and why it is no value of the graph, of a service or of an object that a command makes.
 * A function of values that never change may be `remembered`: callers see no difference.
 */
const states: Readonly<Record<string, string>> = {
  'src/core/cache/tool-fingerprint.ts: known': 'the code that a process runs is read once',
  'src/core/config/thrown.ts: bundles': 'configs that the process has run: errors of their hooks come from anywhere',
  'src/core/esbuild/module-files.ts: loadedCode':
    'Node imports a package once in a process, whatever becomes of its files',
  'src/core/highlight/collect-grammars.ts: collected':
    'refractor registers all grammars while a module of it is loaded',
  'src/core/threads/slow-work.ts: thread': 'what a thread does, as its stack: there is one',
  'src/core/threads/watch-slow-work.ts: watched': 'a script of a thread of its own',
  'src/core/write/temporary.ts: count': 'no two temporary files of a process have one name',
  'src/pipeline/bundle/load.ts: lastLoaded': 'code that was run, as Node remembers modules: one script',
  'src/pipeline/bundle/load.ts: tried': 'code that was run to see whether it can be: four scripts, each taken once',
  'src/pipeline/emit/same-file.ts: buffer': 'memory that is filled before each use',
  'src/pipeline/render/index.ts: known': 'parts of pages, with the templates that render them, which locales share',
  'src/shared/search-terms.ts: kinds': 'a table of Unicode, filled as characters are met',
  'src/tools/mcp/edge.ts: sites': 'a function at the edge has no other memory',
  'templates/island/watched/watch.ts: effectOfRendered': 'what React renders now; the module is loaded with a bundle',
  'templates/island/watched/watch.ts: noted': 'what React renders now; the module is loaded with a bundle',
  'templates/island/watched/watch.ts: givenAt': 'where handlers come from, as long as they live',
  'packages/migrate/src/child.ts: asLists': 'a process of its own, which runs one config',
  'packages/migrate/src/child.ts: ofDocs': 'a process of its own, which runs one config',
  'packages/vscode/src/extension.ts: client': 'an editor activates an extension by functions of its module',
  'packages/vscode/src/extension.ts: previews': 'an editor activates an extension by functions of its module',
};

test('modules hold no state but what is listed with its reason', () => {
  expect([...moduleState(sources)].sort()).toEqual(Object.keys(states).sort());
});

test('state of a module is found in all its forms', () => {
  const found = (text: string) => moduleState([{ file: 'src/a.ts', text: `${text}\n` }]);
  for (const text of [
    'let a;',
    'export let a = 1;',
    'const a = new WeakMap();',
    'const a: Map<string, string> = new Map();\nfunction f() { a.set("", ""); }',
    'const a = new Set<string>();\nfunction f() { a.add(""); }',
    'const a: string[] = [];\nfunction f() { a.push(""); }',
    'const a = {};\nfunction f() { a.b = 1; }',
    'const a = { b: 0 };\nfunction f() { a.b += 1; }',
    'const a = Buffer.alloc(1);',
  ])
    expect(found(text), text).toEqual(['src/a.ts: a']);
  for (const text of ['const a = new Set([1]);\na.has(1);', 'const a = { b: 1 };\nif (a.b === 1) f();', '  let a;'])
    expect(found(text), text).toEqual([]);
});

test('features are named nowhere but in their list', () => {
  expect(featuresByName(sources)).toEqual([]);
});

test('the table of rooms in ARCHITECTURE is within three per cent of what they have', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const table = [...text.matchAll(/^\| `([^`]+)` +\| +(\d+) \| +(\d+) \|$/gm)].map(([, room, files, lines]) => ({
    room,
    files: Number(files),
    lines: Number(lines),
  }));
  const sizes = roomSizes(sources);
  expect(table.map(({ room }) => room).sort()).toEqual(sizes.map(({ room }) => room).sort());
  const wrong = sizes.filter(({ room, lines }) => {
    const listed = table.find((row) => row.room === room)?.lines ?? 0;
    return Math.abs(lines - listed) > Math.max(0.03 * listed, 10);
  });
  expect(wrong, 'npm run counts -- --write, and say in the commit what a room has grown by').toEqual([]);
});
