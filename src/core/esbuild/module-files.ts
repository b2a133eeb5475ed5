import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type FileMemory, noFileMemory } from '../../model/file-memory.ts';
import type { ModuleGraph } from '../../model/module-graph.ts';
import { oncePer } from '../../shared/once.ts';
import { digest, digestOf } from '../cache/index.ts';
import { entriesIn, isDeadLink, kindOfPath, statsOf } from '../text/index.ts';

/** A question about files that a result depends on: its name, and the path or import that it is about. */
type Question = readonly [name: string, ...key: string[]];

/** Answers questions about files. Paths are those of `ModuleGraph`. */
export interface Disk {
  /** Absolute path of the site. */
  readonly root: string;
  /** `undefined` for a question that is none of the disk's. */
  readonly answer: (question: Question) => string | undefined;
  /**
   * Whether none of the files has been written since the build began: the bundler may have read another state
   * of them than the one that the answers describe.
   */
  readonly isSettled: (graph: ModuleGraph) => boolean;
}

/**
 * Answers for one build. What an import may mean is answered with the real paths of folders and
 * of symbolic links: what a file imports is looked for from where it really lies.
 *
 *     bytes x        digest of a file
 *     kind x         file, folder or something else
 *     names x/y      what `./y` may mean in folder x: y, y.ts, y/index.tsx …
 *     package x p    the package p as a module in folder x sees it
 *     package-code x p  that package, byte for byte, with what it needs, as this process has imported it
 *     nearest x n    the nearest file of the name n in folder x or above: tsconfig.json, package.json
 *     tree x         names of all files below a folder, linked ones included
 *     folders x      names of the folders in a folder
 *
 * @param own docsgen's own folder
 * @param ownFiles what is known of the files in it
 */
export function createDisk(root: string, own: string, ownFiles: FileMemory = noFileMemory): Disk {
  // File systems take the time from a clock that ticks slower.
  const began = Date.now() - 10;
  const absolute = (path: string) =>
    path.startsWith('docsgen:') ? join(own, path.slice('docsgen:'.length)) : resolve(root, path);
  const list = oncePer(entriesIn);
  const nearestFiles = new Map<string, string | undefined>();
  const [realRoot, realOwn] = [realPath(root) ?? root, realPath(own) ?? own];
  /** The real path behind links, relative to the site or to docsgen: the same on other machines. */
  const realWay = oncePer((path: string) => {
    const real = realPath(path);
    return real === undefined ? 'nowhere' : relative(path.startsWith(own + sep) ? realOwn : realRoot, real);
  });
  const entriesLike = (folder: string, isWanted: (name: string) => boolean) =>
    list(folder)
      .filter(({ name }) => isWanted(name))
      .map((entry) => (entry.isSymbolicLink() ? [entry.name, realWay(join(folder, entry.name))] : entry.name));
  const namesLike = (path: string) => {
    const name = basename(path);
    return [
      realWay(dirname(path)),
      entriesLike(dirname(path), (other) => other === name || other.startsWith(`${name}.`)),
      entriesLike(path, (other) => /^(?:index\.|package\.json$)/.test(other)),
    ];
  };

  const answer = ([name, first = '', second = '']: Question): string | undefined => {
    const path = absolute(first);
    if (name === 'bytes') return path.startsWith(own + sep) ? bytesOfOwn(path, ownFiles) : bytesOf(path);
    if (name === 'kind') return kindOfPath(path) ?? (isDeadLink(path) ? 'dead link' : 'none');
    if (name === 'names') return digestOf(namesLike(path));
    if (name === 'tree')
      return digestOf([
        realWay(path),
        tree(path).map(({ name, isLink }) => (isLink ? [name, realWay(join(path, name))] : name)),
      ]);
    if (name === 'folders')
      return digestOf(
        list(path).flatMap((entry) => (kindOfPath(join(path, entry.name)) === 'folder' ? entry.name : [])),
      );
    if (name === 'nearest') return nearest(path, second);
    if (name === 'package') return nearest(path, `node_modules/${second}/package.json`);
    if (name === 'package-code') {
      const manifest = nearestFile(path, `node_modules/${second}/package.json`);
      // Code may ask where it is, as plugins do that bring templates.
      return manifest === undefined ? 'none' : digestOf([realWay(dirname(manifest)), codeOf(manifest)]);
    }
    return;
  };
  /** By a file and whether it is seen from docsgen: most folders have the same one. */
  const nearestAnswers = new Map<string, string>();
  function nearest(folder: string, name: string): string {
    const file = nearestFile(folder, name, nearestFiles);
    if (file === undefined) return 'none';
    const from = folder.startsWith(own + sep) ? own : root;
    const key = JSON.stringify([from, file]);
    const answer =
      nearestAnswers.get(key) ?? digestOf([relative(from, file), realWay(file), withExtended(file).map(bytesOf)]);
    nearestAnswers.set(key, answer);
    return answer;
  }

  return {
    root,
    answer,
    isSettled: ({ files }) => files.every((file) => (statsOf(absolute(file))?.ctimeMs ?? Infinity) < began),
  };
}

