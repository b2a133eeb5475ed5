import { attention } from 'micromark-core-commonmark';
import type { Construct, Event } from 'micromark-util-types';
import type { Processor } from 'unified';
import { TooMuch } from './nesting.ts';

/** So many take about a second: each pair moves everything that is behind it. */
const most = 10_000;

/**
 * A plugin of remark: emphasis as CommonMark has it, but no more of it in one paragraph than can be read in time.
 *
 * @throws TooMuch while parsing
 */
export function remarkBoundedAttention(this: Processor): void {
  const construct: Construct = {
    ...attention,
    name: 'boundedAttention',
    resolveAll: (events, context) => attention.resolveAll?.(bounded(events), context) ?? events,
  };
  const extension = { disable: { null: ['attention'] }, text: { 42: construct, 95: construct } };
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension];
}

function bounded(events: Event[]): Event[] {
  let count = 0;
  for (const [kind, { type, start }] of events) {
    if (kind !== 'enter' || type !== 'attentionSequence' || ++count <= most) continue;
    const { line, column } = start;
    throw new TooMuch(`a paragraph has more than ${most} \`*\` and \`_\``, { line, column }, 'make several of it');
  }
  return events;
}
