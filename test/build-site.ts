import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, build } from '../src/assembly/build.ts';
import { type CheckLinksOptions, type CheckLinksResult, checkLinks } from '../src/assembly/check-links.ts';
import { printTerminal } from '../src/core/findings/print-terminal.ts';

/** The files of a site: path to content. A site without a config gets a minimal one. */
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

/** Writes the files of a site into a new temporary folder, and returns its path. */
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
  const result = await build({ cwd: root, root, without: ['search'], ...options });
  const printed = printTerminal(result.diagnostics, {
    show: (file) => file,
    readSource(file) {
      try {
        // Reading a named pipe would wait for a writer for ever.
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

/** Checks the links of a site in a folder. */
export function checkSite(root: string, options: Partial<CheckLinksOptions> = {}): Promise<CheckLinksResult> {
  return checkLinks({ cwd: root, root, ...options });
}

const noText = /\.(?:woff2|png|jpe?g|webp|avif|gif|ico|gz|br|bin)$/;

/** The encoding to read a file with. Binary files are read as `latin1`: it is fast and loses no byte. */
export function encodingOf(path: string): 'latin1' | 'utf8' {
  return noText.test(path) ? 'latin1' : 'utf8';
}

/** All files below a folder, as text. */
export function readFolder(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), encodingOf(name))]));
}
