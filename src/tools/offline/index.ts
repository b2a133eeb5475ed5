import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type BuildOptions, type BuildResult, build } from '../../assembly/build.ts';
import { filesBelow } from '../../core/text/index.ts';
import { loadConfig } from '../../pipeline/config/index.ts';
import { openOutput } from '../../pipeline/emit/index.ts';
import { recordName } from '../../shared/output-record.ts';
import { type FileSite, fileAddress } from './addresses.ts';
import { offlinePage, offlineStyles, scriptPath } from './page.ts';
import { offlineScript } from './script.ts';

/** Files that tell hosts and crawlers something. */
const forHosts = /^(?:_headers|_redirects.*|robots\.txt|.*sitemap[^/]*\.xml)$/;

/** Files of data that scripts load, and no reader. */
const forScripts = /^(?:(?:.*\/)?search-index\.json|assets\/search\/.*)$/;

/** Modules of docsgen and of the site's components: they are in the one script. */
const ofBundler = /^assets\/.*\.js$/;

/** Other files that scripts load too. */
const alsoForScripts = /^(?:assets\/.*\.json|.*\.md)$/;

/**
 * Builds a site whose pages open as files, without a server: first as for a host into a temporary folder, and from that the output.
 *
 * @throws OutputError as `openOutput` does
 */
export async function buildOffline(options: BuildOptions): Promise<BuildResult> {
  const { cwd, root: given } = options;
  const { config, root } = await loadConfig({ cwd, root: given });
  const temporary = await mkdtemp(join(tmpdir(), 'docsgen-offline-'));
  try {
    const result = await build({ ...options, outDir: temporary, offline: true });
    if (config === undefined || result.config === undefined) return result;
    const outDir =
      options.outDir === undefined ? join(dirname(config.outDir), 'build-offline') : resolve(cwd, options.outDir);
    const done = { ...result, config: { ...result.config, outDir } };
    return result.written
      ? { ...done, ...(await writeOffline(temporary, { outDir, root, base: result.config.filesBase })) }
      : done;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function writeOffline(
  from: string,
  { outDir, root, base }: { readonly outDir: string; readonly root: string; readonly base: string },
): Promise<Pick<BuildResult, 'files' | 'bytes'>> {
  const paths = filesBelow(from).filter((path) => path !== recordName && !forHosts.test(path));
  const site: FileSite = { base, files: new Set([...paths, scriptPath]) };
  /** Modules that pages name, which may be files of the site's own. */
  const named = new Set<string>();
  const scripts = new Map<string, string>();
  const output = await openOutput(outDir, { protect: [root] });
  try {
    for (const path of paths) {
      const data = await readFile(join(from, path));
      if (path.endsWith('.js')) scripts.set(path, data.toString());
      if (ofBundler.test(path)) continue;
      if (path.endsWith('.html')) {
        const { html, modules } = offlinePage(data.toString(), path, site);
        for (const module of modules) named.add(module);
        await output.write(path, html);
      } else if (path.endsWith('.css'))
        await output.write(
          path,
          offlineStyles(data.toString(), (address) => fileAddress(address, path, site)),
        );
      else if (!forScripts.test(path)) await output.write(path, data);
      if (forScripts.test(path) || alsoForScripts.test(path)) await output.write(`${path}.js`, dataScript(path, data));
    }
    const modules = [...scripts.keys()].filter((path) => ofBundler.test(path) || named.has(path));
    await output.write(scriptPath, await offlineScript(site, modules, (path) => scripts.get(path)));
    await output.commit();
    return output.total;
  } finally {
    await output.discard();
  }
}

/** A file of data as a script, which pages that are files may load. */
function dataScript(path: string, data: Buffer): string {
  return `docsgenFile(${JSON.stringify(path)},"${data.toString('base64')}")\n`;
}
