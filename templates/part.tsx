import { type ComponentType, createContext, createElement, useContext } from 'react';
import type { Route, RouteAlternate } from '../src/model/route.ts';
import type { PlacedPart } from '../src/model/view.ts';

/** Registers a part of the page that is being rendered, and returns its id; see `Templates`. */
export const PartContext = createContext<((part: PlacedPart) => string) | undefined>(undefined);

/** The route of the page that is being rendered. */
export const RouteContext = createContext<(() => Route) | undefined>(undefined);

interface PartProps<P extends object> {
  readonly of: ComponentType<P>;
  /** Pages that show the same part pass the same objects: a rendered part is looked up by their identity. */
  readonly props: P;
  /** Links to this address get `aria-current="page"`. */
  readonly current?: string;
  /** Targets of the links with `data-locale`, in the menu of locales. */
  readonly alternates?: readonly RouteAlternate[] | undefined;
}

/**
 * A part that many pages share, such as a sidebar. It is rendered once and its markup is inserted into each page, because
 * rendering a long sidebar takes longer than the rest of a page.
 *
 * A part with islands, or whose components call `useRoute`, is rendered for each page.
 */
export function Part<P extends object>({ of, props, current, alternates }: PartProps<P>) {
  const place = useContext(PartContext);
  // Outside of a page, as in a test, there is nothing to share with.
  if (place === undefined) return createElement(of, props);
  return createElement('docsgen-part', { id: place({ component: of as ComponentType, props, current, alternates }) });
}

/** The route of the page. */
export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (route === undefined) throw new Error('there is no route outside a page');
  return route();
}
