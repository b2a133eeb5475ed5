import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { type Data, dataOf } from './data.ts';

/** All files below a folder, relative to it and in order; nothing where there is none. */
export function filesBelow(folder: string, isLeftOut: (name: string) => boolean = () => false): readonly string[] {
  const found: string[] = [];
  const walk = (at: string) => {
    let entries: import('node:fs').Dirent[];
    try {
      entries = readdirSync(at, { withFileTypes: true });
    } catch {
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(at, entry.name);
      if (
        entry.name === 'node_modules' ||
        entry.name === '.git' ||
        entry.name === '.docusaurus' ||
        isLeftOut(entry.name)
      )
        continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() || (entry.isSymbolicLink() && isFile(path)))
        found.push(toSlashes(relative(folder, path)));
    }
  };
  walk(folder);
  return found;
}

/** A path with `/` on all systems. */
export function toSlashes(path: string): string {
  return path.split(sep).join('/');
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** `undefined` where there is no such file, and where it is not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
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
  const yaml = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  if (yaml === undefined) return {};
  try {
    return dataOf(parse(yaml, { maxAliasCount: 100 }));
  } catch {
    return {};
  }
}
