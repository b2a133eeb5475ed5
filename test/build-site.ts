import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, buildWith } from '../src/assembly/build.ts';
import { type CheckLinksOptions, type CheckLinksResult, checkLinksWith } from '../src/assembly/check-links.ts';
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

interface SiteBuildOptions extends Partial<BuildOptions> {
  /** The bundle is made or found in the site's own cache, and not shared with other tests. */
  readonly ownBundle?: boolean;
}

/** Builds a site from files, or again from a folder that was built before. */
export async function buildSite(site: SiteFiles | string, options: SiteBuildOptions = {}): Promise<BuiltSite> {
  const root = typeof site === 'string' ? site : writeSite(site);
  const { ownBundle = false, ...more } = options;
  const all = { cwd: root, root, without: ['search'], ...more };
  const result = await withSiteCache(root, all, (cache) => buildWith(ownBundle ? cache : sharingBundles(cache), all));
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

/** Checks the links of a site in a folder, with the bundles that tests share. */
export function checkSite(root: string, options: Partial<CheckLinksOptions> = {}): Promise<CheckLinksResult> {
  const all = { cwd: root, root, ...options };
  return withSiteCache(root, all, (cache) => checkLinksWith(sharingBundles(cache), all));
}

/** Bundles that the tests of a worker have made: values and bytes by their keys, and traces by that of the bundle. */
const bundles = { entries: new Map<string, Buffer>(), traces: new Map<string, Map<string, unknown>>() };

/**
 * A cache that shares its bundles with all tests of a worker: to make one costs more than all the rest of a small site,
 * and most of these differ in nothing that a bundle is made of. Any number of traces is stored.
 */
function sharingBundles(cache: Cache): Cache {
  const { store, program } = cache.graph;
  if (program === '') return cache;
  const { entries, traces } = bundles;
  return {
    ...cache,
    graph: {
      ...cache.graph,
      store: {
        get(key) {
          const known = traces.get(key);
          return known === undefined
            ? (entries.get(key) ?? store.get(key))
            : Buffer.from(JSON.stringify([...known.values()]));
        },
        has: (key) => entries.has(key) || traces.has(key) || store.has(key),
        put(key, data) {
          // As the graph stores results: the value at `base=…`, then its bytes at `base+…`, then all traces at `base`.
          const [base = ''] = key.split(/[=+]/);
          const text = () => Buffer.from(data).toString();
          if (key.startsWith(`${base}=`) && /^\{"assets":\{.*"styleSources":/.test(text()) && !traces.has(base))
            traces.set(base, new Map());
          const known = traces.get(base);
          if (known === undefined) store.put(key, data);
          else if (key !== base) entries.set(key, Buffer.from(data));
          else for (const trace of JSON.parse(text())) known.set(JSON.stringify(trace), trace);
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
