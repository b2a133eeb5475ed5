import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Exports of a module: `default` and others, by their names in `templates/docusaurus/core.tsx` or `theme.tsx`. */
type Exports = Readonly<Record<string, string>>;

const only = (name: string): Exports => ({ default: name });
const same = (...names: readonly string[]): Exports => Object.fromEntries(names.map((name) => [name, name]));

/** Modules of Docusaurus that need nothing of its own server and browser code. */
const core: Readonly<Record<string, Exports>> = {
  '@docusaurus/BrowserOnly': only('BrowserOnly'),
  '@docusaurus/ComponentCreator': only('Head'),
  '@docusaurus/ExecutionEnvironment': only('ExecutionEnvironment'),
  '@docusaurus/Head': only('Head'),
  '@docusaurus/Interpolate': { default: 'Interpolate', interpolate: 'interpolate' },
  '@docusaurus/Link': only('Link'),
  '@docusaurus/Noop': only('Head'),
  '@docusaurus/Translate': { default: 'Translate', translate: 'translate' },
  '@docusaurus/isInternalUrl': only('isInternalUrl'),
  '@docusaurus/plugin-content-docs/client': {
    useActivePlugin: 'useNothing',
    useActivePluginAndVersion: 'useNothing',
    useActiveVersion: 'useActiveVersion',
    useActiveDocContext: 'useNothing',
    useAllDocsData: 'useNothing',
    useDoc: 'useNothing',
    useDocById: 'useNothing',
    useDocsData: 'useNothing',
    useDocsPreferredVersion: 'useNothing',
    useDocsSidebar: 'useNothing',
    useDocsVersion: 'useNothing',
    useDocVersionSuggestions: 'useNothing',
    useLatestVersion: 'useLatestVersion',
    useVersions: 'useVersions',
  },
  '@docusaurus/plugin-content-blog/client': { useBlogPost: 'useNothing', useBlogMetadata: 'useNothing' },
  '@docusaurus/router': {
    NavLink: 'Link',
    Link: 'Link',
    Redirect: 'Redirect',
    useHistory: 'useHistory',
    useLocation: 'useLocation',
    useParams: 'useNothing',
    useRouteMatch: 'useNothing',
    matchPath: 'nothingToDo',
  },
  '@docusaurus/useBaseUrl': { default: 'useBaseUrl', useBaseUrlUtils: 'useBaseUrlUtils' },
  '@docusaurus/useBrokenLinks': only('useBrokenLinks'),
  '@docusaurus/useDocusaurusContext': only('useDocusaurusContext'),
  '@docusaurus/useGlobalData': {
    default: 'useNothing',
    useAllPluginInstancesData: 'useNothing',
    usePluginData: 'useNothing',
  },
  '@docusaurus/useIsBrowser': only('useIsBrowser'),
  '@docusaurus/useIsomorphicLayoutEffect': only('nothingToDo'),
  '@docusaurus/useRouteContext': only('useNothing'),
  '@generated/docusaurus.config': only('siteConfig'),
  clsx: { default: 'clsx', clsx: 'clsx' },
};

