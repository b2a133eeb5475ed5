import type { Component, ReactElement } from 'react';
import { idleMark, writeIdleCode } from '../../../src/shared/idle-code.ts';
import type { Point } from '../../../src/shared/text-points.ts';
import { thrownAt } from '../../../src/shared/thrown-at.ts';
import { based } from '../based/based.ts';

/*
 * What components of a site have in place of React's own functions: they do the same, put the base URL in front of addresses, and say
 * which event handlers and effects were rendered. Outside of islands these never run, which nothing else would tell.
 */

/** Effects and the like since the last page. Handlers are marked in the markup, which says whether they are in an island. */
export const noted = new Set<string>();

/** Elements that were made since the last page. React renders a component that renders itself for ever: a full stack does not stop it. */
export const made = { elements: 0 };

/** No page that browsers show has as many. */
const mostElements = 300_000;

/** Where a handler was given first: a component that passes it on is not to blame. */
const givenAt = new WeakMap<object, readonly Point[]>();

type Any = (...parameters: never[]) => unknown;

/**
 * A function of React that makes elements, and marks those with event handlers.
 *
 * @param typeOf the type of the element that is made, from the first parameter
 */
export function watching<Make extends Any>(make: Make, typeOf: (first: unknown) => unknown): Make {
  const run = make as unknown as (...parameters: unknown[]) => unknown;
  const watched = (first: unknown, props: object | null | undefined, ...others: unknown[]) => {
    const type = typeOf(first);
    count(type, watched);
    const element = run(first, props && markHandlers(type, based(type, props), watched), ...others);
    if (/^(?:string|symbol)$/.test(typeof type)) checkContent(element as ReactElement<{ children?: unknown }>, watched);
    return element;
  };
  return watched as unknown as Make;
}

/** A function of React that makes elements of islands. */
export function counting<Make extends (type: never, props: never, key?: never) => unknown>(make: Make): Make {
  const run = make as unknown as (type: unknown, props: object, key: unknown) => unknown;
  const counted = (type: unknown, props: object, key: unknown) => {
    count(type, counted);
    return run(type, based(type, props), key);
  };
  return counted as unknown as Make;
}

/**
 * Throws where more elements are made than a page can have, at an element of a component where there is one: React makes some of them
 * again when the stack is full, so that others would be another one each time.
 */
function count(type: unknown, caller: Any): void {
  if (++made.elements <= (typeof type === 'function' ? mostElements : 2 * mostElements)) return;
  const error = new Error('a component renders itself without end');
  Error.captureStackTrace(error, caller);
  throw error;
}

/** Throws for what React would leave out of an element without a word, or throw for without a place. */
function checkContent({ props: { children } }: ReactElement<{ children?: unknown }>, caller: Any): void {
  if (isContent(children)) return;
  const list = Array.isArray(children) ? children : [children];
  const child = list.findIndex((one) => !isContent(one));
  const error = new Error(`${describe(list[child])} is neither text nor an element`);
  Error.captureStackTrace(error, caller);
  throw Object.assign(error, { child });
}

function isContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isContent);
  if (typeof value !== 'object' || value === null) return !/^(?:function|symbol)$/.test(typeof value);
  return '$$typeof' in value || Symbol.iterator in value;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return describe(value.find((one) => !isContent(one)));
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return kind === 'Object' ? `an object { ${Object.keys(value as object).join(', ')} }` : `a value of the type ${kind}`;
}

/** A hook of React that says that it was called. */
export function noting<Hook extends Any>(hook: Hook, name: string): Hook {
  const run = hook as unknown as (...parameters: unknown[]) => unknown;
  const noted = (...parameters: unknown[]) => {
    note(name, noted);
    return run(...parameters);
  };
  return noted as unknown as Hook;
}

/** The effects of class components; what ends them needs no finding of its own. */
const lifecycles = ['componentDidMount', 'componentDidUpdate'];

/** `Component` of React, or `PureComponent`, that says which effects a component has, at the first element that it makes. */
export function notingComponent<Base extends typeof Component>(base: Base): Base {
  // No class: components that are compiled to functions call it as one.
  function Watched(this: Component, ...parameters: unknown[]) {
    Reflect.apply(base, this, parameters);
    const effect = lifecycles.find((name) => name in this);
    const { render } = this;
    if (effect === undefined || typeof render !== 'function') return;
    this.render = () => {
      effectOfRendered = effect;
      try {
        return render.call(this);
      } finally {
        effectOfRendered = undefined;
      }
    };
  }
  return Object.assign(Watched, base, { prototype: base.prototype }) as unknown as Base;
}

/** The effect of the class component that is being rendered, until it makes an element: that is in its own code. */
let effectOfRendered: string | undefined;

/** @param caller below which the stack is that of the site */
function markHandlers(type: unknown, props: object, caller: Any): object {
  if (effectOfRendered !== undefined) {
    note(effectOfRendered, caller);
    effectOfRendered = undefined;
  }
  if (typeof type === 'function' && 'runsInBrowsers' in type) note(String(type.runsInBrowsers), caller);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'string' && isLostText(type, name))
      return { ...props, [idleMark]: writeIdleCode({ name, element: String(type), points: pointsBelow(caller) }) };
    if (typeof value !== 'function' || !/^on[A-Z]/.test(name)) continue;
    const points = givenAt.get(value) ?? pointsBelow(caller);
    if (typeof type === 'string') return { ...props, [idleMark]: writeIdleCode({ name, element: type, points }) };
    givenAt.set(value, points);
  }
  return props;
}

/** Whether React leaves out a handler that is text: it does of each element but those of a name with a hyphen. */
function isLostText(type: unknown, name: string): boolean {
  return typeof type === 'string' && !type.includes('-') && /^on[a-z]/i.test(name);
}

function note(name: string, caller: Any): void {
  noted.add(writeIdleCode({ name, element: undefined, points: pointsBelow(caller) }));
}

function pointsBelow(caller: Any): readonly Point[] {
  const holder = new Error();
  Error.captureStackTrace(holder, caller);
  return thrownAt(holder);
}
