import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { islandProps } from './island-props.ts';

/** When the browser loads an island. */
export type IslandLoad = 'visible' | 'interaction' | 'idle';

interface IslandModule {
  /** Path of the module in the site or among the templates. */
  readonly module: string;
  /** Name of the export. */
  readonly name: string;
  /** What the module exports as `hydrate`. */
  readonly load: unknown;
}

/** What the renderer tells islands about the page at hand. */
export const islandContext = {
  /**
   * Addresses of what the browser needs of each module, with blanks between them: its script, the one that hydrates
   * it, and what both import.
   */
  scripts: new Map<string, string>(),
  /** Different for each source, so that ids made by `useId` never meet. */
  prefix: '',
  /** Islands so far under this prefix. */
  count: 0,
};

const loads = ['visible', 'interaction', 'idle'];

/**
 * What a server component gets for an export of a `'use client'` module: the component inside an
 * element of its own, rendered as a root, as it will be hydrated. Its children are static markup.
 */
export function island(value: unknown, { module, name, load = 'visible' }: IslandModule): unknown {
  if (!isComponent(name, value)) return value;
  if (!loads.includes(load as string))
    throw new Error(`${module}: hydrate is ${JSON.stringify(load)}, and has to be one of ${loads.join(', ')}`);

  return function Island({ children, ...props }: { readonly children?: ReactNode }) {
    const prefix = `${islandContext.prefix}${islandContext.count++}-`;
    const slot = children === undefined ? undefined : createElement('docsgen-slot', null, children);
    const html = renderToString(createElement(value, props, slot), { identifierPrefix: prefix });
    return createElement('docsgen-island', {
      scripts: islandContext.scripts.get(module),
      name,
      props: islandProps(props, name),
      load,
      prefix,
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}

/** Functions with a capital, and what `memo`, `lazy` and `forwardRef` make. */
function isComponent(name: string, value: unknown): value is ComponentType<{ children?: ReactNode }> {
  if (typeof value === 'object' && value !== null) return '$$typeof' in value;
  return typeof value === 'function' && (name === 'default' || /^[A-Z]/.test(name));
}
