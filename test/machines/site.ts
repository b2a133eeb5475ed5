import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder } from '../build-site.ts';
import { runDocsgen } from '../run-docsgen.ts';

const count = 12;

/** A site with what machines have in common: search, code of a page, tags, examples. */
export const site: Readonly<Record<string, string>> = {
  'docsgen.config.ts': "export default { title: 'T', url: 'https://example.org' };\n",
  'docs/box.tsx': 'export default function Box() {\n  return <p>Of code</p>;\n}\n',
  'docs/code.mdx': "---\ntags: [code]\n---\n\n# Code\n\nimport Box from './box.tsx';\n\n<Box />\n",
  ...Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `docs/p${n}.md`,
      `---\ntags: [t${n % 3}]\n---\n\n# Page ${n}\n\n[next](./p${(n + 1) % count}.md)\n\n\`\`\`java\nimport java.util.List${n};\n\`\`\`\n`,
    ]),
  ),
};

/** Appends a paragraph to a page. */
export function edit(root: string, words: string): void {
  const file = join(root, 'docs/p4.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${words}\n`);
}

/** The whole output of a build without a cache. */
export async function cleanBuild(root: string): Promise<ReadonlyMap<string, string>> {
  const { code, stderr } = await runDocsgen(['build', '--no-cache', '--out', 'clean'], root);
  if (code !== 0) throw new Error(stderr);
  const output = readFolder(join(root, 'clean'));
  rmSync(join(root, 'clean'), { recursive: true });
  return output;
}

/** What can become of files on their way between machines. */
export const damages: Readonly<Record<string, (file: string) => void>> = {
  'a bit of each file is wrong at the start': (file) => flip(file, () => 40),
  'a bit of each file is wrong in the middle': (file) => flip(file, (length) => length >> 1),
  'a bit of each file is wrong at the end': (file) => flip(file, (length) => length - 1),
  'each file is half copied': (file) => truncateSync(file, statSync(file).size >> 1),
  'each file is empty': (file) => truncateSync(file, 0),
  'the files are missing': (file) => rmSync(file),
};

function flip(file: string, at: (length: number) => number): void {
  const bytes = readFileSync(file);
  const place = Math.min(at(bytes.length), bytes.length - 1);
  bytes[place] = (bytes[place] ?? 0) ^ 4;
  writeFileSync(file, bytes);
}

/** Files below a folder whose names fit, hidden ones not included. */
export function filesIn(folder: string, fits: (name: string) => boolean = () => true): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && fits(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** How many results a build made, as `--timings` prints it. */
export function madeIn(said: string): number {
  return [...said.matchAll(/from the cache, (\d+) made/g)].reduce((sum, [, made]) => sum + Number(made), 0);
}
