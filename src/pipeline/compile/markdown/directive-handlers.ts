import type { Element, ElementContent, Properties } from 'hast';
import type { Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { State } from 'mdast-util-to-hast';
import { nearest } from '../../../shared/nearest.ts';
import { admonition, admonitionKinds } from './admonition.ts';
import { placeOf, type Scope } from './scope.ts';

/**
 * Turns `:::note[Title]` containers into admonitions. A container of an unknown kind is reported
 * and shown as it was written, so that nothing of it is lost.
 */
export function containerDirectiveHandler(scope: Scope) {
  const kinds = admonitionKinds(scope.settings.markdown);
  return (state: State, node: ContainerDirective): ElementContent | ElementContent[] => {
    const label = takeLabel(node);
    const children = state.wrap(state.all(node), true) as ElementContent[];
    const kind = kinds.get(node.name);
    if (kind === undefined) {
      reportUnknown(scope, node, [...kinds.keys()]);
      return asWritten(node, children, scope);
    }
    const { title: titleAttribute, ...attributes } = node.attributes ?? {};
    const title =
      titleAttribute != null
        ? [{ type: 'text' as const, value: titleAttribute }]
        : label === undefined
          ? []
          : (state.all(label) as ElementContent[]);
    const result = admonition({ kind, title, children, properties: toProperties(attributes) });
    state.patch(node, result);
    return result;
  };
}

/** The content between its fences, each of which is a paragraph of its own. */
function asWritten({ name, position }: ContainerDirective, children: ElementContent[], { source }: Scope): Element[] {
  const lines = source.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).split(/\r\n|\n|\r/);
  const closing = lines.length > 1 ? /^[ \t>]*(:{3,})[ \t]*$/.exec(lines.at(-1) ?? '')?.[1] : undefined;
  return [
    paragraph(lines[0]?.trimEnd() || `:::${name}`),
    ...(children as Element[]),
    ...(closing === undefined ? [] : [paragraph(closing)]),
  ];
}

function paragraph(value: string): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value }] };
}

/** Removes and returns the paragraph that holds the container's title. */
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
  const { start } = placeOf(scope, node);
  const length = node.name.length + 3;
  scope.findings.push({
    rule: 'unknown-admonition',
    message: `:::${node.name} is no known kind of admonition`,
    place: {
      file: scope.source.path,
      ...(start === undefined ? {} : { start, end: { line: start.line, column: start.column + length } }),
    },
    hint:
      near === undefined
        ? `known kinds: ${kinds.join(', ')}; add your own under markdown.admonitions in the config`
        : `did you mean :::${near}?`,
  });
}
