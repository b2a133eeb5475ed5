import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Alias, pathAliases } from '../aliases.ts';
import { type Data, dataOf } from '../data.ts';
import { filesBelow, isFile, readJson, toSlashes } from '../files.ts';
import type { ComponentTable } from '../page-components.ts';
import type { Plan } from '../plan.ts';
import { siteCode } from '../site-code.ts';
import { siteIcons } from '../site-icons.ts';
import { usualComponents } from './components.ts';
import type { ReactSite, SitePage } from './site.ts';
import { standInFor } from './stand-ins.ts';

interface Opening {
  readonly root: string;
  readonly plan: Plan;
  readonly route: string;
  /** Folders with pages, absolute. */
  readonly folders: readonly string[];
  /** Folder of the files that are served as they are, absolute. */
  readonly publicDir: string;
  readonly pages: readonly SitePage[];
  readonly isOfTool: (specifier: string) => boolean;
  readonly components: ComponentTable;
  readonly prepare: ReactSite['prepare'];
  readonly fieldsOf: ReactSite['fieldsOf'];
  /** Components that pages have without an import, by name: the module, and its export. */
  readonly globals: ReadonlyMap<string, GlobalComponent>;
  /** Short beginnings of imports that the config has. */
  readonly aliases?: readonly Alias[];
}

export interface GlobalComponent {
  /** Absolute, maybe without an ending. */
  readonly file: string;
  readonly exported: string;
}

/** A site with its code and its icons. Components that pages use without an import are taken over. */
export function openSite(given: Opening): ReactSite {
  const { root, plan, folders, pages, isOfTool, components, globals, aliases } = given;
  const below = (file: string) => toSlashes(relative(root, file)).replace(/^(?:\.\.\/)+/, '');
  const withAlias = aliasesOf(root, aliases);
  const code = siteCode({
    plan,
    toOf: (file) => `src/${below(file).replace(/^src\//, '')}`,
    withAlias,
    installed: installedIn(root),
    standIn: (specifier) => standInFor(specifier, plan),
    isOfTool: (name) => isOfTool(name) || /^(?:next|@next\/.*)$/.test(name),
    findsIslands: true,
  });
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const text = pages.map(({ file }) => readFileSync(file, 'utf8')).join('\n');
  const taken = [...globals].filter(([name, { file, exported }]) => {
    if (Object.hasOwn(components, name) || !new RegExp(`<${name}[\\s/>]`).test(text) || !code.take(file, false))
      return false;
    const from = `../${code.placeOf(file)}`;
    plan.write(
      `components/${name}.tsx`,
      exported === 'default'
        ? `export { default } from '${from}';\n`
        : `export { ${exported} as default } from '${from}';\n`,
    );
    return true;
  });
  return {
    root,
    plan,
    route: given.route,
    publicDir: given.publicDir,
    isOfTool,
    components: { ...usualComponents, ...components },
    prepare: given.prepare,
    fieldsOf: given.fieldsOf,
    pageAt: (file) => byFile.get(file)?.to,
    icons: siteIcons(root, plan, ['lucide']),
    code,
    docsDir: 'docs',
    partOf: (file) => `docs/_parts/${below(file)}`,
    isInPages: (file) => folders.some((folder) => !relative(folder, file).startsWith('..')),
    globals: new Set(taken.map(([name]) => name)),
    withAlias,
  };
}

/** `markdown.components` of the config, for components that pages have without an import. */
export function componentEntries({ globals }: ReactSite): Data | undefined {
  return globals.size === 0
    ? undefined
    : Object.fromEntries([...globals].map((name) => [name, `components/${name}.tsx`]));
}

/** Names that a module imports from files of the site: what pages have as components without an import. */
export function importedIn(file: string, root: string): ReadonlyMap<string, GlobalComponent> {
  const found = new Map<string, GlobalComponent>();
  const withAlias = aliasesOf(root);
  const text = readFileSync(file, 'utf8');
  for (const [, bindings = '', path = ''] of text.matchAll(
    /^import\s+(?!type\b)([\w$*,{}\s]+?)\s+from\s+['"]([^'"]+)['"]/gm,
  )) {
    const target = path.startsWith('.') ? resolve(dirname(file), path) : withAlias(path);
    if (target === undefined) continue;
    const main = /^([A-Z]\w*)/.exec(bindings)?.[1];
    if (main !== undefined) found.set(main, { file: target, exported: 'default' });
    const [, inner = ''] = /\{([^}]*)\}/.exec(bindings) ?? [];
    for (const [, exported = '', local = exported] of inner.matchAll(/\b([A-Z]\w*)(?:\s+as\s+([A-Z]\w*))?/g))
      found.set(local, { file: target, exported });
  }
  return found;
}

function aliasesOf(root: string, ofConfig: readonly Alias[] = []): ReactSite['withAlias'] {
  const own = pathAliases(root);
  const usual = [['@/', join(root, isFile(join(root, 'src/app')) ? 'src' : '')] as const, ['~/', root] as const];
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(
    isFile(join(root, 'tsconfig.json')) ? readFileSync(join(root, 'tsconfig.json'), 'utf8') : '',
  )?.[1];
  return (path) => {
    // Next.js finds files from a folder on, `components/a`.
    if (/^[a-z][\w-]*\//i.test(path)) {
      const target = join(root, base ?? '', path);
      if (['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx'].some((end) => isFile(target + end)))
        return target;
    }
    const alias = [...ofConfig, ...own, ...(own.length === 0 ? usual : [])].find(([prefix]) => path.startsWith(prefix));
    return alias && join(alias[1], path.slice(alias[0].length));
  };
}

function installedIn(root: string): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = dataOf(readJson(join(root, 'package.json')));
  return Object.fromEntries(
    Object.entries({ ...dataOf(devDependencies), ...dataOf(dependencies) })
      .map(([name, version]) => [name, String(version)] as const)
      .filter(([, version]) => !/^(?:workspace|catalog|link|file|portal):/.test(version)),
  );
}

/** Copies the files that are served as they are, and those next to pages, which pages name. */
export function copyFiles(
  plan: Plan,
  {
    publicDir,
    folders,
  }: { readonly publicDir: string; readonly folders: readonly { readonly from: string; readonly to: string }[] },
): void {
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  for (const { from, to } of folders)
    for (const name of filesBelow(from))
      if (
        /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mov|pdf|zip|csv|json|txt|ico)$/i.test(name) &&
        !/(?:^|\/)_?meta(?:\.\w+)?\.json$|(?:^|\/)_nav\.json$/.test(name) &&
        !join(from, name).startsWith(join(publicDir, '/'))
      )
        plan.copy(`${to}${name}`, join(from, name));
}
