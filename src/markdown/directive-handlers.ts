import type { ElementContent, Properties } from 'hast';
import type { Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { State } from 'mdast-util-to-hast';
import { nearest } from '../shared/nearest.ts';
import { admonition, admonitionKinds } from './admonition.ts';
import { placeOf, type Scope } from './scope.ts';

/**
 * Turns `:::note[Title]` containers into admonitions. A container of an unknown kind is reported
 * and its content shown without a frame.
 */
export function containerDirectiveHandler(scope: Scope) {
  const kinds = admonitionKinds(scope.settings.markdown);
  return (state: State, node: ContainerDirective): ElementContent | ElementContent[] => {
    const label = takeLabel(node);
    const children = state.wrap(state.all(node), true) as ElementContent[];
    const kind = kinds.get(node.name);
    if (kind === undefined) {
      reportUnknown(scope, node, [...kinds.keys()]);
      const title = label === undefined ? [] : [state.one(label, node) as ElementContent];
      return [...title, ...children];
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