/** Everything on the disk that decides what a bundle of these modules holds. */
export function questionsOf({ files, imports }: ModuleGraph): readonly Question[] {
  const folders = new Set([...files.map(folderOf), ...imports.map(({ from }) => from)]);
  const questions: Question[] = [
    ...files.map((file): Question => ['bytes', file]),
    // Another file of the name may come before it.
    ...files.filter((file) => !file.startsWith('docsgen:')).map((file): Question => ['names', stemOf(file)]),
    ...[...folders].flatMap((folder) =>
      ['tsconfig.json', 'jsconfig.json', 'package.json'].map((name): Question => ['nearest', folder, name]),
    ),
    ...imports.flatMap(({ from, specifier }) => importQuestion(from, specifier)),
  ];
  return [...new Map(questions.map((question) => [JSON.stringify(question), question])).values()];
}

/** The files and folders that decide what an import resolves to; none for imports between docsgen's own files. */
function importQuestion(from: string, specifier: string): readonly Question[] {
  const bare = specifier.replace(/^!!raw-loader!/, '').replace(/[?#].*$/, '');
  if (bare.startsWith('@site/')) return [['names', bare.slice('@site/'.length)]];
  if (bare.startsWith('.')) return from.startsWith('docsgen:') ? [] : [['names', `${from}/${bare}`]];
  const [, name] = /^((?:@[^/:]+\/)?[^/:@.][^/:]*)(?:\/|$)/.exec(bare) ?? [];
  return name === undefined ? [] : [['package', from, name]];
}

/** Without its extension: what an import may leave out. */
function stemOf(file: string): string {
  return file.replace(/\.[^./]+$/, '');
}

function folderOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? (file.startsWith('docsgen:') ? 'docsgen:' : '.') : file.slice(0, slash);
}

/** The file of a name in a folder or the nearest one above. */
export function nearestFile(
  folder: string,
  name: string,
  known: Map<string, string | undefined> = new Map(),
): string | undefined {
  const file = join(folder, name);
  if (known.has(file)) return known.get(file);
  const isHere = kindOfPath(file) === 'file';
  const above = dirname(folder);
  const found = isHere ? file : above === folder ? undefined : nearestFile(above, name, known);
  known.set(file, found);
  return found;
}

/** Packages whose modules this process has imported, by their folders: Node imports each module once. */
const loadedCode = new Map<string, string>();

/** Of a package as this process knows it: until the process ends, an update of it changes nothing. */
function codeOf(manifest: string): string {
  const folder = realpathSync(dirname(manifest));
  const known = loadedCode.get(folder);
  if (known !== undefined) return known;
  const locked = lockFiles(folder).map(bytesOf);
  const code = digestOf([codeOfPackage(folder, new Set()), locked]);
  loadedCode.set(folder, code);
  return code;
}

/** Lock files that package managers write when they install packages for the code in a folder, and the packages. */
export function lockFiles(folder: string): readonly string[] {
  return [
    ...['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml', '.yarn-integrity'].map(
      (name) => `node_modules/${name}`,
    ),
    ...['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'],
  ].flatMap((name) => nearestFile(folder, name) ?? []);
}

/**
 * A package byte for byte if it is linked or asked for itself, else by its manifest, and all packages that it needs.
 *
 * @param seen folders of packages that are described already
 */
function codeOfPackage(folder: string, seen: Set<string>, isWhole = true): unknown {
  if (seen.has(folder)) return 'as above';
  seen.add(folder);
  const files = isWhole
    ? tree(folder)
        .map(({ name }) => name)
        .filter((name) => !name.split('/').includes('node_modules'))
    : ['package.json'];
  const needed = neededBy(join(folder, 'package.json')).map((name) => {
    const manifest = nearestFile(folder, `node_modules/${name}/package.json`);
    const found = manifest && realPath(dirname(manifest));
    if (found === undefined) return [name, 'none'];
    return [name, codeOfPackage(found, seen, !found.includes(`${sep}node_modules${sep}`))];
  });
  return [files.map((name) => [name, bytesOf(join(folder, name))]), needed];
}

/** Names of the packages that a package needs while it runs. */
function neededBy(manifest: string): readonly string[] {
  try {
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).sort();
  } catch {
    return [];
  }
}

