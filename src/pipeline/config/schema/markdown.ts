import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { siteComponentsSchema } from './site-components.ts';
import { text } from './text.ts';

/** A unified plugin, or one with its options: `remarkMath`, `[remarkMath, { singleDollarTextMath: false }]`. */
export type MarkdownPlugin = Attacher | readonly [plugin: Attacher, ...options: unknown[]];

/** Makes HTML nodes of a Markdown node: `(state, node, parent) => hast`. */
export type MarkdownHandler = (...input: never[]) => unknown;

/** Takes any function: what its options are is between the site and the plugin. */
type Attacher = (...options: never[]) => unknown;

const plugins = () =>
  z.array(
    z.custom<MarkdownPlugin>((value) => typeof (Array.isArray(value) ? value[0] : value) === 'function', {
      error: 'a plugin, or a list of a plugin and its options',
    }),
  );

const compatSchema = z.strictObject({
  /** Whether `<!-- comments -->` are understood. */
  comments: z.boolean().default(true).describe('Whether `<!-- comments -->` are understood.'),

  /** Whether `:::note Title` is understood beside `:::note[Title]`. */
  admonitions: z.boolean().default(true).describe('Whether `:::note Title` is understood beside `:::note[Title]`.'),

  /** Whether `## Heading {#id}` sets the id of a heading. */
  headingIds: z.boolean().default(true).describe('Whether `## Heading {#id}` sets the id of a heading.'),
});

const admonitionSchema = z.strictObject({
  /** Title where the author gives none. */
  title: text().describe('Title where the author gives none.'),

  /** Built-in kind whose looks it takes. */
  like: z
    .enum(['note', 'tip', 'info', 'warning', 'danger'])
    .default('note')
    .describe('Built-in kind whose looks it takes.'),
});

const admonitionName = z.string().check((context) => {
  if (!/^[a-z][a-z\d-]*$/i.test(context.value)) addIssue(context, 'a name of letters, digits and hyphens');
});

export const markdownSchema = z.strictObject({
  /** What reads pages: both parsers give the same trees, `reference` takes longer. */
  parser: z
    .enum(['fast', 'reference'])
    .default('fast')
    .describe('What reads pages: both parsers give the same trees, `reference` takes longer.'),

  /**
   * What `.md` files are: `mdx`, as `.mdx` files are, or with `detect` CommonMark, in which tags are HTML and braces are
   * braces.
   */
  format: z
    .enum(['mdx', 'detect'])
    .default('mdx')
    .describe(
      'What `.md` files are: `mdx`, as `.mdx` files are, or with `detect` CommonMark, in which tags are HTML and braces are braces.',
    ),

  /** Notations that are not MDX but that many authors are used to. */
  compat: compatSchema.prefault({}).describe('Notations that are not MDX but that many authors are used to.'),

  /** Whether `$…$` and `$$…$$` are formulas, in TeX. They are drawn by the package `katex`, which a site installs. */
  math: z
    .boolean()
    .default(false)
    .describe(
      'Whether `$…$` and `$$…$$` are formulas, in TeX. They are drawn by the package `katex`, which a site installs.',
    ),

  /** Whether blocks of `mermaid` are diagrams. They are drawn in the browser by the package `mermaid`, which a site installs. */
  mermaid: z
    .boolean()
    .default(false)
    .describe(
      'Whether blocks of `mermaid` are diagrams. They are drawn in the browser by the package `mermaid`, which a site installs.',
    ),

  /** Whether readers can enlarge the images that stand by themselves. */
  zoom: z.boolean().default(false).describe('Whether readers can enlarge the images that stand by themselves.'),

  /** Kinds of admonitions beyond the built-in ones, by name. */
  admonitions: z
    .record(admonitionName, admonitionSchema)
    .default({})
    .describe('Kinds of admonitions beyond the built-in ones, by name.'),

  /** Components that every page can use without an import: the name, and the file that has it as its default export, or a partial. */
  components: siteComponentsSchema
    .default({})
    .describe(
      'Components that every page can use without an import: the name, and the file that has it as its default export, or a partial.',
    ),

  /** Plugins that work on the Markdown tree, or extend its syntax. */
  remarkPlugins: plugins().default([]).describe('Plugins that work on the Markdown tree, or extend its syntax.'),

  /** Plugins that work on the HTML tree. */
  rehypePlugins: plugins().default([]).describe('Plugins that work on the HTML tree.'),

  /** What makes HTML of the nodes that remark plugins add, by type of node: handlers as remark-rehype takes them. */
  handlers: z
    .record(
      z.string(),
      z.custom<MarkdownHandler>((value) => typeof value === 'function', { error: 'a function' }),
    )
    .default({})
    .describe(
      'What makes HTML of the nodes that remark plugins add, by type of node: handlers as remark-rehype takes them.',
    ),
});
