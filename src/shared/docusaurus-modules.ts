/** The module of docsgen's templates in place of one of Docusaurus. */
interface DocusaurusModule {
  /** In the folder `docusaurus` of the templates. */
  readonly file: string;
  readonly exports: Exports;
}

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

/** What docsgen has in place of a module of Docusaurus, `@docusaurus/…` or `@theme/…`; `undefined` where it has nothing. */
export function docusaurusModule(path: string): DocusaurusModule | undefined {
  const of = (from: Readonly<Record<string, Exports>>) => (Object.hasOwn(from, path) ? from[path] : undefined);
  const inCore = of(core);
  if (inCore !== undefined) return { file: 'core.tsx', exports: inCore };
  if (/^@docusaurus\/theme-common(?:\/internal)?$/.test(path))
    return { file: 'theme-common.tsx', exports: themeCommon };
  const inTheme =
    of(theme) ??
    (path.startsWith('@theme/Icon/') ? only('Noop') : undefined) ??
    (path.startsWith('@theme/MDXComponents/') ? only('PassThrough') : undefined);
  return inTheme && { file: 'theme.tsx', exports: inTheme };
}
