import type { ListItem } from 'mdast';
import { doubt } from './fall-back.ts';
import type { PointAt } from './point.ts';

/**
 * The paragraph of a task begins after its box; in the reference parser, only if it begins with text.
 *
 * ```text
 * - [ ] text         - [ ] `code`
 *       ^^^^           ^^^^^^^^^^
 * ```
 */
export function placeTask({ checked, children, position }: ListItem, source: string, pointAt: PointAt): void {
  if (checked == null) return;
  const [paragraph] = children;
  if (paragraph?.type !== 'paragraph' || paragraph.position?.start.line !== position?.start.line) {
    doubt('a task without text');
  }
  if (paragraph.position === undefined || paragraph.children[0]?.type === 'text') return;
  const start = (paragraph.position.start.offset ?? 0) - '[ ] '.length;
  if (!/\[[ xX]\] /.test(source.slice(start, start + 4))) doubt('the box of a task');
  paragraph.position.start = pointAt(start);
}
