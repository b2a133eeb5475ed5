import { attributeOf, tagsIn } from '../jsx-tags.ts';
import { type ComponentTable, contentOnly } from '../page-components.ts';
import { slotTab } from './components.ts';

/** Components that have all of their parts in slots are tabs: `<PackageManagerTabs><Fragment slot="npm">`. */
export function withSlots(table: ComponentTable, text: string): ComponentTable {
  const names = new Set(Array.from(text.matchAll(/<([A-Z]\w*)[^>]*>\s*<Fragment slot=/g), ([, name = '']) => name));
  const tabs = Object.fromEntries([...names].map((name) => [name, () => ({ open: '<Tabs>', close: '</Tabs>' })]));
  return {
    ...table,
    ...tabs,
    ...managerTabs(text),
    Tabs: (tag, parents) =>
      /^(?:(?!<\/Tabs>)[\s\S])*?<TabItem\b/.test(text.slice(tag.end))
        ? table.Tabs?.(tag, parents)
        : contentOnly(tag, parents),
    // Steps of docsgen are counted from 1: other lists stay lists.
    Steps: (tag) =>
      /^\s*(?:[02-9]|1\d)\d*\./.test(text.slice(tag.end, tag.end + 200)) ? { open: '', close: '' } : undefined,
    Fragment: (tag, parents) => (names.has(parents.at(-1)?.name ?? '') ? slotTab(tag) : table.Fragment?.(tag, parents)),
  };
}

const managers = ['npm', 'yarn', 'pnpm', 'bun', 'deno', 'cargo'];

/** A site's own component with a command for each package manager: `<CommandTabs npm="npm i a" yarn="yarn add a" />`. */
function managerTabs(text: string): ComponentTable {
  const names = new Set(
    tagsIn(text)
      .filter(({ attributes }) => managers.filter((manager) => attributes.has(manager)).length > 1)
      .map(({ name }) => name),
  );
  const rule: ComponentTable[string] = (tag) => {
    const commands = managers.flatMap((manager) => {
      const command = attributeOf(tag, manager);
      return command === undefined
        ? []
        : [`<TabItem value="${manager}" label="${manager}">\n\n\`\`\`sh\n${command}\n\`\`\`\n\n</TabItem>`];
    });
    return commands.length === 0 ? '' : `\n<Tabs groupId="package-manager">\n${commands.join('\n')}\n</Tabs>\n`;
  };
  return Object.fromEntries([...names].filter((name) => /^\p{Lu}/u.test(name)).map((name) => [name, rule]));
}
