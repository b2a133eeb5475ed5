import { type ComponentType, createContext, createElement, useContext } from 'react';
import type { Route, RouteAlternate } from '../src/model/route.ts';
import type { PlacedPart } from '../src/model/view.ts';

/** Takes the parts of the page that is being rendered; see `Templates`. */
export const PartContext = createContext<((part: PlacedPart) => string) | undefined>(undefined);

/** The route of the page that is being rendered. */
export const RouteContext = createContext<(() => Route) | undefined>(undefined);

interface PartProps<P extends object> {
  readonly of: ComponentType<P>;
  /** The same objects on all pages that show the same: a part is found by the identity of these. */
  readonly props: P;
  /** Links to this address get `aria-current="page"`. */
  readonly current?: string;
  /** Links of the menu of locales, `data-locale`, lead to these. */
  readonly alternates?: readonly RouteAlternate[] | undefined;
}

/**
 * A part that many pages have in common, such as a sidebar. It is rendered once and placed into each of them, since
 * rendering it again would cost more than all the rest of a page.
 *
 * A part whose components ask for the route by `useRoute`, or have islands, is rendered for each page.
 */
export function Part<P extends object>({ of, props, current, alternates }: PartProps<P>) {
  const place = useContext(PartContext);
  // Where a component is rendered alone.
  if (place === undefined) return createElement(of, props);
  return createElement('docsgen-part', { id: place({ component: of as ComponentType, props, current, alternates }) });
}

/** The route of the page. */
export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (route === undefined) throw new Error('there is no route outside a page');
  return route();
}
