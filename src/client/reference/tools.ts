import type { referenceKeys, samplesMenuKeys, tryItButtonKeys } from '../../shared/texts/client.ts';
import type { Messages } from '../../shared/texts/messages.ts';

export type ReferenceText = Messages<(typeof referenceKeys | typeof samplesMenuKeys | typeof tryItButtonKeys)[number]>;

/** Functions of `main.ts` for scripts of references. They are passed as values: an import would make a third, shared script. */
export interface Tools {
  readonly markPosition: (column: Element, leave: AbortSignal) => void;
  readonly addActions: (pre: Element) => void;
  readonly announce: (text: string) => void;
  readonly fetchPage: (url: URL) => Promise<string>;
  readonly recall: (name: string) => string | undefined;
  readonly remember: (name: string, value: string) => void;
}
