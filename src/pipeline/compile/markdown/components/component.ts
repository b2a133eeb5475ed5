import type { Element, ElementContent } from 'hast';
import type { ApiHistory } from '../../../../model/api-changes.ts';
import type { MarkdownConfig } from '../../../../model/config.ts';
import type { RuleName } from '../../../../model/rules.ts';
import type { GlossaryIndex } from '../glossary.ts';

/** Attributes of a built-in component whose values are all literals. */
export type Props = Readonly<Record<string, unknown>>;

/**
 * A component that is plain markup: a function from attributes and children to HTML, so that pages
 * that use it need no JavaScript, neither at build time nor in the browser.
 */
export interface BuiltInComponent {
  /** Attributes it knows, for "did you mean". */
  readonly props: readonly string[];
  readonly render: (input: ComponentInput) => ElementContent[];
}

export interface ComponentInput {
  readonly props: Props;
  readonly children: readonly ElementContent[];
  readonly markdown: MarkdownConfig;
  /** Absent where the site has none. */
  readonly glossary: GlossaryIndex | undefined;
  /** What the versions of each API document changed. */
  readonly histories: () => readonly ApiHistory[];
  /** A number that no other component of the page is given. */
  readonly serial: () => number;
  /** Reports a wrong use, at the component's place; as `invalid-mdx` unless a rule is named. */
  readonly problem: (message: string, hint?: string, rule?: RuleName) => void;
  /** Children that are components of this name, with their literal attributes. */
  readonly childComponents: (name: string) => readonly ChildComponent[];
}

export interface ChildComponent {
  readonly props: Props;
  readonly children: readonly ElementContent[];
}

/** A prop as text; `undefined` when it is not given. */
export function textProp(props: Props, name: string): string | undefined {
  const value = props[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: readonly ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}

/** The one list that the children are; `undefined` when there is anything else. */
export function onlyList(children: readonly ElementContent[], tagName: 'ol' | 'ul'): Element | undefined {
  const [list, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return others.length === 0 && list?.type === 'element' && list.tagName === tagName ? list : undefined;
}
