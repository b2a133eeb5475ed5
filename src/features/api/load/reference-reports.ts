import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { keyOf } from './reference-circles.ts';
import type { NodeOrigin, NoTarget } from './reference-target.ts';
import type { Report } from './report.ts';

/** Values that are copied once more, all together, since what refers to them cannot keep its `$ref`. */
const maxCopied = 100_000;

/**
 * References that lead to references, in place of what has no nodes or no home in the document, one after the other or one inside of what
 * the other leads to: a longer chain is cut.
 */
export const maxHops = 50;

/** What is wrong with the references of one document: one report for each node, at the place of what is its cause. */
export class ReferenceReports {
  readonly list: Report[] = [];
  /** Nodes whose reference is reported. */
  readonly #reported = new Set<string>();
  #isLimitReported = false;
  #copied = 0;
  #isTooLong = false;

  /** Reports a reference of the node `from` that cannot be followed. */
  broken({ fault, isKnown, cause }: NoTarget, from: NodeOrigin, pointer: Pointer): void {
    const isLimit = fault.rule === 'openapi-limit';
    if (isKnown || (isLimit && this.#isLimitReported) || this.#reported.has(keyOf(from))) return;
    this.#isLimitReported ||= isLimit;
    this.#reported.add(keyOf(from));
    const at = cause ?? from;
    const place = keyOf(at) === keyOf(from) ? undefined : at.file.place(childPointer(at.pointer, '$ref'));
    // What is not there is one cause, from wherever in a file it is asked for.
    const about = [`$ref ${keyOf(at)}`, `${at.file.path} ${fault.message}`];
    this.list.push({ ...fault, pointer, place, about });
  }

  /** Whether too many values are copied to a second place, now that one more is: copies of copies have no end. */
  isTooMuch(pointer: Pointer): boolean {
    this.#copied++;
    if (this.#copied === maxCopied + 1)
      this.list.push({
        rule: 'openapi-limit',
        message: `$refs are replaced by copies of more than ${maxCopied} values`,
        pointer,
        hint: 'put what is used in many places into the components of the document',
      });
    return this.#copied > maxCopied;
  }

  /** Reports a chain that is cut: one for a document. */
  tooLong(pointer: Pointer): void {
    if (this.#isTooLong) return;
    this.#isTooLong = true;
    this.list.push({
      rule: 'openapi-limit',
      message: `a $ref is at the end of more than ${maxHops} others, and is not followed`,
      pointer,
      hint: 'shorten the chain, or put what it leads to into the components of the document',
    });
  }
}
