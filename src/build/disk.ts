import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { digest, digestOf } from '../cache/index.ts';
import { statsOf } from '../content/index.ts';
import type { ModuleGraph } from '../model/module-graph.ts';
import type { Lookup } from '../model/page.ts';
import type { Question } from '../model/recall.ts';

/** What results ask about files. Paths are those of `ModuleGraph`. */
export interface Disk {
  /** `undefined` for a question that is none of the disk's. */
  readonly answer: (question: Question) => string | undefined;
  /** Everything on the disk that decides what a bundle of these modules holds. */
  readonly lookups: (graph: ModuleGraph) => readonly Lookup[];
  /**
   * Whether none of the files has been written since the build began: the bundler may have read another state
   * of them than the one that the answers tell of.
   */
  readonly isSettled: (graph: ModuleGraph) => boolean;
}

/**
 * Answers for one build: each file is read once.
 *
 *     bytes x        digest of a file
 *     names x/y      what `./y` may mean in folder x: y, y.ts, y/index.tsx …
 *     package x p    the package p as a module in folder x sees it
 *     package-code x p  that package, byte for byte
 *     nearest x n    the nearest file of the name n in folder x or above: tsconfig.json, package.json
 *     tree x         names of all files below a folder
 *
 * @param own docsgen's own folder
 */
export function createDisk(root: string, own: string): Disk {
  const known = new Map<string, string | undefined>();
  // File systems take the time from a clock that ticks slower.
  const began = Date.now() - 10;
  const absolute = (path: string) =>
    path.startsWith('docsgen:') ? join(own, path.slice('docsgen:'.length)) : resolve(root, path);
  const shown = (path: string) => relative(root, path).split(sep).join('/');

  const ask = (name: string, [first = '', second = '']: readonly string[]): string | undefined => {
    const path = absolute(first);
    if (name === 'bytes') return bytesOf(path);
    if (name === 'names') return digestOf(namesLike(path));
    if (name === 'tree') return digestOf(tree(path));
    if (name === 'nearest') return nearest(path, second);
    if (name === 'package') return nearest(path, `node_modules/${second}/package.json`);
    if (name === 'package-code') return codeOf(nearestFile(path, `node_modules/${second}/package.json`));
    return;
  };
  const answer = ({ name, key }: Question): string | undefined => {
    const id = JSON.stringify([name, key]);
    if (!known.has(id)) known.set(id, ask(name, key));
    return known.get(id);
  };

  function nearest(folder: string, name: string): string {
    const file = nearestFile(folder, name);
    if (file === undefined) return 'none';
    const place = folder.startsWith(own + sep) ? relative(own, file) : shown(file);
    return digestOf([place, isLinked(file), withExtended(file).map(bytesOf)]);
  }

  return {
    answer,
    isSettled: ({ files }) => files.every((file) => (statsOf(absolute(file))?.ctimeMs ?? Infinity) < began),
    lookups({ files, imports }) {
      const folders = new Set([...files.map(folderOf), ...imports.map(({ from }) => from)]);
      const questions: Question[] = [
        ...files.map((file) => ({ name: 'bytes', key: [file] })),
        // Another file of the name may come before it.
        ...files.filter((file) => !file.startsWith('docsgen:')).map((file) => ({ name: 'names', key: [stemOf(file)] })),
        ...[...folders].flatMap((folder) =>
          ['tsconfig.json', 'package.json'].map((name) => ({ name: 'nearest', key: [folder, name] })),
        ),
        ...imports.flatMap(({ from, specifier }) => importQuestion(from, specifier)),
      ];
      const unique = new Map(questions.map((question) => [JSON.stringify(question), question]));
      return [...unique.values()].map((question) => ({ ...question, answer: answer(question) ?? '' }));
    },
  };
}

/** What decides where an import leads. Between docsgen's own files nothing can come in. */
function importQuestion(from: string, specifier: string): readonly Question[] {
  const bare = specifier.replace(/^!!raw-loader!/, '').replace(/[?#].*$/, '');
  if (bare.startsWith('@site/')) return [{ name: 'names', key: [bare.slice('@site/'.length)] }];
  if (bare.startsWith('.')) return from.startsWith('docsgen:') ? [] : [{ name: 'names', key: [`${from}/${bare}`] }];
  const [, name] = /^((?:@[^/:]+\/)?[^/:@.][^/:]*)(?:\/|$)/.exec(bare) ?? [];
  return name === undefined ? [] : [{ name: 'package', key: [from, name] }];
}

/** Without its extension: what an import may leave out. */
function stemOf(file: string): string {
  return file.replace(/\.[^./]+$/, '');
}

function folderOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? (file.startsWith('docsgen:') ? 'docsgen:' : '.') : file.slice(0, slash);
}

function nearestFile(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, name);
    if (statsOf(file)?.isFile() === true) return file;
    if (dirname(at) === at) return;
  }
}

/** Of a package and, by their versions, of all it stands on. */
function codeOf(manifest: string | undefined): string {
  if (manifest === undefined) return 'none';
  const folder = realpathSync(dirname(manifest));
  const files = tree(folder).filter((name) => !name.split('/').includes('node_modules'));
  const locks = ['node_modules/.package-lock.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];
  const locked = locks
    .map((name) => nearestFile(folder, name))
    .map((file) => (file === undefined ? 'none' : bytesOf(file)));
  return digestOf([files.map((name) => [name, bytesOf(join(folder, name))]), locked]);
}

function bytesOf(path: string): string {
  try {
    return digest(readFileSync(path));
  } catch {
    return 'none';
  }
}

function namesLike(path: string): readonly string[] {
  const name = basename(path);
  const like = list(dirname(path)).filter((other) => other === name || other.startsWith(`${name}.`));
  const inside = list(path).filter((other) => /^(?:index\.|package\.json$)/.test(other));
  return [...like, ...inside.map((other) => `${name}/${other}`)];
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function tree(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(sep).join('/'))
      .sort();
  } catch {
    return [];
  }
}

/** A linked package resolves what it imports from where it really lies. */
function isLinked(file: string): boolean {
  return realpathSync(file) !== file;
}

/** A `tsconfig.json` and what it extends by a relative path. */
function withExtended(file: string, seen: readonly string[] = []): readonly string[] {
  if (seen.includes(file) || basename(file) !== 'tsconfig.json') return [...seen, file];
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [...seen, file];
  }
  const extended = [...text.matchAll(/"(\.{1,2}\/[^"]+)"/g)].map(([, path = '']) =>
    resolve(dirname(file), path.endsWith('.json') ? path : `${path}.json`),
  );
  return extended.reduce((all, path) => withExtended(path, all), [...seen, file] as readonly string[]);
}
