import type { Element, ElementContent, Properties } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { State } from 'mdast-util-to-hast';
import { type AlertLine, splitAlert } from '../../../shared/alert-line.ts';
import { didYouMean, misspelling, nearest } from '../../../shared/nearest.ts';
import { once } from '../../../shared/once.ts';
import { textOf } from '../../../shared/texts/text.ts';
import { hastElement, text } from './hast.ts';
import { iconsOf } from './icon-element.ts';
import { insteadOfBlock } from './other-tools.ts';
import { beginningOf, type CompileSettings, type Scope } from './scope.ts';
import { reportUnclosed } from './unclosed-block.ts';
import { visit } from './visit.ts';

/** The default title of a kind, and the kind whose style it has. */
interface AdmonitionKind {
  readonly title: string;
  readonly like: string;
}

/** The built-in kinds, with the kind whose style each has. */
const builtIn = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  secondary: 'note',
  important: 'info',
  success: 'tip',
  caution: 'warning',
} as const;

/** All kinds of a site by name: the built-in ones, their aliases, and those of the config. */
export function admonitionKinds({
  markdown,
  language,
}: Pick<CompileSettings, 'markdown' | 'language'>): ReadonlyMap<string, AdmonitionKind> {
  const text = textOf(language);
  const names = Object.keys(builtIn) as (keyof typeof builtIn)[];
  const known = names.map((name) => [name, { title: text(`admonition.${name}`), like: builtIn[name] }] as const);
  return new Map([...known, ...Object.entries(markdown.admonitions)]);
}

/**
 * The element of an admonition:
 *
 *     <aside class="admonition admonition-note" aria-label="Note">
 *       <p class="admonition-title">Note</p> …
 */
export function admonition(options: {
  readonly kind: AdmonitionKind;
  /** Inline content; empty for the default title. */
  readonly title: readonly ElementContent[];
  readonly children: readonly ElementContent[];
  readonly properties?: Properties;
  /** In place of the one of its kind. */
  readonly icon?: readonly ElementContent[];
}): Element {
  const { kind, children, properties, icon = [] } = options;
  const title: ElementContent[] = options.title.length > 0 ? [...options.title] : [{ type: 'text', value: kind.title }];
  const heading = hastElement('p', { className: ['admonition-title'] }, [...icon, ...title]);
  const extra = Array.isArray(properties?.className) ? properties.className : [];
  const className = ['admonition', `admonition-${kind.like}`, ...extra];
  return hastElement('aside', { ...properties, className, ariaLabel: plainText(heading) }, [heading, ...children]);
}

/**
 * Turns `:::note[Title]` containers into admonitions. A container of an unknown kind is reported and shown as it was
 * written.
 */
export function containerDirectiveHandler(scope: Scope) {
  const known = once(() => admonitionKinds(scope.settings));
  return (state: State, node: ContainerDirective): ElementContent | ElementContent[] => {
    // An alert of GitHub is a quote, which needs no end.
    reportUnclosed(node, scope);
    const label = takeLabel(node);
    const children = state.wrap(state.all(node), true) as ElementContent[];
    const kinds = known();
    const kind = kinds.get(node.name);
    if (kind === undefined) {
      reportUnknown(scope, node, [...kinds.keys()]);
      return asWritten(node, children, scope);
    }
    const { title: titleAttribute, icon: iconAttribute, ...attributes } = node.attributes ?? {};
    for (const name of Object.keys(attributes)) reportMisspelt(name, node, scope);
    const title =
      titleAttribute != null
        ? [{ type: 'text' as const, value: titleAttribute }]
        : label === undefined
          ? []
          : (state.all(label) as ElementContent[]);
    const icon = iconAttribute == null ? [] : iconsOf(iconAttribute, scope, beginningOf(scope, node));
    const result = admonition({ kind, title, children, properties: toProperties(attributes), icon });
    state.patch(node, result);
    return result;
  };
}

/** Reports a misspelt attribute; others may be for plugins of the site. */
function reportMisspelt(name: string, node: ContainerDirective, scope: Scope): void {
  const known = ['title', 'icon', 'class', 'id'];
  const near = known.includes(name) ? undefined : misspelling(name, known);
  if (near === undefined) return;
  scope.findings.push({
    rule: 'unknown-admonition',
    message: `:::${node.name} has no attribute ${name}`,
    place: beginningOf(scope, node),
    hint: `did you mean ${near}?`,
  });
}

