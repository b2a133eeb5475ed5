import { baseUrl } from 'docsgen/site';
import type { ReactNode } from 'react';
import { nothingToDo } from './core.tsx';

/*
 * `@docusaurus/theme-common`, for components of sites that move: what a page has before a script runs. What is stored in the
 * browser or is in the address has no value here.
 */

export {
  BrowserOnly,
  Head,
  nothingToDo,
  ThemeClassNames,
  useColorMode,
  useNothing,
  usePrismTheme,
  useThemeConfig,
  useWindowSize,
} from './core.tsx';
export { Details, PassThrough } from './theme.tsx';

/** A context is read outside of its provider. */
export class ReactContextError extends Error {
  constructor(provider: string) {
    super(`Hook is called outside the <${provider}>.`);
  }
}

export function createStorageSlot() {
  return { get: () => null, set: nothingToDo, del: nothingToDo, listen: () => nothingToDo };
}

export function useQueryString(): readonly unknown[] {
  return ['', nothingToDo];
}

export function useQueryStringList(): readonly unknown[] {
  return [[], nothingToDo];
}

export function useNull(): null {
  return null;
}

export function useFalse(): boolean {
  return false;
}

export function useCollapsible({ initialState = false }: { readonly initialState?: boolean } = {}) {
  return { collapsed: initialState, setCollapsed: nothingToDo, toggleCollapsed: nothingToDo };
}

export function Collapsible({ children, className }: { readonly children?: ReactNode; readonly className?: string }) {
  return <div className={className}>{children}</div>;
}

export function useLocalPathname(): string {
  return baseUrl;
}

export function same<T>(value: T): T {
  return value;
}

const rules = new Intl.PluralRules('en');

/** Picks one of `one thing|many things`. */
export function usePluralForm() {
  return {
    selectMessage(count: number, messages: string): string {
      const forms = messages.split('|');
      return (rules.select(count) === 'one' ? forms[0] : forms.at(-1)) ?? messages;
    },
  };
}

export function uniq<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T, index: number) => string) {
  const groups = new Map<string, readonly T[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item, index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return Object.fromEntries(groups);
}

export function splitNavbarItems(items: readonly { readonly position?: string }[]): readonly unknown[] {
  const isLeft = ({ position }: { readonly position?: string }) => position === 'left';
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}
