import { join, posix } from 'node:path';
import type { Plugin } from 'esbuild';
import { packageRoot } from '../../pipeline/bundle/index.ts';
import type { FileSite } from './addresses.ts';

/** Gives the text of a script of the site; `undefined` for any other file. */
type ReadScript = (path: string) => string | undefined;

/**
 * One script with all modules of a site: browsers load modules from hosts only. What two of them share is in it once, so that they know
 * of each other as on a host.
 *
 * @param modules their paths in the folder of the site
 */
export async function offlineScript(site: FileSite, modules: readonly string[], read: ReadScript): Promise<string> {
  const { build } = await import('esbuild');
  const pages = [...site.files].filter((path) => path.endsWith('.html')).map((path) => path.slice(0, -'.html'.length));
  const about = {
    base: site.base,
    indexes: pages.filter((path) => path.endsWith('/index')).map((path) => path.slice(0, -'/index'.length)),
    dotted: pages.filter((path) => /\.[a-z]\w*$/i.test(path)),
  };
  const entries = modules.map((path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(site.base + path)})`);
  const contents = `import { startOffline } from './offline.ts';
startOffline({ ...${JSON.stringify(about)}, modules: { ${entries.join(', ')} } });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(packageRoot(), 'src', 'client'), loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    plugins: [ownModules(site.base, read)],
  });
  return outputFiles[0]?.text ?? '';
}

/** Resolves the addresses by which modules of a site import each other, and those that are computed when they are known. */
function ownModules(base: string, read: ReadScript): Plugin {
  return {
    name: 'modules of the site',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[./]/ }, ({ path, importer, namespace }) => {
        const own = path.startsWith(base)
          ? path.slice(base.length)
          : namespace === 'site'
            ? posix.join(posix.dirname(importer), path)
            : '';
        return read(own) === undefined ? undefined : { path: own, namespace: 'site' };
      });
      onLoad({ filter: /./, namespace: 'site' }, ({ path }) => ({
        contents: read(path)?.replace(/\bimport\((?!["'`])/g, 'docsgenImport('),
        loader: 'js',
      }));
    },
  };
}
