import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, buildWith } from '../src/assembly/build.ts';
import { withSiteCache } from '../src/assembly/site-graph.ts';
import type { Cache } from '../src/core/cache/index.ts';
import { printTerminal } from '../src/core/findings/print-terminal.ts';

/** A site as a test writes it: path to content. Without a config of its own it gets the smallest one. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array>>;

export interface BuiltSite {
  readonly result: BuildResult;
  readonly root: string;
  /** Output path to text; empty when nothing was written. */
  readonly files: ReadonlyMap<string, string>;
  /** All findings as a terminal shows them, without colour. */
  readonly printed: string;
  /** `rule: message` of each finding. */
  readonly findings: readonly string[];
}

/** Writes the files into a folder of their own. */
export function writeSite(files: SiteFiles): string {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const all: SiteFiles =
    'docsgen.config.js' in files || 'docsgen.config.ts' in files ? files : { ...files, ...smallConfig };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const smallConfig = { 'docsgen.config.js': "export default { title: 'Test' };\n" };

/** Builds a site from files, or again from a folder that was built before. */
export async function buildSite(site: SiteFiles | string, options: Partial<BuildOptions> = {}): Promise<BuiltSite> {
  const root = typeof site === 'string' ? site : writeSite(site);
  const all = { cwd: root, root, searchIndex: false, ...options };
  const result = await withSiteCache(root, all, async (cache) => buildWith(sharingBundles(cache), all));
  const printed = printTerminal(result.diagnostics, {
    show: (file) => file,
    readSource(file) {
      try {
        // A pipe would be waited for.
        return statSync(join(root, file)).isFile() ? readFileSync(join(root, file), 'utf8') : undefined;
      } catch {
        return undefined;
      }
    },
  });
  const files = result.written && result.config !== undefined ? readFolder(result.config.outDir) : new Map();
  return {
    result,
    root,
    files,
    printed,
    findings: result.diagnostics.map(({ rule, message }) => `${rule}: ${message}`),
  };
}

/** Bundles of all sites that a worker has built: by the key of their traces, and of what these name. */
const bundles = new Map<string, Uint8Array>();

/** As `storedBundle` stores it. */
const bundleStart = /^\{"assets":\{.*"styleSources":/;

/**
 * A cache whose bundles are those of all tests of a worker: to make one costs more than all the rest of a small site,
 * and most of these differ in nothing that a bundle is made of. Any number of traces of one bundle is stored.
 */
function sharingBundles(cache: Cache): Cache {
  const { store, program } = cache.graph;
  if (program === '') return cache;
  const baseOf = (key: string) => key.slice(0, key.search(/[=+]|$/));
  return {
    ...cache,
    graph: {
      ...cache.graph,
      store: {
        get: (key) => bundles.get(key) ?? store.get(key),
        has: (key) => bundles.has(key) || store.has(key),
        put(key, data) {
          // The value comes before its bytes, and these before the traces.
          const base = baseOf(key);
          if (key.startsWith(`${base}=`) && !bundles.has(base) && bundleStart.test(Buffer.from(data).toString()))
            bundles.set(base, Buffer.from('[]'));
          if (!bundles.has(base)) return store.put(key, data);
          const known: readonly unknown[] =
            key === base ? JSON.parse(Buffer.from(bundles.get(base) ?? []).toString()) : [];
          const traces = key === base ? JSON.parse(Buffer.from(data).toString()) : [];
          const all = new Map([...traces, ...known].map((trace) => [JSON.stringify(trace), trace]));
          bundles.set(key, key === base ? Buffer.from(JSON.stringify([...all.values()])) : data);
        },
      },
    },
  };
}

/** All files below a folder, as text. */
export function readFolder(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
