import * as z from 'zod';
import { sampleLanguages } from '../../../shared/request/sample-languages.ts';
import { ownChecksSchema } from './checks.ts';
import {
  deferred,
  filePath,
  folderPath,
  name,
  off,
  on,
  proxyAddress,
  route,
  text,
  webAddress,
  wholeNumber,
} from './values.ts';

/** Whether a change of a kind breaks clients. */
const mayBreak = (about: string) => z.boolean().optional().describe(about);

const earlierSchema = deferred(() =>
  z.strictObject({
    version: text().describe('Its name, as `<ApiChanges>` and the pages call it.'),
    document: filePath().describe('The OpenAPI document as it was then.'),
  }),
);

export const apiSchema = deferred(() =>
  z.strictObject({
    id: name(/^[\w.-]+$/, 'a name of letters, digits, dots, hyphens and underscores').describe(
      'Name of the document in `api:` links.',
    ),
    document: filePath().describe(
      'The OpenAPI document or JSON Schema, as YAML or JSON; it may be outside of the folder of the config.',
    ),
    folder: folderPath()
      .optional()
      .describe(
        'The folder whose files the document may refer to, for one with a `$ref` such as `../common.yaml`; by default the folder that the document is in.',
      ),
    route: route().describe('Address that the reference lives under.'),
    layout: z
      .enum(['single', 'tag', 'operation'])
      .optional()
      .describe(
        'What gets a page of its own: the whole document, each tag or each operation. By default the document, or each operation where one page would be slow to open.',
      ),
    version: text()
      .optional()
      .describe('Name of the present version, where that is not the `version` that its document gives.'),
    earlier: z
      .array(earlierSchema)
      .default([])
      .describe('Versions before the present one, newest first: pages list what each version changed.'),
    breaking: z
      .strictObject({
        deprecatedRemoved: mayBreak('An operation that was deprecated is removed; by default `true`.'),
        inputsRemoved: mayBreak('A parameter, a request body or a property of one is removed; by default `true`.'),
        newValues: mayBreak(
          'A response may have a value of a list, or an alternative, that it had not; by default `true`.',
        ),
        formats: mayBreak('The `format` of a value has changed; by default `true`.'),
        defaults: mayBreak('What is left out has another default; by default `true`.'),
        servers: mayBreak('A server is no longer listed; by default `true`.'),
        operationIds: mayBreak(
          'An `operationId` has changed, as functions of generated clients are called; by default `false`.',
        ),
        errorsRemoved: mayBreak('A response that is no success is removed; by default `false`.'),
      })
      .optional()
      .describe('Which changes since the earlier versions break clients, where that depends on what clients rely on.'),
    remote: z
      .array(name(/^(http:\/\/)?[a-z\d.-]+(:\d+)?$/i, 'a host, such as schemas.example.org'))
      .default([])
      .describe(
        'Hosts that the document may refer to, such as `schemas.example.org`. They are asked by `https`; `http://localhost:8080` is asked without encryption.',
      ),
    limits: z
      .strictObject({
        mebibytes: wholeNumber(1, 4096).default(64).describe('MiB that all files of the document may have together.'),
        depth: wholeNumber(10, 1000).default(500).describe('How deep mappings and lists may be inside one another.'),
      })
      .prefault({})
      .describe('How much of the document is read.'),
    linkBase: z
      .union([webAddress(), z.literal(false)])
      .optional()
      .describe(
        'Where links of the document lead that name nothing in this site: the address that it was written for. Without it, that is the address of its `externalDocs`, else that of its server, with a warning. `false`: they are broken links.',
      ),
    guides: z
      .array(z.enum(['errors', 'authorization']))
      .default([])
      .describe(
        'Pages about all operations: `errors` lists each status with its problem types and the operations that answer it, `authorization` leads through each security scheme step by step.',
      ),
    collections: z
      .array(z.enum(['postman', 'bruno']))
      .default([])
      .describe(
        'Collections of all operations for programs that send requests, written next to the document: `postman.json` (v2.1, which most programs read) and `bruno.json`.',
      ),
    samples: z
      .array(z.enum(sampleLanguages))
      .default(['curl', 'javascript', 'python', 'java'])
      .describe('Languages of the samples of requests, in the order in which they are shown.'),
    samplesMenu: on.describe(
      'Whether a menu next to the samples offers readers all other languages and libraries. It is made when it is opened, and what a reader chooses is a tab of its own from then on.',
    ),
    sdkSamples: filePath()
      .optional()
      .describe(
        'A YAML or JSON file with samples of your own, such as calls of an SDK, by operationId: `listPets: [{ lang: typescript, label: SDK, source: … }]`.',
      ),
    showInternal: off.describe(
      'Whether paths, operations, parameters and properties with `x-internal: true`, and paths and operations with `x-hidden: true`, are shown. Otherwise they are left out of pages, search, Markdown copies and downloads, and so are components and tags that only they use.',
    ),
    tryIt: z
      .union(
        [
          z.boolean(),
          z.strictObject({
            proxy: proxyAddress()
              .optional()
              .describe(
                'Address that requests can go through where a server refuses pages of other sites: `https://proxy.example.org/?url={url}`, or a path of the site. It gets the address of the request in place of `{url}`, or at its end; credentials only when the reader agrees.',
              ),
          }),
        ],
        { error: 'true, false, or an object with a proxy' },
      )
      .default(false)
      .describe(
        'A console on each operation, in which readers send requests. `x-try-it: false` in the document, a path or an operation leaves it out there.',
      ),
    checks: ownChecksSchema
      .default({})
      .describe('How serious each finding in this document is, by rule; otherwise what `checks` of the site say.'),
  }),
);
