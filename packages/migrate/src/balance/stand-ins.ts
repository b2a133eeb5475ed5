import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataOf } from '../data.ts';
import { readJson } from '../files.ts';

/** Packages that docsgen itself takes where they are installed. */
const isOwn =
  /^(?:docsgen|react|react-dom|katex|mermaid|shiki|twoslash|typescript|sharp|sass|less|postcss|tailwindcss|@tailwindcss\/.*|@iconify-json\/.*|@fontsource.*|@types\/.*)$/;

/** Others, such as `../x`, would be folders elsewhere. */
const isName = /^(?:@\w[\w.-]*\/)?\w[\w.-]*$/;

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
 * empty, and the balance would count them as lost.
 *
 * @returns removes them
 */
export function standInForPackages(target: string): () => void {
  const folder = join(target, 'node_modules');
  const { dependencies, devDependencies } = dataOf(readJson(join(target, 'package.json')));
  const names = Object.keys({ ...dataOf(dependencies), ...dataOf(devDependencies) }).filter(
    (name) => isName.test(name) && !isOwn.test(name),
  );
  const exports = { '.': './index.cjs', './*.css': './index.css', './*.scss': './index.css', './*': './index.cjs' };
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version: '0.0.0', exports }));
    writeFileSync(join(folder, name, 'index.cjs'), module);
    writeFileSync(join(folder, name, 'index.css'), '');
  }
  return () => rmSync(folder, { recursive: true, force: true });
}
