import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Data, dataOf, textOf } from './data.ts';
import { isFile, readJson, yamlData } from './files.ts';

/**
 * Finds the version of a package that the old site was built with, in the lock files of npm, pnpm or Yarn that are next to its
 * `package.json` or in the folders above, each read once: what is the latest one today may be another package than it was.
 *
 * @returns a function of the name and of what `package.json` has: `latest`, `catalog:`
 */
export function lockedVersions(root: string): (name: string, written: string) => string | undefined {
  const finders = [root, join(root, '..'), join(root, '../..')].map((folder) => {
    const path = relative(folder, root).replaceAll('\\', '/');
    const npm = dataOf(dataOf(readJson(join(folder, 'package-lock.json'))).packages);
    const pnpm = dataOf(dataOf(yamlData(join(folder, 'pnpm-lock.yaml')).importers)[path || '.']);
    const yarn = entriesOfYarn(join(folder, 'yarn.lock'));
    return (name: string, written: string) =>
      ofNpm(npm, path, name) ?? ofPnpm(pnpm, name) ?? ofYarn(yarn, name, written);
  });
  return (name, written) => {
    const found = finders.map((find) => find(name, written));
    return found.find((version) => version !== undefined && /^\d/.test(version));
  };
}

function ofNpm(packages: Data, path: string, name: string): string | undefined {
  const installed = dataOf(packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]).version;
  return textOf(installed) ?? textOf(dataOf(packages[`node_modules/${name}`]).version);
}

function ofPnpm({ dependencies, devDependencies }: Data, name: string): string | undefined {
  const entry = { ...dataOf(devDependencies), ...dataOf(dependencies) }[name];
  // Behind it are the packages that it was installed with: `1.2.0(react@19.0.0)`.
  return (textOf(entry) ?? textOf(dataOf(entry).version))?.replace(/[(_].*$/, '');
}

type YarnEntry = readonly [ranges: readonly string[], version: string];

/** Entries begin with all ranges that they answer, `"a@npm:^1, a@npm:latest":`, before Yarn 2 without a protocol. */
function entriesOfYarn(file: string): readonly YarnEntry[] {
  const text = isFile(file) ? readFileSync(file, 'utf8') : '';
  return Array.from(
    text.matchAll(/^(\S.*):\r?\n {2}version:? "?([^"\s]+)/gm),
    ([, ranges = '', version = '']): YarnEntry => [ranges.split(/, |"/), version],
  );
}

function ofYarn(entries: readonly YarnEntry[], name: string, written: string): string | undefined {
  const isOf = (range: string) => range === `${name}@npm:${written}` || range === `${name}@${written}`;
  return entries.find(([ranges]) => ranges.some(isOf))?.[1];
}
