import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';

/** A script and its file name. */
export interface NamedScript {
  readonly name: string;
  readonly contents: Uint8Array;
}

/**
 * Names scripts by a digest of their content, of the scripts that they load, and of the names of their modules:
 * `main-3F9A0C1B.js`. Hashes of esbuild also cover the path from the site to docsgen, so they differ between machines.
 *
 * @param nameOf the name of a module of the metafile that does not depend on where site and docsgen are
 * @returns the scripts by esbuild's names
 */
export function nameByContent(
  { outputFiles, metafile }: { readonly outputFiles: readonly OutputFile[]; readonly metafile: Metafile },
  nameOf: (input: string) => string,
): ReadonlyMap<string, NamedScript> {
  const files = new Map(outputFiles.map((file) => [basename(file.path), file]));
  const scripts = new Map(
    Object.entries(metafile.outputs).flatMap(([path, { inputs }]) => {
      const name = basename(path);
      const file = name.endsWith('.js') ? files.get(name) : undefined;
      return file === undefined ? [] : [[name, { text: file.text, modules: Object.keys(inputs).map(nameOf) }]];
    }),
  );
  const anyName = new RegExp([...scripts.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const loadedBy = (name: string) => (scripts.get(name)?.text ?? '').match(anyName) ?? [];
  const reachedFrom = (name: string, reached = new Set<string>()): ReadonlySet<string> => {
    if (reached.has(name)) return reached;
    reached.add(name);
    for (const other of loadedBy(name)) reachedFrom(other, reached);
    return reached;
  };
  const alone = new Map(
    [...scripts].map(([name, { text, modules }]) => [name, digestOf([text.replace(anyName, stemOf), modules])]),
  );
  const names = new Map(
    [...scripts.keys()].map((name) => {
      const content = digestOf([...reachedFrom(name)].map((other) => alone.get(other)));
      return [name, `${stemOf(name)}-${content}.js`];
    }),
  );
  return new Map(
    [...scripts].map(([name, { text }]) => [
      name,
      { name: names.get(name) ?? name, contents: Buffer.from(text.replace(anyName, (old) => names.get(old) ?? old)) },
    ]),
  );
}

/** `main-ABCD1234.js` is `main`. */
function stemOf(name: string): string {
  return name.replace(/-[A-Z0-9]+\.js$/, '');
}

/** 40 bits in 8 characters, as those of esbuild. */
function digestOf(value: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  return Number.parseInt(hex.slice(0, 10), 16).toString(32).toUpperCase().padStart(8, '0');
}
