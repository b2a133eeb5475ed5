import { baseUrl, product, site } from 'docsgen/site';
import { type AnchorHTMLAttributes, type FC, isValidElement, type ReactNode, useSyncExternalStore } from 'react';

/*
 * Modules of Docusaurus itself, `@docusaurus/…`, for components and pages of sites that move. Pages are rendered once, for all
 * readers: what Docusaurus does in the browser is left out.
 */

/** An address in the site with the base URL; others as they are. */
export function address(path: string): string {
  // What another program makes is no page of the site.
  if (path.startsWith('pathname://')) return (site.url ?? '') + address(path.slice('pathname://'.length));
  if (!path.startsWith('/') || path.startsWith('//') || (baseUrl !== '/' && path.startsWith(baseUrl))) return path;
  return baseUrl + path.slice(1);
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to?: string | { readonly pathname?: string; readonly hash?: string };
  readonly href?: string;
  readonly isNavLink?: boolean;
  readonly autoAddBaseUrl?: boolean;
  readonly activeClassName?: string;
  readonly 'data-noBrokenLinkCheck'?: boolean;
}

export function Link({ to, href, isNavLink: _, autoAddBaseUrl: __, activeClassName: ___, ...others }: LinkProps) {
  const target = typeof to === 'object' ? `${to.pathname ?? ''}${to.hash ?? ''}` : (to ?? href);
  const { 'data-noBrokenLinkCheck': ____, ...attributes } = others;
  return <a {...attributes} href={target && address(target)} />;
}

interface BaseUrlOptions {
  readonly absolute?: boolean;
}

export function useBaseUrl(path: string, { absolute = false }: BaseUrlOptions = {}): string {
  const inSite = address(/^(?:[a-z]+:|\/|#)/i.test(path) ? path : `/${path}`);
  return absolute && inSite.startsWith('/') ? `${site.url ?? ''}${inSite}` : inSite;
}

export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl };
}

const siteConfig = {
  title: site.title,
  tagline: site.tagline,
  url: site.url ?? '',
  baseUrl,
  favicon: '',
  customFields: {},
  organizationName: '',
  projectName: product.slug,
  themeConfig: {},
  trailingSlash: undefined,
  ...site.docusaurus,
};

/** `customFields`, `themeConfig` and the like are in `docusaurus.site.json` next to the config. */
export function useDocusaurusContext() {
  return {
    siteConfig,
    siteMetadata: { docusaurusVersion: '', pluginVersions: {} },
    globalData: {},
    i18n: { currentLocale: 'en', defaultLocale: 'en', locales: ['en'], localeConfigs: {} },
    codeTranslations: {},
    isBrowser: false,
  };
}

export { siteConfig };

type Values = Readonly<Record<string, ReactNode>>;

interface Message {
  readonly message?: string;
  readonly id?: string;
}

/** A text with its values in place: `Hello {name}`. */
function filled(message: string, values: Values): readonly ReactNode[] {
  return message.split(/(\{\w+\})/g).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? part : (values[name] ?? part);
  });
}

export function translate(
  { message, id = '' }: Message,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return filled(message ?? id, values).join('');
}

interface TranslateProps {
  readonly children?: string;
  readonly id?: string;
  readonly values?: Values;
}

export function Translate({ children, id = '', values = {} }: TranslateProps) {
  return <Interpolate values={values}>{children ?? id}</Interpolate>;
}

export function Interpolate({ children, values = {} }: Pick<TranslateProps, 'children' | 'values'>) {
  const parts = filled(String(children), values);
  // The parts never change their order.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts.map((part, index) => (isValidElement(part) ? <span key={index}>{part}</span> : part));
}

export function interpolate(text: string, values: Values = {}): string {
  return filled(text, values).join('');
}

/** Pages are rendered at build time, where Docusaurus shows the fallback too. In an island, browsers show what is in it. */
export const BrowserOnly: FC<{ readonly fallback?: ReactNode; readonly children?: () => ReactNode }> & {
  readonly runsInBrowsers: string;
} = Object.assign(
  ({ fallback, children }: { readonly fallback?: ReactNode; readonly children?: () => ReactNode }) => (
    <>{useIsBrowser() ? children?.() : fallback}</>
  ),
  { runsInBrowsers: 'BrowserOnly' },
);

export function Head() {
  return null;
}

export const ExecutionEnvironment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
};

export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    () => nothingToDo,
    () => true,
    () => false,
  );
}

export function isInternalUrl(url = ''): boolean {
  return !/^(?:\w*:|\/\/)/.test(url);
}

const nothing: object = {};

export function useNothing(): object {
  return nothing;
}

export function nothingToDo(): void {}

/** What pages tell of their links and anchors, which docsgen finds in their markup. */
export function useBrokenLinks() {
  return { collectLink: nothingToDo, collectAnchor: nothingToDo };
}

/** `@docusaurus/router`. */
export function useLocation() {
  return { pathname: baseUrl, search: '', hash: '', state: undefined };
}

export function useHistory() {
  return { location: useLocation(), push: nothingToDo, replace: nothingToDo, listen: () => nothingToDo };
}

export function Redirect({ to }: { readonly to: string }) {
  return <meta httpEquiv="refresh" content={`0; url=${address(to)}`} />;
}

/** `@docusaurus/theme-common`. */
export const ThemeClassNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  page: {},
  wrapper: {},
  common: {},
  layout: {},
  docs: {},
  blog: {},
  pages: {},
};

export function useColorMode() {
  return { colorMode: 'light', isDarkTheme: false, colorModeChoice: null, setColorMode: nothingToDo };
}

export function useThemeConfig(): object {
  return Object(siteConfig.themeConfig);
}

export function useWindowSize(): string {
  return 'ssr';
}

export function usePrismTheme() {
  return { plain: {}, styles: [] };
}

/** `@docusaurus/plugin-content-docs/client`. */
export function useVersions(): readonly object[] {
  return [];
}

export function useLatestVersion() {
  return { name: 'current', label: 'Next', isLast: true, path: `${baseUrl}docs`, mainDocId: '', docs: [] };
}

export function useActiveVersion(): undefined {
  return undefined;
}

export function clsx(...values: readonly unknown[]): string {
  return values.flatMap(classesOf).join(' ');
}

function classesOf(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return value === '' || value === 0 ? [] : [String(value)];
  if (Array.isArray(value)) return value.flatMap(classesOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []));
}