/** The content between its fences, each of which is a paragraph of its own. */
function asWritten({ name, position }: ContainerDirective, children: ElementContent[], { source }: Scope): Element[] {
  const lines = source.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).split(/\r\n|\n|\r/);
  const closing = lines.length > 1 ? /^[ \t>]*(:{3,})[ \t]*$/.exec(lines.at(-1) ?? '')?.[1] : undefined;
  return [
    hastElement('p', {}, [text(lines[0]?.trimEnd() || `:::${name}`)]),
    ...(children as Element[]),
    ...(closing === undefined ? [] : [hastElement('p', {}, [text(closing)])]),
  ];
}

/** Removes and returns the paragraph with the container's title. */
function takeLabel(node: ContainerDirective): Paragraph | undefined {
  const first = node.children[0];
  if (first?.type !== 'paragraph' || first.data?.directiveLabel !== true) return;
  node.children.shift();
  return first;
}

function toProperties(attributes: Record<string, string | null | undefined>): Properties {
  const { class: classes, id } = attributes;
  return {
    ...(id == null ? {} : { id }),
    ...(classes == null ? {} : { className: classes.split(/\s+/) }),
  };
}

function reportUnknown(scope: Scope, node: ContainerDirective, kinds: readonly string[]): void {
  const near = nearest(node.name, kinds);
  scope.findings.push({
    rule: 'unknown-admonition',
    message: `:::${node.name} is no known kind of admonition`,
    place: beginningOf(scope, node, `:::${node.name}`.length),
    hint:
      insteadOfBlock(node.name) ??
      didYouMean(near && `:::${near}`) ??
      `known kinds: ${kinds.join(', ')}; add your own under markdown.admonitions in the config`,
  });
}

/** Alerts of GitHub by name: the kind of admonition, and the title where that differs. */
const alerts: ReadonlyMap<string, { readonly kind: string; readonly title?: 'admonition.caution' }> = new Map([
  ['note', { kind: 'note' }],
  ['tip', { kind: 'tip' }],
  ['important', { kind: 'important' }],
  ['warning', { kind: 'warning' }],
  // The most serious alert of GitHub; `:::caution` is only a warning.
  ['caution', { kind: 'danger', title: 'admonition.caution' }],
]);

/**
 * Turns quotes that begin with a line `[!NOTE]` into admonitions, as GitHub does. As in Obsidian, the rest of the line is the title,
 * any kind of the site has its name, and one with a sign can be folded: `[!tip]- A title`.
 */
export function turnAlerts(tree: Root, scope: Scope): void {
  const kinds = once(() => admonitionKinds(scope.settings));
  visit(tree, 'blockquote', (node, index, parent) => {
    const line = firstLine(node);
    if (line === undefined || parent === undefined || index === undefined) return;
    const alert = alerts.get(line.name) ?? (kinds().has(line.name) ? { kind: line.name } : undefined);
    if (alert === undefined) return reportAlert(line.name, node, scope);
    const [first, ...others] = node.children as [Paragraph, ...Blockquote['children']];
    const children = line.rest.length === 0 ? others : [{ ...first, children: [...line.rest] }, ...others];
    const ownTitle = alert.title && textOf(scope.settings.language)(alert.title);
    if (line.fold !== '') {
      const text = { type: 'text' as const, value: ownTitle ?? kinds().get(alert.kind)?.title ?? '' };
      const title = line.title.length === 0 ? [text] : [...line.title];
      const summary: Paragraph = { type: 'paragraph', data: { hName: 'summary' }, children: title };
      const hProperties = { className: ['details'], ...(line.fold === '+' && { open: true }) };
      node.data = { hName: 'details', hProperties };
      node.children = [summary, ...children];
      return;
    }
    const label: Paragraph = { type: 'paragraph', data: { directiveLabel: true }, children: [...line.title] };
    const directive: ContainerDirective = {
      type: 'containerDirective',
      name: alert.kind,
      attributes: ownTitle === undefined || line.title.length > 0 ? {} : { title: ownTitle },
      children: line.title.length === 0 ? children : [label, ...children],
    };
    if (node.position !== undefined) directive.position = node.position;
    parent.children.splice(index, 1, directive);
    return index;
  });
}

function firstLine({ children: [first] }: Blockquote): AlertLine<PhrasingContent> | undefined {
  if (first?.type !== 'paragraph') return;
  return splitAlert(first.children, (node, value) => ({ ...node, value }) as PhrasingContent);
}

/** Reports a quote that begins as an alert does, and is shown as it is written. */
function reportAlert(name: string, node: Blockquote, scope: Scope): void {
  const near = nearest(name, [...alerts.keys()]);
  scope.findings.push({
    rule: 'unknown-admonition',
    message: `[!${name}] is no known kind of alert: it is shown as text`,
    place: beginningOf(scope, node),
    hint:
      didYouMean(near && `[!${near.toUpperCase()}]`) ??
      `known kinds: ${[...alerts.keys()].join(', ')}, those of the site, and your own under markdown.admonitions in the config`,
  });
}
