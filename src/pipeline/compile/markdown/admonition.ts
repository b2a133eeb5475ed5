import type { Element, ElementContent, Properties } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { MarkdownConfig } from '../../../model/config.ts';

/** Kind as its author wrote it, its default title, and the kind whose looks it takes. */
interface AdmonitionKind {
  readonly title: string;
  readonly like: string;
}

const builtIn: Readonly<Record<string, AdmonitionKind>> = {
  note: { title: 'Note', like: 'note' },
  tip: { title: 'Tip', like: 'tip' },
  info: { title: 'Info', like: 'info' },
  warning: { title: 'Warning', like: 'warning' },
  danger: { title: 'Danger', like: 'danger' },
  secondary: { title: 'Secondary', like: 'note' },
  important: { title: 'Important', like: 'info' },
  success: { title: 'Success', like: 'tip' },
  caution: { title: 'Caution', like: 'warning' },
};

/** All kinds a site knows: the built-in ones, their aliases, and those of its config. */
export function admonitionKinds(markdown: MarkdownConfig): ReadonlyMap<string, AdmonitionKind> {
  return new Map(Object.entries({ ...builtIn, ...markdown.admonitions }));
}

/**
 *     <aside class="admonition admonition-note" aria-label="Note">
 *       <p class="admonition-title">Note</p> …
 */
export function admonition(options: {
  readonly kind: AdmonitionKind;
  /** Inline content; empty for the default title. */
  readonly title: readonly ElementContent[];
  readonly children: readonly ElementContent[];
  readonly properties?: Properties;
}): Element {
  const { kind, children, properties } = options;
  const title: ElementContent[] = options.title.length > 0 ? [...options.title] : [{ type: 'text', value: kind.title }];
  const heading: Element = {
    type: 'element',
    tagName: 'p',
    properties: { className: ['admonition-title'] },
    children: title,
  };
  const extra = Array.isArray(properties?.className) ? properties.className : [];
  return {
    type: 'element',
    tagName: 'aside',
    properties: {
      ...properties,
      className: ['admonition', `admonition-${kind.like}`, ...extra],
      ariaLabel: plainText(heading),
    },
    children: [heading, ...children],
  };
}
