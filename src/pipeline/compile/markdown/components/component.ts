import type { Element, ElementContent } from 'hast';
import type { ApiHistory } from '../../../../model/api-changes.ts';
import type { RuleName } from '../../../../model/rules.ts';
import type { GlossaryIndex } from '../glossary.ts';
import { isBlank, isElement } from '../hast.ts';
import type { CompileSettings } from '../scope.ts';

/** Attributes of a built-in component whose values are all literals. */
export type Props = Readonly<Record<string, unknown>>;

/**
 * A component that is plain markup: a function from attributes and children to HTML, so that pages
 * that use it need no JavaScript, neither at build time nor in the browser.
 */
export interface BuiltInComponent {
  /** The names of its attributes, for "did you mean". */
  readonly props: readonly string[];
  /** Whether its children are its text: React renders it where they are computed. */
  readonly isText?: boolean;
  /** Whether only React can render it with these attributes. */
  readonly isRun?: (props: Props) => boolean;
  readonly render: (input: ComponentInput) => ElementContent[];
}

/** What a component renders from. */
export interface ComponentInput {
  readonly props: Props;
  readonly children: readonly ElementContent[];
  readonly settings: CompileSettings;
  /** `undefined` where the site has none. */
  readonly glossary: GlossaryIndex | undefined;
  /** The changes of all API documents. */
  readonly histories: () => readonly ApiHistory[];
  /** The newest post; `undefined` for a site without one. */
  readonly latestPost: () => { readonly title: string; readonly permalink: string } | undefined;
  /** Gives a number that is unique on the page. */
  readonly serial: () => number;
  /** Reports a mistake at the place of the component, under `invalid-mdx` by default. */
  readonly problem: (message: string, hint?: string, rule?: RuleName) => void;
  /** An icon by its name, for all components with an `icon`; one that is not there is reported, and left out. */
  readonly icon: (name: string | undefined) => readonly ElementContent[];
  /** Children that are components of this name, with their literal attributes. */
  readonly childComponents: (name: string) => readonly ChildComponent[];
}

/** A component among the children of another. */
export interface ChildComponent {
  readonly props: Props;
  readonly children: readonly ElementContent[];
}

/** A part outside of the component that shows it: it is reported, and its content shown. */
export function strayPart(name: string, around: string, props: readonly string[]): BuiltInComponent {
  return {
    props,
    render({ children, problem }) {
      problem(`<${name}> is outside of <${around}>`, `put it directly inside <${around}>`);
      return [...children];
    },
  };
}

/** A prop as text; `undefined` without one. */
export function textProp(props: Props, name: string): string | undefined {
  const value = props[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The list, if the children are nothing else; else `undefined`. */
export function onlyList(children: readonly ElementContent[], tagName: 'ol' | 'ul'): Element | undefined {
  const [list, ...others] = children.filter((child) => !isBlank(child));
  return others.length === 0 && isElement(list, tagName) ? list : undefined;
}
