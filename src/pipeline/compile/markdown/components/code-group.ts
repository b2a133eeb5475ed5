import type { Element } from 'hast';
import { grammarName } from '../../../../core/highlight/index.ts';
import { parseMeta } from '../code/meta.ts';
import { isBlank, isElement, languageOf } from '../hast.ts';
import { type BuiltInComponent, textProp } from './component.ts';
import { tabGroup } from './tabs.ts';

/** `<CodeGroup>` around code blocks: a tab for each, named by its title. */
export const codeGroup: BuiltInComponent = {
  props: ['groupId'],
  render({ props, children, serial, problem }) {
    const blocks = children.filter((child) => isElement(child, 'pre'));
    const others = children.filter((child) => !isBlank(child));
    if (blocks.length === 0 || blocks.length < others.length) {
      problem('<CodeGroup> holds code blocks and nothing else', 'write ```js title="npm" … ``` for each tab');
      return [...children];
    }
    const panels = blocks.map((block, index) => {
      const label = takeTitle(block) ?? `${index + 1}`;
      return { value: label, label, open: index === 0, children: [block] };
    });
    const twice = panels.find(({ label }, index) => panels.findIndex((panel) => panel.label === label) !== index);
    if (twice !== undefined)
      problem(`two blocks of <CodeGroup> are called “${twice.label}”`, 'give each a title: ```js title="npm"');
    return [tabGroup(panels, { serial: serial(), group: textProp(props, 'groupId') })];
  },
};

/** Removes the title of a block and returns it; without one, the name of its language. */
function takeTitle(block: Element): string | undefined {
  const [code] = block.children;
  if (code?.type !== 'element') return;
  const language = languageOf(code);
  const written = code.data?.meta ?? '';
  const { title } = parseMeta(written).meta;
  const label = title ?? /^\s*\[([^\]]+)\]/.exec(written)?.[1];
  if (code.data !== undefined && code.data !== null)
    code.data.meta = written.replace(/(?:^|\s)(?:title|filename)=(?:"[^"]*"|'[^']*'|\S+)|^\s*\[[^\]]+\]/, '');
  return label ?? (language === undefined ? undefined : (grammarName(language) ?? language));
}
