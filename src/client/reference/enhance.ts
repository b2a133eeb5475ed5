import { messagesIn } from '../../shared/texts/messages.ts';
import { markPosition } from '../mark-position.ts';
import { offerConsoles } from './consoles.ts';
import { filterNav } from './filter.ts';
import { enhanceSections } from './sections.ts';
import { chooseServer } from './servers.ts';
import type { ReferenceText, Tools } from './tools.ts';

/** What a page of an API reference does with a script. @param leave ends all of it */
export function enhanceReference(nav: HTMLElement, tools: Tools, leave: AbortSignal): void {
  const text: ReferenceText = messagesIn(JSON.parse(nav.dataset.referenceNav || '{}'), document.documentElement.lang);
  markPosition(nav, tools.byHash, leave);
  filterNav(nav, text, tools);
  chooseServer(nav, tools);
  enhanceSections(text, tools, leave);
  if (DOCSGEN.tryIt) offerConsoles(text, tools, leave);
}
