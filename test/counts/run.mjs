// Counts what the code of docsgen is made of: lines and files by room, long functions, files with one importer, state of modules,
// features by name.
//   npm run counts [-- --write]
// With --write, the table of rooms in ARCHITECTURE.md is written again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { featuresByName, filesWithOneImporter, moduleState, readSources, roomSizes } from './counts.mjs';

const root = join(import.meta.dirname, '../..');
const sources = readSources(root);
const rooms = roomSizes(sources);
const long = longFunctions();
const list = (title, entries) =>
  console.log(`\n${title}: ${entries.length}\n${entries.map((entry) => `  ${entry}\n`).join('')}`);

if (process.argv.includes('--write')) {
  const file = join(root, 'ARCHITECTURE.md');
  const text = readFileSync(file, 'utf8');
  const rows = rooms.map(({ room, files, lines }) => {
    const name = `\`${room}\``.padEnd(25);
    return `| ${name} | ${String(files).padStart(5)} | ${String(lines).padStart(6)} |\n`;
  });
  writeFileSync(file, text.replace(/(\| room +\|.*\n\|.*\n)(?:\|.*\n)+/, `$1${rows.join('')}`));
}
const total = rooms.reduce((sum, { files, lines }) => ({ files: sum.files + files, lines: sum.lines + lines }), {
  files: 0,
  lines: 0,
});
console.table(Object.fromEntries([...rooms, { room: 'all', ...total }].map(({ room, ...size }) => [room, size])));
list('functions over 60 lines', long);
list('state of modules', moduleState(sources));
list('imports of features by name', featuresByName(sources));
console.log(`files with one importer: ${filesWithOneImporter(sources).length}`);

/** Functions with more lines than are read at a glance, the longest first, as Biome finds them. */
function longFunctions() {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-counts-'));
  const rules = {
    recommended: false,
    complexity: { noExcessiveLinesPerFunction: { level: 'warn', options: { maxLines: 50 } } },
  };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter: { enabled: true, rules } }));
  const found = spawnSync(
    'npx',
    [
      'biome',
      'lint',
      `--config-path=${folder}`,
      '--reporter=json',
      '--max-diagnostics=none',
      'src',
      'templates',
      'packages',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  rmSync(folder, { recursive: true });
  return JSON.parse(found.stdout)
    .diagnostics.filter(({ category }) => category === 'lint/complexity/noExcessiveLinesPerFunction')
    .map(({ location: { path, start, end } }) => ({ path, line: start.line, lines: end.line - start.line + 1 }))
    .filter(({ path, lines }) => lines > 60 && !/\/(?:test|dist|node_modules)\//.test(path))
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, line, lines }) => `${lines} ${path}:${line}`);
}
