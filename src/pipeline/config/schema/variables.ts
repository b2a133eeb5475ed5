import * as z from 'zod';
import { addIssue } from './add-issue.ts';

const variableName = z.string().check((context) => {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(context.value)) {
    addIssue(context, 'a name of letters, digits, hyphens and underscores, with single dots between them');
  }
});

/** A number is what its digits show. */
const variableValue = z.union([z.string(), z.number()], { error: 'text or a number' }).transform(String);

export const variablesSchema = z.record(variableName, variableValue);