function bytesOf(path: string): string {
  try {
    // A pipe would be waited for.
    return kindOfPath(path) === 'file' ? digest(readFileSync(path)) : 'none';
  } catch {
    return 'none';
  }
}

/** Like `bytesOf`, of a file of docsgen: each build asks for the same hundreds, and only who develops it changes them. */
function bytesOfOwn(path: string, files: FileMemory): string {
  const stats = statsOf(path);
  const known = stats && files.recall(path, stats);
  if (known !== undefined) return known;
  const digest = bytesOf(path);
  if (stats !== undefined) files.note(path, stats, digest);
  return digest;
}

/** `undefined` where the path does not exist. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return;
  }
}

/** All files and links below a folder by their paths from there, with `/`. Links to folders are followed, but in no circle. */
function tree(folder: string, above: readonly string[] = []): readonly { name: string; isLink: boolean }[] {
  const real = realPath(folder);
  if (real === undefined || above.includes(real)) return [];
  return entriesIn(folder).flatMap((entry) => {
    const { name } = entry;
    const isLink = entry.isSymbolicLink();
    if (!isLink && !entry.isDirectory()) return [{ name, isLink }];
    const below = tree(join(folder, name), [...above, real]).map((inner) => ({
      ...inner,
      name: `${name}/${inner.name}`,
    }));
    return isLink ? [{ name, isLink }, ...below] : below;
  });
}

/** A `tsconfig.json` and what it extends, by a relative path or from a package. */
function withExtended(file: string, seen: readonly string[] = []): readonly string[] {
  if (kindOfPath(file) !== 'file') return [...seen, file];
  if (seen.includes(file) || !file.endsWith('.json') || basename(file) === 'package.json') return [...seen, file];
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [...seen, file];
  }
  const [, extended = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? [];
  return [...extended.matchAll(/"([^"]+)"/g)]
    .flatMap(([, name = '']) => extendedFile(dirname(file), name))
    .reduce((all, path) => withExtended(path, all), [...seen, file] as readonly string[]);
}

function extendedFile(folder: string, name: string): readonly string[] {
  const isPath = name.startsWith('.') || name.startsWith('/');
  if (isPath) return [resolve(folder, name.endsWith('.json') ? name : `${name}.json`)];
  const found = ['', '.json', '/tsconfig.json'].flatMap(
    (ending) => nearestFile(folder, `node_modules/${name}${ending}`) ?? [],
  );
  return found.slice(0, 1);
}
