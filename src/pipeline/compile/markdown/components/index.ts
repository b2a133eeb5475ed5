import { apiChanges } from './api-changes.ts';
import { admonitionComponent, badge, card, cards, steps } from './basic.ts';
import type { BuiltInComponent } from './component.ts';
import { fileTree } from './file-tree.ts';
import { glossaryComponent, termComponent } from './glossary.ts';
import { tabItem, tabs } from './tabs.ts';

/** Components that every page can use without an import. */
export const builtInComponents: ReadonlyMap<string, BuiltInComponent> = new Map([
  ['Admonition', admonitionComponent],
  ['ApiChanges', apiChanges],
  ['Badge', badge],
  ['Card', card],
  ['Cards', cards],
  ['FileTree', fileTree],
  ['Glossary', glossaryComponent],
  ['Steps', steps],
  ['TabItem', tabItem],
  ['Tabs', tabs],
  ['Term', termComponent],
]);

/** The name in `import Tabs from '@theme/Tabs'`, which users of Docusaurus write; `undefined` for other imports. */
export function builtInOfImport(specifier: string): string | undefined {
  const name = /^@theme\/(\w+)$/.exec(specifier)?.[1];
  return name !== undefined && builtInComponents.has(name) ? name : undefined;
}
