import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { docusaurusModule } from '../../shared/docusaurus-modules.ts';

/** The file that `docsgen migrate` writes for components that read the config of Docusaurus. */
export const docusaurusData = 'docusaurus.site.json';

/**
 * Resolves `@docusaurus/…` and `@theme/…` to docsgen's own modules of the same use, in files of the site. What is installed
 * comes first only for `clsx`, which each site of Docusaurus has.
 *
 * @param templates folder of docsgen's templates
 * @param root that of the site, whose `src/theme` has `@theme/…` of its own
 */
export function docusaurusModules(templates: string, root: string): Plugin {
  return {
    name: 'docusaurus-modules',
    setup(build) {
      const namespace = 'docsgen-docusaurus';
      build.onResolve(
        { filter: /^(?:@docusaurus\/|@theme(?:-original|-init)?\/|@generated\/docusaurus\.config$)/ },
        async ({ path: given, kind, importer }) => {
          const path = given.replace(/^@theme-(?:original|init)\//, '@theme/');
          const isOurs = docusaurusModule(path) !== undefined && !/^@theme\/(?:Icon|MDXComponents)\//.test(path);
          if (path === given && path.startsWith('@theme/') && !isOurs) {
            const own = `./src/theme/${path.slice('@theme/'.length)}`;
            const found = await build.resolve(own, { kind, importer, resolveDir: root });
            if (found.errors.length === 0) return found;
          }
          return docusaurusModule(path) === undefined ? undefined : { path, namespace };
        },
      );
      build.onResolve({ filter: /^clsx$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData?.installed === true) return;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: { installed: true } });
        return found.errors.length === 0 ? found : { path, namespace };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const { file = '', exports = {} } = docusaurusModule(path) ?? {};
        const names = Object.entries(exports).map(([name, own]) => `${own} as ${name}`);
        return {
          contents: `export { ${names.join(', ')} } from ${JSON.stringify(join(templates, 'docusaurus', file))};`,
          loader: 'js',
          resolveDir: templates,
        };
      });
    },
  };
}

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i;

/**
 * Pictures in code as Docusaurus has them: `require('./a.png').default` is an address, and an SVG that is used as a component
 * is one.
 *
 * @param root that of the site, which paths of pages are relative to
 */
export function pictureModules(root: string): Plugin {
  return {
    name: 'picture-modules',
    setup(build) {
      const namespace = 'docsgen-picture';
      build.onResolve(
        { filter: picture },
        async ({ path, kind, importer, resolveDir, pluginData, namespace: from }) => {
          if (pluginData?.picture === true || (kind !== 'require-call' && kind !== 'import-statement')) return;
          const isComponent =
            kind === 'import-statement' && from !== namespace && (await usesAsComponent(resolve(root, importer), path));
          if (kind === 'import-statement' && !isComponent) return;
          const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: { picture: true } });
          return found.errors.length > 0 ? found : { path: found.path, namespace };
        },
      );
      build.onResolve({ filter: /.*/, namespace }, ({ path }) => (picture.test(path) ? { path } : undefined));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `import { createElement } from 'react';
import url from ${JSON.stringify(path)};
${/\.svg$/i.test(path) ? component : 'const picture = url;'}
export { picture as default };`,
        loader: 'js',
        resolveDir: dirname(path),
        watchFiles: [path],
      }));
    },
  };
}

/** A component that is also text: the address. */
const component = `const render = ({ title = '', role, ...props }) => createElement('img', { ...props, src: url, alt: title });
const picture = { $$typeof: Symbol.for('react.forward_ref'), render, toString: () => url };`;

/** Whether a file has `<Logo`, `icon={Logo}` or the like for what it imports as `Logo`. */
async function usesAsComponent(file: string, specifier: string): Promise<boolean> {
  if (!/\.svg$/i.test(specifier)) return false;
  const text = await readFile(file, 'utf8').catch(() => '');
  const escaped = basename(specifier).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const name = new RegExp(`import\\s+(\\w+)\\s+from\\s+['"][^'"]*/${escaped}['"]`).exec(text)?.[1];
  if (name === undefined) return false;
  // Attributes that hold addresses take the picture as text.
  const attribute = `\\s(?!(?:src|href|poster|srcSet|xlinkHref|content)=)\\w+=\\{\\s*${name}\\s*\\}`;
  return new RegExp(`<${name}[\\s/>]|[=?:(,]\\s*${name}\\s*[,;:)}\\]]|${attribute}`).test(text);
}

/** The data of the old config; nothing where there is no such file, or it is not JSON. */
export function readDocusaurusData(root: string): object {
  const file = join(root, docusaurusData);
  if (!existsSync(file)) return {};
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
