import { apiChanges } from './api-changes.ts';
import { admonitionComponent, badge, card, cards, linkCard, steps } from './basic.ts';
import { codeGroup } from './code-group.ts';
import type { BuiltInComponent } from './component.ts';
import { accordion, accordionGroup } from './disclosure.ts';
import { fileTree } from './file-tree.ts';
import { glossaryComponent, termComponent } from './glossary.ts';
import { iconComponent } from './icon.ts';
import { kbd, tooltip } from './inline.ts';
import { button, callToAction, codeResult, column, columns, feature, features, hero, logos } from './layout.ts';
import { frame, video } from './media.ts';
import { only } from './only.ts';
import { tabItem, tabs } from './tabs.ts';
import { typeTable } from './type-table.ts';

/** Components that every page can use without an import. */
export const builtInComponents: ReadonlyMap<string, BuiltInComponent> = new Map([
  ['Accordion', accordion],
  ['AccordionGroup', accordionGroup],
  ['Admonition', admonitionComponent],
  ['ApiChanges', apiChanges],
  ['Badge', badge],
  ['Button', button],
  ['CallToAction', callToAction],
  ['Card', card],
  ['Cards', cards],
  ['CodeGroup', codeGroup],
  ['CodeResult', codeResult],
  ['Column', column],
  ['Columns', columns],
  ['Feature', feature],
  ['Features', features],
  ['FileTree', fileTree],
  ['Frame', frame],
  ['Glossary', glossaryComponent],
  ['Hero', hero],
  ['Icon', iconComponent],
  ['Kbd', kbd],
  ['LinkCard', linkCard],
  ['Logos', logos],
  ['Only', only],
  ['Steps', steps],
  ['TabItem', tabItem],
  ['Tabs', tabs],
  ['Term', termComponent],
  ['Tooltip', tooltip],
  ['TypeTable', typeTable],
  ['Video', video],
]);
