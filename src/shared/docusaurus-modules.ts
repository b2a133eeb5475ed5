/** The module of docsgen's templates in place of one of Docusaurus. */
interface DocusaurusModule {
  /** In the folder `docusaurus` of the templates. */
  readonly file: string;
  readonly exports: Exports;
}

/** Exports of a module: `default` and others, by their names in `templates/docusaurus/core.tsx` or `theme.tsx`. */
type Exports = Readonly<Record<string, string>>;

const only = (name: string): Exports => ({ default: name });
/** Several names for one export. */
const all = (to: string, ...names: readonly string[]): Exports => Object.fromEntries(names.map((name) => [name, to]));
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
    useActiveVersion: 'useActiveVersion',
    useLatestVersion: 'useLatestVersion',
    useVersions: 'useVersions',
    ...all('useNothing', 'useActivePlugin', 'useActivePluginAndVersion', 'useActiveDocContext', 'useAllDocsData'),
    ...all('useNothing', 'useDoc', 'useDocById', 'useDocsData', 'useDocsPreferredVersion', 'useDocsSidebar'),
    ...all('useNothing', 'useDocsVersion', 'useDocVersionSuggestions'),
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
  ...all('PassThrough', 'BlogPostProvider', 'ColorModeProvider', 'ErrorCauseBoundary', 'HtmlClassNameProvider'),
  ...all('PassThrough', 'NavbarProvider', 'PluginHtmlClassNameProvider'),
  ...all('Head', 'ErrorBoundaryError', 'ErrorBoundaryTryAgainButton', 'PageMetadata'),
  ...all('useNothing', 'composeProviders', 'useAlternatePageUtils', 'useAnnouncementBar', 'useBackToTopButton'),
  ...all('useNothing', 'useBlogPost', 'useContextualSearchFilters', 'useCurrentSidebarCategory', 'useDoc'),
  ...all('useNothing', 'useDocsPreferredVersion', 'useDocsSidebar', 'useDocsVersion', 'useHideableNavbar'),
  ...all('useNothing', 'useHomePageRoute', 'useNavbarMobileSidebar', 'useNavbarSecondaryMenu'),
  ...all('useNothing', 'useScrollPositionBlocker', 'useSearchLinkCreator'),
  ...all('useFalse', 'isActiveSidebarItem', 'prefersReducedMotion'),
  ...all('nothingToDo', 'listStorageKeys', 'useClearQueryString', 'useKeyboardNavigation', 'useLockBodyScroll'),
  ...all('nothingToDo', 'usePrevious', 'useScrollPosition'),
  ...all('same', 'useEvent', 'useShallowMemoObject'),
  ...all('useNull', 'useQueryStringValue', 'useSidebarBreadcrumbs'),
  useSearchQueryString: 'useQueryString',
};

/** Modules `@theme/…` whose components have their names in the templates, too. */
const themed: readonly string[] = [
  ...['Admonition', 'CodeBlock', 'Details', 'DocCard', 'DocCardList', 'Heading', 'IdealImage'],
  ...['Layout', 'MDXComponents', 'Mermaid', 'TOCInline', 'TabItem', 'Tabs', 'ThemedImage'],
];

/** What docsgen has in place of a module of Docusaurus, `@docusaurus/…` or `@theme/…`; `undefined` where it has nothing. */
export function docusaurusModule(path: string): DocusaurusModule | undefined {
  const inCore = Object.hasOwn(core, path) ? core[path] : undefined;
  if (inCore !== undefined) return { file: 'core.tsx', exports: inCore };
  if (/^@docusaurus\/theme-common(?:\/internal)?$/.test(path))
    return { file: 'theme-common.tsx', exports: themeCommon };
  const component = themed.find((name) => path === `@theme/${name}`);
  const inTheme =
    (component === undefined ? undefined : only(component)) ??
    (path.startsWith('@theme/Icon/') ? only('Noop') : undefined) ??
    (path.startsWith('@theme/MDXComponents/') ? only('PassThrough') : undefined);
  return inTheme && { file: 'theme.tsx', exports: inTheme };
}
