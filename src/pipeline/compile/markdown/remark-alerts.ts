import type { Blockquote, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { visit } from './visit.ts';

/** Names of alerts on GitHub, to a kind of admonition and to the title where that has another. */
const alerts: ReadonlyMap<string, { readonly kind: string; readonly title?: string }> = new Map([
  ['note', { kind: 'note' }],
  ['tip', { kind: 'tip' }],
  ['important', { kind: 'important' }],
  ['warning', { kind: 'warning' }],
  // As serious there as nothing else, which `:::caution` is not.
  ['caution', { kind: 'danger', title: 'Caution' }],
]);

/** Makes admonitions of quotes that begin with a line `[!NOTE]`, as GitHub does. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (node, index, parent) => {
      const alert = takeAlert(node);
      if (alert === undefined || parent === undefined || index === undefined) return;
      const { kind, title } = alert;
      const directive: ContainerDirective = {
        type: 'containerDirective',
        name: kind,
        attributes: title === undefined ? {} : { title },
        children: node.children,
      };
      if (node.position !== undefined) directive.position = node.position;
      parent.children.splice(index, 1, directive);
      return index;
    });
  };
}

/** What the first line of a quote says it is; the line is taken out. */
function takeAlert({ children }: Blockquote) {
  const paragraph = children[0];
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return;
  const [line = '', name = ''] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text.value) ?? [];
  const alert = alerts.get(name.toLowerCase());
  const next = paragraph.children[1];
  // With words behind it on its line it is a quote like others.
  const endsLine = line.endsWith('\n') || next === undefined || next.type === 'break';
  if (alert === undefined || !endsLine) return;
  text.value = text.value.slice(line.length);
  if (text.value === '') paragraph.children.shift();
  if (paragraph.children[0]?.type === 'break') paragraph.children.shift();
  if (paragraph.children.length === 0) children.shift();
  return alert;
}