/** `@docusaurus/theme-common`, by the names in `templates/docusaurus/theme-common.tsx`. */
const themeCommon: Exports = {
  ...same('Collapsible', 'Details', 'ReactContextError', 'ThemeClassNames', 'createStorageSlot', 'groupBy', 'uniq'),
  ...same('splitNavbarItems', 'useCollapsible', 'useColorMode', 'useLocalPathname', 'usePluralForm', 'usePrismTheme'),
  ...same('useQueryString', 'useQueryStringList', 'useThemeConfig', 'useWindowSize'),
  BlogPostProvider: 'PassThrough',
  ColorModeProvider: 'PassThrough',
  ErrorBoundaryError: 'Head',
  ErrorBoundaryTryAgainButton: 'Head',
  ErrorCauseBoundary: 'PassThrough',
  HtmlClassNameProvider: 'PassThrough',
  NavbarProvider: 'PassThrough',
  PageMetadata: 'Head',
  PluginHtmlClassNameProvider: 'PassThrough',
  composeProviders: 'useNothing',
  isActiveSidebarItem: 'useFalse',
  listStorageKeys: 'nothingToDo',
  prefersReducedMotion: 'useFalse',
  useAlternatePageUtils: 'useNothing',
  useAnnouncementBar: 'useNothing',
  useBackToTopButton: 'useNothing',
  useBlogPost: 'useNothing',
  useClearQueryString: 'nothingToDo',
  useContextualSearchFilters: 'useNothing',
  useCurrentSidebarCategory: 'useNothing',
  useDoc: 'useNothing',
  useDocsPreferredVersion: 'useNothing',
  useDocsSidebar: 'useNothing',
  useDocsVersion: 'useNothing',
  useEvent: 'same',
  useHideableNavbar: 'useNothing',
  useHomePageRoute: 'useNothing',
  useKeyboardNavigation: 'nothingToDo',
  useLockBodyScroll: 'nothingToDo',
  useNavbarMobileSidebar: 'useNothing',
  useNavbarSecondaryMenu: 'useNothing',
  usePrevious: 'nothingToDo',
  useQueryStringValue: 'useNull',
  useScrollPosition: 'nothingToDo',
  useScrollPositionBlocker: 'useNothing',
  useSearchLinkCreator: 'useNothing',
  useSearchQueryString: 'useQueryString',
  useShallowMemoObject: 'same',
  useSidebarBreadcrumbs: 'useNull',
};

const theme: Readonly<Record<string, Exports>> = {
  '@theme/Admonition': only('Admonition'),
  '@theme/CodeBlock': only('CodeBlock'),
  '@theme/Details': only('Details'),
  '@theme/DocCard': only('DocCard'),
  '@theme/DocCardList': only('DocCardList'),
  '@theme/Heading': only('Heading'),
  '@theme/IdealImage': only('IdealImage'),
  '@theme/Layout': only('Layout'),
  '@theme/MDXComponents': only('MDXComponents'),
  '@theme/Mermaid': only('Mermaid'),
  '@theme/TOCInline': only('TOCInline'),
  '@theme/TabItem': only('TabItem'),
  '@theme/Tabs': only('Tabs'),
  '@theme/ThemedImage': only('ThemedImage'),
};

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
          if (path === given && path.startsWith('@theme/') && !Object.hasOwn(theme, path)) {
            const own = `./src/theme/${path.slice('@theme/'.length)}`;
            const found = await build.resolve(own, { kind, importer, resolveDir: root });
            if (found.errors.length === 0) return found;
          }
          return fileOf(path) === undefined ? undefined : { path, namespace };
        },
      );
      build.onResolve({ filter: /^clsx$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData?.installed === true) return;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: { installed: true } });
        return found.errors.length === 0 ? found : { path, namespace };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `export { ${names(path)} } from ${JSON.stringify(join(templates, 'docusaurus', fileOf(path) ?? ''))};`,
        loader: 'js',
        resolveDir: templates,
      }));
    },
  };

  function fileOf(path: string): string | undefined {
    if (Object.hasOwn(core, path)) return 'core.tsx';
    if (isThemeCommon(path)) return 'theme-common.tsx';
    return Object.hasOwn(theme, path) || path.startsWith('@theme/Icon/') || path.startsWith('@theme/MDXComponents/')
      ? 'theme.tsx'
      : undefined;
  }

  function names(path: string): string {
    const exported =
      (isThemeCommon(path) ? themeCommon : undefined) ??
      core[path] ??
      theme[path] ??
      only(path.startsWith('@theme/Icon/') ? 'Noop' : 'PassThrough');
    return Object.entries(exported)
      .map(([name, own]) => `${own} as ${name}`)
      .join(', ');
  }
}

function isThemeCommon(path: string): boolean {
  return /^@docusaurus\/theme-common(?:\/internal)?$/.test(path);
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
