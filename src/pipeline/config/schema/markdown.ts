import * as z from 'zod';
import { addIssue, deferred, filePath, name, off, on, text, webFolder } from './values.ts';

/** A unified plugin, or one with its options: `remarkMath`, `[remarkMath, { singleDollarTextMath: false }]`. */
type MarkdownPlugin = AnyFunction | readonly [plugin: AnyFunction, ...options: unknown[]];

/** What the arguments are is between the site and the plugin. */
type AnyFunction = (...input: never[]) => unknown;

const anyFunction = '((...input: never[]) => unknown)';

const plugins = z.array(
  z
    .custom<MarkdownPlugin>((value) => typeof (Array.isArray(value) ? value[0] : value) === 'function', {
      error: 'a plugin, or a list of a plugin and its options',
    })
    .meta({ typescript: `${anyFunction} | readonly [plugin: ${anyFunction}, ...options: unknown[]]` }),
);

const handler = z
  .custom<AnyFunction>((value) => typeof value === 'function', { error: 'a function' })
  .meta({ typescript: anyFunction });

const compatSchema = z.strictObject({
  comments: on.describe('Whether `<!-- comments -->` are understood.'),
  admonitions: on.describe('Whether `:::note Title` is understood as `:::note[Title]` is.'),
  headingIds: on.describe('Whether `## Heading {#id}` sets the id of a heading.'),
});

const admonitionSchema = deferred(() =>
  z.strictObject({
    title: text().describe('Title where the author gives none.'),
    like: z
      .enum(['note', 'tip', 'info', 'warning', 'danger'])
      .default('note')
      .describe('Built-in kind whose looks it takes.'),
  }),
);

const admonitionName = name(/^[a-z][a-z\d-]*$/i, 'a name of letters, digits and hyphens');

const componentName = name(/^\p{Lu}[\p{L}\p{N}_$]*$/u, 'a name that begins with a capital letter');

const componentFile = filePath().check((context) => {
  if (context.value.startsWith('../')) addIssue(context, 'a file in the folder of the config');
});

const themePair = deferred(() =>
  z.strictObject({
    light: text().describe('Theme of light pages, such as `github-light`.'),
    dark: text().describe('Theme of dark pages, such as `github-dark`.'),
  }),
);

const codeSchema = z.strictObject({
  theme: z
    .union([text(), themePair], { error: 'the name of a theme, or an object with light and dark' })
    .optional()
    .describe(
      'Theme of Shiki for blocks of code: its name, or one for each mode. Code is coloured by the package `shiki`, which a site installs.',
    ),
  twoslash: off.describe(
    'Whether blocks with `twoslash` after their language show the types of TypeScript, by the package `twoslash`, which a site installs.',
  ),
});

export const markdownSchema = z.strictObject({
  parser: z
    .enum(['fast', 'reference'])
    .default('fast')
    .describe('What reads pages: both parsers give the same trees, `reference` takes longer.'),
  format: z
    .enum(['mdx', 'detect'])
    .default('mdx')
    .describe(
      'What `.md` files are: `mdx`, as `.mdx` files are, or with `detect` CommonMark, in which tags are HTML and braces are braces.',
    ),
  repository: webFolder()
    .optional()
    .describe(
      'Where readers see the folder of the config in its repository: links to files that are in no content folder lead there, such as those to the licence.',
    ),
  compat: compatSchema.prefault({}).describe('Notations that are not MDX but that many authors are used to.'),
  math: off.describe(
    'Whether `$…$` and `$$…$$` are formulas, in TeX. They are rendered by the package `katex`, which a site installs.',
  ),
  mermaid: off.describe(
    'Whether blocks of `mermaid` are diagrams. They are drawn in the browser by the package `mermaid`, which a site installs.',
  ),
  code: codeSchema.prefault({}).describe('Colours of code.'),
  zoom: off.describe('Whether readers can enlarge the images that have a paragraph of their own.'),
  linkPreviews: off.describe('Whether the beginning of a page is shown next to a link to it that a reader points at.'),
  admonitions: z
    .record(admonitionName, admonitionSchema)
    .default({})
    .describe('Kinds of admonitions beyond the built-in ones, by name.'),
  components: z
    .record(componentName, componentFile)
    .default({})
    .describe(
      'Components that every page can use without an import: the name, and the file that has it as its default export, or a partial.',
    ),
  remarkPlugins: plugins.default([]).describe('Plugins that work on the Markdown tree, or extend its syntax.'),
  rehypePlugins: plugins.default([]).describe('Plugins that work on the HTML tree.'),
  handlers: z
    .record(z.string(), handler)
    .default({})
    .describe(
      'What makes HTML of the nodes that remark plugins add, by type of node: handlers as remark-rehype takes them.',
    ),
});
