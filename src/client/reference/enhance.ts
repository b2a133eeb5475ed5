import { markPosition } from '../mark-position.ts';
import { filterNav } from './filter.ts';
import { enhanceSections } from './sections.ts';
import { chooseServer } from './servers.ts';
import type { Tools } from './tools.ts';

/** What a page of an API reference does with a script. @param leave ends all of it */
export function enhanceReference(nav: HTMLElement, tools: Tools, leave: AbortSignal): void {
  markPosition(nav, tools.byHash, leave);
  filterNav(nav, tools);
  chooseServer(nav, tools);
  enhanceSections(tools, leave);
}
