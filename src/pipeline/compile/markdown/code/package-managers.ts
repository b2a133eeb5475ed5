import type { Element } from 'hast';
import npmToYarn from 'npm-to-yarn';
import { tabGroup } from '../components/tabs.ts';
import { type CodeBlockOptions, codeBlock } from './code-block.ts';
import type { CodeBlockSource, CodeProblem } from './meta.ts';

// Its types are those of its CommonJS form, whose default export is one level deeper.
const convert = npmToYarn as unknown as typeof npmToYarn.default;

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** The group of the tabs. Authors may use it for tabs of their own. */
const group = 'package-manager';

/** Whether a block of npm commands is to be shown for all package managers. */
export function asksForManagers({ data }: Element): boolean {
  const attributes = data?.codeMeta?.attributes;
  return attributes?.has('package-managers') === true || attributes?.has('npm2yarn') === true;
}

/**
 * Commands of npm as tabs, one for each package manager.
 *
 *     ```bash package-managers
 *     npm install --save-dev docsgen     ->   npm | pnpm add --save-dev docsgen | yarn add --dev docsgen | …
 *     ```
 */
export function packageManagerTabs(
  source: CodeBlockSource,
  { serial, ...options }: CodeBlockOptions & { readonly serial: () => number },
): { readonly group?: Element; readonly problems: readonly CodeProblem[] } {
  if (!/(?:^|[\s&|;(])np[mx]\s/.test(source.code)) {
    const hint = 'write the commands for npm: those for the others are made from them';
    return { problems: [{ text: 'the block is to be shown for all package managers, but calls no npm', hint }] };
  }
  const panels = managers.map((manager, index) => ({
    value: manager,
    label: manager,
    open: index === 0,
    children: [
      codeBlock({ ...source, code: manager === 'npm' ? source.code : commandsOf(source.code, manager) }, options)
        .figure,
    ],
  }));
  return { group: tabGroup(panels, { serial: serial(), group }), problems: [] };
}

/** The commands for another manager. Lines are converted one by one, since the package only converts the start of a text. */
function commandsOf(code: string, manager: 'bun' | 'pnpm' | 'yarn'): string {
  return code
    .split('\n')
    .map((line) => convert(line, manager))
    .join('\n');
}
