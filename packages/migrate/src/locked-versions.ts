import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Data, dataOf, textOf } from './data.ts';
import { isFile, readJson, yamlData } from './files.ts';

/**
 * The version of a package that the old site was built with, from the lock file of npm, Yarn or pnpm that is next to its `package.json`
 * or in the folders above: what is the latest one today may be another package than it was.
 *
 * @param written what `package.json` has: `latest`, `catalog:`
 */
export function lockedVersion(root: string, name: string, written: string): string | undefined {
  for (const folder of [root, join(root, '..'), join(root, '../..')]) {
    const path = relative(folder, root).replaceAll('\\', '/');
    const version =
      ofNpm(dataOf(dataOf(readJson(join(folder, 'package-lock.json'))).packages), path, name) ??
      ofPnpm(dataOf(dataOf(yamlData(join(folder, 'pnpm-lock.yaml')).importers)[path || '.']), name) ??
      ofYarn(join(folder, 'yarn.lock'), name, written);
    if (version !== undefined && /^\d/.test(version)) return version;
  }
  return undefined;
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

/** Entries begin with all ranges that they answer, `"a@npm:^1, a@npm:latest":`, before Yarn 2 without a protocol. */
function ofYarn(file: string, name: string, written: string): string | undefined {
  const entries = isFile(file) ? readFileSync(file, 'utf8').matchAll(/^(\S.*):\r?\n {2}version:? "?([^"\s]+)/gm) : [];
  for (const [, ranges = '', version] of entries)
    if (ranges.split(/, |"/).some((range) => range === `${name}@npm:${written}` || range === `${name}@${written}`))
      return version;
  return undefined;
}
