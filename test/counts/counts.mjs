import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What is counted of a repository: files of TypeScript and CSS, without tests. */
export function readSources(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  return ['src', 'templates', ...packages].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name))
      .map((name) => join(folder, name))
      .sort()
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  );
}

/** `pipeline/render`, `features/api`, `dev`, `templates`, `packages/migrate`. */
export function roomOf(file) {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top !== 'src') return top === 'packages' ? `${top}/${second}` : top;
  if (/\.ts$/.test(second)) return 'doors of the package';
  if (second === 'features') return third === 'api' ? 'features/api' : 'features';
  return second;
}

/** Files and lines of each room, the largest room first. */
export function roomSizes(sources) {
  const rooms = new Map();
  for (const { file, text } of sources) {
    const { files, lines } = rooms.get(roomOf(file)) ?? { files: 0, lines: 0 };
    rooms.set(roomOf(file), { files: files + 1, lines: lines + text.trimEnd().split('\n').length });
  }
  return [...rooms].map(([room, size]) => ({ room, ...size })).sort((a, b) => b.lines - a.lines);
}

/**
 * What a module holds that may change while it runs: a `let`, and a map, list, object or buffer that is filled later. Each is
 * `file: name`. Scripts of browsers have a page, and workers a thread, for themselves.
 */
export function moduleState(sources) {
  return sources
    .filter(({ file }) => /\.tsx?$/.test(file) && !file.startsWith('src/client/'))
    .flatMap(({ file, text }) => statesIn(withoutTexts(text)).map((name) => `${file}: ${name}`));
}

function statesIn(text) {
  const found = [...text.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)].map(([, name]) => name);
  for (const [, name, value] of text.matchAll(/^(?:export )?const (\w+)(?:: [^=]+?)? =\s+((?:.*\n){1,2})/gm))
    if (isState(name, value, text)) found.push(name);
  return found;
}

const changes = 'set|add|delete|clear|push|pop|shift|unshift|splice|sort|fill';

function isState(name, value, text) {
  if (/^new (?:WeakMap|WeakSet|Worker|AbortController|SharedArrayBuffer)\b|^Buffer\.alloc/.test(value)) return true;
  if (!/^(?:new |\[|\{|Object\.create|Array)/.test(value)) return false;
  return new RegExp(
    `(?<![\\w.])${name}(?:\\.(?:${changes})\\(|(?:\\.\\w+|\\[[^\\]]+\\])+\\s*(?:=(?!=|>)|[-+?|&]+=|\\+\\+|--))|Object\\.assign\\(${name}\\b`,
  ).test(text);
}

/** Texts in backticks may have code of other files in them. */
function withoutTexts(text) {
  return text.replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');
}

/** Imports of a feature by its name where the list of all is meant to be gone through: `file imports file`. `api` is a layer below. */
export function featuresByName(sources) {
  return importsIn(sources)
    .filter(({ from, to }) => /^src\/(?:assembly|dev)\//.test(from) && /^src\/features\/(?!api\/)[\w-]+\//.test(to))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Files that one other file imports: each may be a step of that, or an idea of its own. */
export function filesWithOneImporter(sources) {
  const importers = new Map();
  for (const { from, to } of importsIn(sources)) importers.set(to, new Set([...(importers.get(to) ?? []), from]));
  return [...importers].filter(([file, by]) => by.size === 1 && !file.endsWith('.css')).map(([file]) => file);
}

function importsIn(sources) {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)].map(
      ([, first, late]) => ({ from: file, to: relative('', join(dirname(file), first ?? late)) }),
    ),
  );
}
