import type * as z from 'zod';

interface IssueDetails {
  readonly hint?: string;
  /** From the value that is checked to the one that is wrong. */
  readonly path?: readonly (string | number)[];
}

/**
 * Records that a value is not what the schema expects. Throughout the schema, the message of an issue is what was
 * expected (`a number from 2 to 6`); key path and given value are added when it is told.
 */
export function addIssue<T>(context: z.core.ParsePayload<T>, expected: string, more: IssueDetails = {}): void {
  const { hint, path = [] } = more;
  const params = hint === undefined ? {} : { params: { hint } };
  context.issues.push({ code: 'custom', input: context.value, message: expected, path: [...path], ...params });
}
