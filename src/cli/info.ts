import { lstatSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from '../assembly/build.ts';
import { cacheFolder } from '../core/cache/index.ts';
import { findConfig, loadConfig, usedKeys } from '../pipeline/config/index.ts';
import { installedVersion, ownManifest, ownVersion } from './manifest.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** What `docsgen info` prints, as `--json` has it. */
interface Info {
  readonly docsgen: string;
  readonly node: string;
  readonly system: string;
  readonly cores: number;
  /** Packages that are not a part of docsgen's own files: those that are installed. */
  readonly packages: Readonly<Record<string, string>>;
  readonly config?: SiteInfo;
}

interface SiteInfo {
  /** `docsgen.config.ts`. */
  readonly file: string;
  readonly keys: readonly string[];
  /** Routes by kind, and findings by rule. */
  readonly routes: Readonly<Record<string, number>>;
  readonly findings: Readonly<Record<string, number>>;
  readonly cache: { readonly files: number; readonly bytes: number };
  /** Name of the error that ended the build, without its message, which may quote the site. */
  readonly crash?: string;
}

/**
 * `docsgen info`: prints what a bug report needs, as text or JSON. Reports are public, so it has only versions, numbers and names
 * that docsgen itself defines: no text, path, title or address of the site.
 */
export async function infoCommand(
  terminal: Terminal,
  root: string | undefined,
  flags: { readonly json?: boolean },
): Promise<number> {
  const { dependencies = {}, peerDependencies = {} } = ownManifest();
  const packages = Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => {
    const version = installedVersion(name);
    return version === undefined ? [] : [[name, version] as const];
  });
  const info: Info = {
    docsgen: ownVersion(),
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    packages: Object.fromEntries(packages),
    config: await siteInfo(terminal.cwd, root),
  };
  terminal.stdout.write(flags.json === true ? `${JSON.stringify(info, null, 2)}\n` : inLines(info));
  return exitCodes.ok;
}

async function siteInfo(cwd: string, root: string | undefined): Promise<SiteInfo | undefined> {
  const found = findConfig(cwd, root);
  if (found.kind === 'missing') return undefined;
  const { written } = await loadConfig({ cwd, root });
  const known = { file: found.file, keys: usedKeys(written), cache: sizeOf(cacheFolder(found.root)) };
  try {
    const { site, diagnostics } = await build({ cwd, root, write: false });
    return {
      ...known,
      routes: count([...(site?.routes.values() ?? [])].map(({ kind }) => kind)),
      findings: count(diagnostics.map(({ rule }) => rule)),
    };
  } catch (error) {
    return { ...known, routes: {}, findings: {}, crash: error instanceof Error ? error.name : typeof error };
  }
}

/** How often each name occurs, sorted by name. */
function count(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Regular files below a folder; none where it cannot be read. */
function sizeOf(folder: string): SiteInfo['cache'] {
  try {
    const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => lstatSync(join(folder, name)))
      .filter((entry) => entry.isFile())
      .map(({ size }) => size);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } catch {
    return { files: 0, bytes: 0 };
  }
}

function inLines({ docsgen, node, system, cores, packages, config }: Info): string {
  const list = (values: Readonly<Record<string, string | number>>, order: (key: string, value: unknown) => string) =>
    Object.entries(values)
      .map(([key, value]) => order(key, value))
      .join(', ') || 'none';
  const numbered = (key: string, value: unknown) => `${value} ${key}`;
  const lines: [label: string, text: string][] = [
    ['docsgen', docsgen],
    ['Node', `${node}, ${system}, ${cores} ${cores === 1 ? 'core' : 'cores'}`],
    ['packages', list(packages, (name, version) => `${name} ${version}`)],
  ];
  if (config === undefined) lines.push(['config', 'none here or above']);
  else {
    lines.push(
      ['config', `${config.file}: ${config.keys.join(', ') || 'no keys that could be read'}`],
      ['routes', list(config.routes, numbered)],
      ['findings', list(config.findings, numbered)],
      ['cache', `${(config.cache.bytes / 1e6).toFixed(1)} MB in ${config.cache.files} files`],
      ...(config.crash === undefined ? [] : [['crash', config.crash] as [string, string]]),
    );
  }
  return lines.map(([label, text]) => `${`${label}:`.padEnd(10)}${text}\n`).join('');
}
