import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { type Data, dataOf } from './data.ts';

/**
 * All files below a folder, relative to it and in order; nothing where there is none. Symbolic links are followed, as the tools
 * do: a folder that contains itself is read once.
 */
export function filesBelow(folder: string, isLeftOut: (name: string) => boolean = () => false): readonly string[] {
  const found: string[] = [];
  const walk = (at: string, above: readonly string[]) => {
    for (const entry of entriesOf(at)) {
      const { name } = entry;
      const path = join(at, name);
      if (['node_modules', '.git', '.docusaurus'].includes(name) || isLeftOut(name)) continue;
      const kind = entry.isSymbolicLink() ? statOf(path) : entry;
      if (kind?.isFile() === true) found.push(toSlashes(relative(folder, path)));
      if (kind?.isDirectory() !== true) continue;
      const real = realpathSync(path);
      if (!above.includes(real)) walk(path, [...above, real]);
    }
  };
  walk(folder, [realOf(folder)]);
  return found;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** A path without symbolic links, also where the last parts of it do not exist yet. */
export function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realOf(above), basename(path));
  }
}

/** A path with `/` on all systems. */
export function toSlashes(path: string): string {
  return path.split(sep).join('/');
}

export function isFile(path: string): boolean {
  return statOf(path)?.isFile() === true;
}

/** `undefined` where there is nothing, or only a link that leads nowhere. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** `undefined` where there is no such file, and where it is not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The mapping in a YAML file; empty where there is none. What is wrong with it, docsgen reports when it builds the site. */
export function yamlData(file: string): Data {
  try {
    return dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'silent', maxAliasCount: 100 }));
  } catch {
    return {};
  }
}

/** A glob as a pattern: `**`, `*`, `?` and `{a,b}`. */
export function globPattern(glob: string): RegExp {
  const text = glob.replace(/\*\*\/|\*\*|\*|\?|\{[^}]*\}|[.+^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.startsWith('{')) {
      const options = part.slice(1, -1).split(',');
      return `(?:${options.map((option) => globPattern(option).source.slice(1, -1)).join('|')})`;
    }
    return `\\${part}`;
  });
  return new RegExp(`^${text}$`);
}

/** The frontmatter of a file; empty where it is not readable. */
export function frontMatterOf(text: string): Data {
  const yaml = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  if (yaml === undefined) return {};
  try {
    return dataOf(parse(yaml, { maxAliasCount: 100 }));
  } catch {
    return {};
  }
}
