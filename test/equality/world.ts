import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cacheFolder } from '../../src/core/cache/index.ts';
import type { Random } from './random.ts';

/** What a build depends on, or has to bear, besides the files of its site. */
export interface World {
  /** Absolute; the site may be moved below it. */
  readonly folder: string;
  /** Absolute path of the site. */
  root: string;
}

/** An environment variable that a page of the site shows. */
const variable = 'DOCSGEN_CAMPAIGN';

interface Step {
  readonly name: string;
  /** `undefined` when there is nothing to be done. */
  readonly apply: (world: World, random: Random) => string | undefined;
}

/** Changes something that is no file of the site, and says what. */
export function changeWorld(world: World, random: Random): string {
  for (;;) {
    const { name, apply } = random.pick(steps);
    const done = apply(world, random);
    if (done !== undefined) return `${name} (${done})`;
  }
}

export function createWorld(folder: string): World {
  const root = join(folder, 'site');
  mkdirSync(root, { recursive: true });
  git(root, 'init', '--quiet');
  delete process.env[variable];
  return { folder, root };
}

const steps: readonly Step[] = [
  {
    name: 'move the site',
    apply(world, random) {
      const to = join(world.folder, random.pick(['site', 'one/site', 'one/two/three/site', 'other']));
      if (to === world.root) return;
      mkdirSync(dirname(to), { recursive: true });
      renameSync(world.root, to);
      world.root = to;
      return relative(world.folder, to);
    },
  },
  {
    name: 'make a folder a link, or a folder again',
    apply({ root }, random) {
      const name = random.pick(['docs', 'static', 'i18n', 'openapi', 'releases', 'theme']);
      const [folder, behind] = [join(root, name), [`linked-${name}`, `far/${name}`].map((to) => join(root, to))];
      const now = behind.find((path) => existsSync(path));
      if (now === undefined && !existsSync(folder)) return;
      if (now === undefined) {
        const target = random.pick(behind);
        mkdirSync(dirname(target), { recursive: true });
        renameSync(folder, target);
        symlinkSync(relative(root, target), folder);
        return relative(root, target);
      }
      unlinkSync(folder);
      renameSync(now, folder);
      return `${name} is a folder`;
    },
  },
  {
    name: 'commit',
    apply({ root }, random) {
      const author = random.pick(['T <t@example.org>', 'Ann <ann@example.org>']);
      git(root, 'add', '--all', '.');
      git(root, 'commit', '--quiet', '--allow-empty', `--author=${author}`, '--message', 'more');
      return `all files by ${author}`;
    },
  },
  {
    name: 'replace a commit, or none',
    apply({ root }, random) {
      const commit = git(root, 'rev-list', '--max-count=1', '--all');
      if (commit === '') return;
      if (git(root, 'replace', '--list') !== '') {
        for (const old of git(root, 'replace', '--list').split('\n')) git(root, 'replace', '--delete', old);
        return 'none';
      }
      const other = git(root, 'commit-tree', `${commit}^{tree}`, '-m', `r${random.number(9)}`);
      git(root, 'replace', commit, other);
      return commit.slice(0, 7);
    },
  },
  {
    name: 'set a variable of the environment',
    apply(_, random) {
      const value = random.pick(['', 'one', 'two']);
      process.env[variable] = value;
      return value;
    },
  },
  {
    name: 'damage the cache',
    apply: ({ root }, random) => damageAny(cacheFolder(root), random),
  },
  {
    name: 'damage the output',
    apply: ({ root }, random) => damageAny(join(root, 'build'), random),
  },
  {
    name: 'change the mode of a file',
    apply({ root }, random) {
      const file = random.pick(['docs/index.mdx', 'static/robots.txt', 'settings.ts']);
      if (!existsSync(join(root, file))) return;
      const mode = random.pick([0o600, 0o644, 0o755]);
      chmodSync(join(root, file), mode);
      return `${file} ${mode.toString(8)}`;
    },
  },
  {
    name: 'make a file old',
    apply({ root }, random) {
      const file = random.pick(['docs/index.mdx', 'docs/plain.md', 'settings.ts', 'glossary.yml']);
      if (!existsSync(join(root, file))) return;
      utimesSync(join(root, file), 1, 1);
      return file;
    },
  },
];

/** Flips a byte of a file, cuts it off, adds to it, or removes it. The markers of docsgen stay: it would refuse to write. */
function damageAny(folder: string, random: Random): string | undefined {
  const names = filesBelow(folder).filter((name) => !/(?:^|\/)\./.test(name));
  if (names.length === 0) return;
  const name = random.pick(names);
  const file = join(folder, name);
  const how = random.pick(['flip', 'cut', 'add', 'remove'] as const);
  const bytes = readFileSync(file);
  if (how === 'remove') rmSync(file);
  else if (how === 'add') appendFileSync(file, 'x');
  else if (how === 'cut') truncateSync(file, random.number(bytes.length + 1));
  else if (bytes.length > 0) {
    const at = random.number(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }
  return `${how} ${name}`;
}

/** Files and links; links are not followed. */
function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

let hours = 0;

/** At another time with each call. */
function git(root: string, ...args: readonly string[]): string {
  hours += 1;
  const date = new Date(Date.UTC(2020, 0, 1, hours)).toISOString();
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'gc.auto=0'];
  return execFileSync('git', [...author, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_COMMITTER_DATE: date },
  }).trim();
}
