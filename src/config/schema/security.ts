import * as z from 'zod';

const source = /^(?:'[^'\s;,]+'|[^\s;,']+)$/;
const directive = /^[a-z]+(?:-[a-z]+)*$/;

export const securitySchema = z.strictObject({
  /**
   * Where the Content-Security-Policy goes: into the `_headers` file, into each page as a `meta` element (for hosts
   * that send no headers of yours), or nowhere.
   */
  policy: z
    .enum(['header', 'meta', 'none'])
    .default('header')
    .describe(
      'Where the Content-Security-Policy goes: into the `_headers` file, into each page as a `meta` element (for hosts that send no headers of yours), or nowhere.',
    ),

  /** Sources to allow beyond those that the pages show, by directive: `{'connect-src': ['https://api.example.org']}`. */
  allow: z
    .record(
      z.string().regex(directive, 'a directive, such as connect-src'),
      z.array(z.string().regex(source, "one source, such as https://example.org or 'unsafe-inline'")),
    )
    .default({})
    .describe(
      "Sources to allow beyond those that the pages show, by directive: `{'connect-src': ['https://api.example.org']}`.",
    ),
});
