import type { Definition, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { audienceHint } from '../../../shared/left-out.ts';
import { isJsx } from './jsx.ts';
import { placeOf, type Scope } from './scope.ts';
import { visit } from './visit.ts';

/**
 * Takes out what is for an audience for whom the site is not made, before anything is read from it: its headings, footnotes and
 * links are not there for the steps that follow.
 *
 *     <Only audience="partners">…</Only>
 */
export function removeOtherAudiences(tree: Root, scope: Scope): void {
  if (scope.definedNames.has('Only')) return;
  const { known, shown } = scope.settings.audiences;
  visit(tree, (node, index, parent) => {
    if (!isJsx(node) || node.name !== 'Only' || parent === undefined || index === undefined) return;
    const names = audiencesOf(node);
    const report = (message: string, hint: string) =>
      scope.findings.push({ rule: 'invalid-mdx', message, place: placeOf(scope, node), hint });
    // Until it is known for whom it is, it is left out.
    if (names?.length === 0)
      report('<Only> takes plain names as audience', 'write audience="partners", or a list with commas');
    for (const name of names ?? [])
      if (!known.includes(name)) report(`<Only> has no audience ${JSON.stringify(name)}`, audienceHint(name, known));
    if (names === undefined || names.some((name) => shown.includes(name))) return;
    // Labels of links are those of the whole page.
    parent.children.splice(index, 1, ...(definitionsIn(node) as typeof parent.children));
    return index;
  });
}

/** `undefined` for content of everybody; none where they are computed. */
function audiencesOf({ attributes }: MdxJsxFlowElement | MdxJsxTextElement): readonly string[] | undefined {
  const attribute = attributes.find((other) => other.type === 'mdxJsxAttribute' && other.name === 'audience');
  if (attribute === undefined) return;
  return typeof attribute.value === 'string' ? attribute.value.split(',').map((name) => name.trim()) : [];
}

function definitionsIn(node: RootContent): readonly Definition[] {
  const found: Definition[] = [];
  visit(node, 'definition', (definition) => {
    found.push(definition);
  });
  return found;
}
