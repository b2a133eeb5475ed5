import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { filePath } from './folder.ts';

const componentName = z.string().check((context) => {
  if (!/^\p{Lu}[\p{L}\p{N}_$]*$/u.test(context.value)) addIssue(context, 'a name that begins with a capital letter');
});

const ownFile = filePath().check((context) => {
  if (context.value.startsWith('../')) addIssue(context, 'a file in the folder of the config');
});

/** Components that pages use without an import: name to file. */
export const siteComponentsSchema = z.record(componentName, ownFile);
