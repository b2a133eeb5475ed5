import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataOf } from '../data.ts';
import { readJson } from '../files.ts';

/** Packages that docsgen itself takes where they are installed. */
const isOwn =
  /^(?:docsgen|react|react-dom|katex|mermaid|shiki|twoslash|typescript|sharp|sass|less|postcss|tailwindcss|@tailwindcss\/.*|@iconify-json\/.*|@fontsource.*|@types\/.*)$/;

/** Others, such as `../x`, would be folders elsewhere. */
const isName = /^(?:@\w[\w.-]*\/)?\w[\w.-]*$/;

/** A version that no package has. */
const version = '0.0.0-stand-in';

/** A module in which every name is a component that shows its children, and a function that gives nothing. */
const module = `const nothing = new Set(['__esModule', '$$typeof', 'contextType', 'defaultProps', 'getDerivedStateFromProps', 'then', 'toJSON']);
const get = (target, name) => {
  if (name === Symbol.iterator) return function* () { for (let at = 0; at < 4; at++) yield shown; };
  if (name === Symbol.toPrimitive || name === 'toString') return () => '';
  return typeof name === 'symbol' || nothing.has(name) ? undefined : name === 'prototype' ? target.prototype : shown;
};
const shown = new Proxy(function () {}, {
  get,
  getPrototypeOf: () => new Proxy({}, { get }),
  construct: () => shown,
  // React gives two arguments to components.
  apply: (target, self, given) => given.length === 2 && typeof given[0] === 'object' ? given[0]?.children ?? null : shown,
});
module.exports = shown;
`;

/**
 * Puts modules in place of the packages of a new site before they are installed: one that is missing would leave all pages with code
 * empty, and the balance would count them as lost. A command that is ended removes them, too: a build would take them for packages.
 *
 * @returns removes them, but for those that were installed meanwhile
 */
export function standInForPackages(target: string): () => void {
  const folder = join(target, 'node_modules');
  const { dependencies, devDependencies } = dataOf(readJson(join(target, 'package.json')));
  const names = Object.keys({ ...dataOf(dependencies), ...dataOf(devDependencies) }).filter(
    (name) => isName.test(name) && !isOwn.test(name),
  );
  const own = names.map((name) => join(folder, name));
  const exports = { '.': './index.cjs', './*.css': './index.css', './*.scss': './index.css', './*': './index.cjs' };
  const end = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  const remove = () => {
    process.off('SIGINT', end).off('SIGTERM', end);
    for (const path of own) if (isStandIn(path)) rmSync(path, { recursive: true });
    for (const path of [...new Set([folder, ...own.map(dirname)])].reverse()) removeEmpty(path);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  for (const [index, path] of own.entries()) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name: names[index], version, exports }));
    writeFileSync(join(path, 'index.cjs'), module);
    writeFileSync(join(path, 'index.css'), '');
  }
  return remove;
}

function isStandIn(folder: string): boolean {
  return dataOf(readJson(join(folder, 'package.json'))).version === version;
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has something else in it, or is not there.
  }
}
