import type { referenceKeys, tryItButtonKeys } from '../../shared/texts/client.ts';
import type { Messages } from '../../shared/texts/messages.ts';

export type ReferenceText = Messages<(typeof referenceKeys | typeof tryItButtonKeys)[number]>;

/** What the script of every page has already; passed as values, so that no third script with both in it is loaded. */
export interface Tools {
  readonly addActions: (pre: Element) => void;
  readonly announce: (text: string) => void;
  readonly byHash: (hash: string) => Element | null;
  readonly recall: (name: string) => string | null;
  readonly remember: (name: string, value: string) => void;
}
