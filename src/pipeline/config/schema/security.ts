import * as z from 'zod';
import { didYouMean, nearest } from '../../../shared/nearest.ts';
import { addIssue } from './values.ts';

const source = /^(?:'[^'\s;,]+'|[^\s;,']+)$/;

const directives: readonly string[] = [
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src', 'child-src'],
  ...['worker-src', 'manifest-src', 'fenced-frame-src', 'base-uri', 'form-action', 'frame-ancestors', 'sandbox'],
  ...['report-uri', 'report-to', 'upgrade-insecure-requests', 'require-trusted-types-for', 'trusted-types'],
];

const directive = z.string().check((context) => {
  if (directives.includes(context.value)) return;
  addIssue(context, 'a directive, such as connect-src', { hint: didYouMean(nearest(context.value, directives)) });
});

const allowedSource = z
  .string()
  .regex(source, "one source, such as https://example.org or 'unsafe-inline'")
  .check((context) => {
    if (context.value === "'none'") addIssue(context, 'a source to allow: what pages load cannot be taken back here');
  });

export const securitySchema = z.strictObject({
  policy: z
    .enum(['header', 'meta', 'none'])
    .default('header')
    .describe(
      'Where the Content-Security-Policy goes: into the `_headers` file, into each page as a `meta` element (for hosts that send no headers of yours), or nowhere.',
    ),
  allow: z
    .record(directive, z.array(allowedSource))
    .default({})
    .describe(
      "Sources to allow beyond those that the pages show, by directive: `{'connect-src': ['https://api.example.org']}`.",
    ),
});
