import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { route } from './address.ts';
import { ownChecksSchema } from './checks.ts';
import { filePath } from './folder.ts';
import { text } from './text.ts';

const earlierSchema = z.strictObject({
  /** Its name, as `<ApiChanges>` and the pages call it. */
  version: text().describe('Its name, as `<ApiChanges>` and the pages call it.'),

  /** The OpenAPI document as it was then. */
  document: filePath().describe('The OpenAPI document as it was then.'),
});

export const apiSchema = z.strictObject({
  /** Name of the document in `api:` links. */
  id: z
    .string()
    .check((context) => {
      if (!/^[\w.-]+$/.test(context.value)) {
        addIssue(context, 'a name of letters, digits, dots, hyphens and underscores');
      }
    })
    .describe('Name of the document in `api:` links.'),

  /** The OpenAPI document, as YAML or JSON; it may lie beside the folder of the config. */
  document: filePath().describe('The OpenAPI document, as YAML or JSON; it may lie beside the folder of the config.'),

  /** Address that the reference lives under. */
  route: route().describe('Address that the reference lives under.'),

  /** What gets a page of its own: the whole document, each tag or each operation. By default the document, or each operation where it has more than 150. */
  layout: z
    .enum(['single', 'tag', 'operation'])
    .optional()
    .describe(
      'What gets a page of its own: the whole document, each tag or each operation. By default the document, or each operation where it has more than 150.',
    ),

  /** Name of the present version, where that is not the `version` that its document gives. */
  version: text()
    .exactOptional()
    .describe('Name of the present version, where that is not the `version` that its document gives.'),

  /** Versions before the present one, newest first: pages tell what each version changed. */
  earlier: z
    .array(earlierSchema)
    .default([])
    .describe('Versions before the present one, newest first: pages tell what each version changed.'),

  /** Hosts that the document may refer to, such as `schemas.example.org`. They are asked by `https`; `http://localhost:8080` is asked without encryption. */
  remote: z
    .array(
      z.string().check((context) => {
        if (!/^(http:\/\/)?[a-z\d.-]+(:\d+)?$/i.test(context.value))
          addIssue(context, 'a host, such as schemas.example.org');
      }),
    )
    .default([])
    .describe(
      'Hosts that the document may refer to, such as `schemas.example.org`. They are asked by `https`; `http://localhost:8080` is asked without encryption.',
    ),

  /** How serious each finding in this document is, by rule; otherwise what `checks` of the site say. */
  checks: ownChecksSchema
    .default({})
    .describe('How serious each finding in this document is, by rule; otherwise what `checks` of the site say.'),
});
