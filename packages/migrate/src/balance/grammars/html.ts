import { fromHtml } from 'hast-util-from-html';
import type { Counter } from '../amounts.ts';
import { type CountOptions, countTree } from '../count-tree.ts';

/** Counts what is on a page as HTML. */
export function countHtml(html: string, counter: Counter, options: CountOptions = {}): void {
  countTree(fromHtml(html, { fragment: true }), counter, options);
}
