import type { AqlChecker } from './aql/aql-checker.ts';
import type { Problem } from './problem.ts';
import type { EncodedText } from './syntax/encoded-text.ts';

/** What is wrong with an AQL query, wherever it is written. */
export function checkQuery({ text, offsetOf }: EncodedText, checkAql: AqlChecker): readonly Problem[] {
  return checkAql(text).map(({ message, hint, start, end }) => ({
    rule: 'invalid-aql',
    message,
    ...(hint === undefined ? {} : { hint }),
    span: { start: offsetOf(start), end: end > start ? offsetOf(end) : offsetOf(start) },
  }));
}
