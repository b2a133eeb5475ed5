import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { islandLoads, wrongLoad } from '../../src/shared/island-load.ts';
import { made, noted } from './watched/watch.ts';

interface IslandModule {
  /** Path of the module in the site or among the templates. */
  readonly module: string;
  /** Name of the export. */
  readonly name: string;
  /** The export `hydrate` of the module: when to load the island. */
  readonly load: unknown;
}

/** State of the page that is being rendered; the renderer sets it before each page. */
export const islandContext = {
  /**
   * Script addresses for each module, separated by spaces: its script, the one that hydrates it, and what both import.
   */
  scripts: new Map<string, string>(),
  /** Different for each source, so that ids from `useId` are unique. */
  prefix: '',
  /** Number of islands so far with this prefix. */
  count: 0,
  /** Code for browsers outside of islands, as `writeIdleCode` writes it; the renderer empties it. */
  idle: noted,
  /** What components of the site have made, without islands; the renderer sets it to 0. */
  made,
};

/**
 * Wraps an export of a `'use client'` module for the server: the component is rendered as a root of its own inside a
 * `docsgen-island` element, as it will be hydrated. Its children are static markup.
 */
export function island(value: unknown, { module, name, load = 'visible' }: IslandModule): unknown {
  if (!isComponent(name, value)) return value;
  // A module may compute it; one that writes it was refused before it was loaded.
  if (!islandLoads.includes(load as string)) throw new Error(`${module}: ${wrongLoad(load)}`);

  return function Island({ children, ...props }: { readonly children?: ReactNode }) {
    const prefix = `${islandContext.prefix}${islandContext.count++}-`;
    const slot = children === undefined ? undefined : createElement('docsgen-slot', null, children);
    const html = renderToString(createElement(value, props, slot), { identifierPrefix: prefix });
    const isHeld = slot !== undefined && !html.includes('<docsgen-slot');
    const held = isHeld ? `<template>${renderToString(slot, { identifierPrefix: prefix })}</template>` : '';
    return createElement('docsgen-island', {
      scripts: islandContext.scripts.get(module),
      name,
      props: islandProps(props, name),
      // What shows nothing yet is never visible.
      load: isHeld && html === '' && load === 'visible' ? 'idle' : load,
      prefix,
      // Children that a component shows later, as a closed box does, wait next to it.
      dangerouslySetInnerHTML: { __html: html + held },
    });
  };
}

/** Whether an export is a component: a function with a capital letter, or a result of `memo`, `lazy` or `forwardRef`. */
function isComponent(name: string, value: unknown): value is ComponentType<{ children?: ReactNode }> {
  if (typeof value === 'object' && value !== null) return '$$typeof' in value;
  return typeof value === 'function' && (name === 'default' || /^[A-Z]/.test(name));
}

/**
 * Props of an island as JSON.
 *
 * @throws Error with a sentence for the site's author if JSON cannot hold a value
 */
function islandProps(props: object, component: string): string {
  refuse(props, '');
  return JSON.stringify(props);

  function refuse(value: unknown, path: string): void {
    const kind = kindOf(value);
    if (kind !== undefined) {
      throw new Error(
        `<${component}> is rendered in the browser, and its prop ${path} is ${kind}, which cannot be sent there: use strings, numbers, booleans, null, arrays and plain objects, and children for markup`,
      );
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) refuse(entry, path === '' ? key : `${path}.${key}`);
  }
}

/** The kind of a value that JSON cannot hold, in words; else `undefined`. */
function kindOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'bigint':
      return 'a BigInt';
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'object':
      break;
    default:
      return undefined;
  }
  if (value === null || Array.isArray(value)) return undefined;
  if ('$$typeof' in value) return 'a React element';
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? undefined : `a ${value.constructor.name}`;
}
