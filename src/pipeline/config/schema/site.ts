import * as z from 'zod';
import type { Plugin } from '../../../model/plugin.ts';
import { isPattern, patternHint } from '../../../shared/pattern-address.ts';
import {
  analyticsSchema,
  assistantsSchema,
  budgetSchema,
  feedbackSchema,
  headSchema,
  printSchema,
  scriptsSchema,
  searchSchema,
} from './additions.ts';
import { apiSchema } from './api.ts';
import {
  accentSchema,
  announcementSchema,
  colorModeSchema,
  faviconSchema,
  fontsSchema,
  footerSchema,
  imagesSchema,
  navbarSchema,
  pictureSchema,
  socialImagesSchema,
  tocSchema,
} from './appearance.ts';
import { checksSchema, externalLinksSchema } from './checks.ts';
import { docsSchema, docsSetSchema, glossarySchema, pagesSchema, postsSchema, postsSetSchema } from './content.ts';
import { localesSchema } from './locales.ts';
import { markdownSchema } from './markdown.ts';
import { securitySchema } from './security.ts';
import {
  addIssue,
  anyFolder,
  basePath,
  deferred,
  folder,
  languageTag,
  name,
  off,
  on,
  oneOrSeveral,
  origin,
  route,
  switchable,
  text,
} from './values.ts';

const pluginSchema = z
  .custom<Plugin>(
    (value) => typeof value === 'object' && value !== null && (value as Partial<Plugin>).kind === 'docsgen plugin',
    {
      error: ({ input }) =>
        typeof input === 'function' ? 'a plugin that is called: `since()`' : 'a plugin, as definePlugin makes it',
    },
  )
  .meta({ typescript: 'Plugin' });

const productSchema = z.strictObject({
  name: text().optional().describe('Display name of the product; the site title unless given.'),
  slug: name(/^[a-z\d]+([._-][a-z\d]+)*$/, 'lower-case letters and digits, with single hyphens between them')
    .optional()
    .describe('Short name in addresses and folder names, in lower case; made from the site title unless given.'),
});

const variableName = name(
  /^[\w-]+(?:\.[\w-]+)*$/,
  'a name of letters, digits, hyphens and underscores, with single dots between them',
);

/** A number is replaced by its digits. */
const variableValue = z.union([z.string(), z.number()], { error: 'text or a number' }).transform(String);

const redirectSchema = deferred(() =>
  z.strictObject({
    from: route()
      .check((context) => {
        if (isPattern(context.value)) addIssue(context, 'one address, without * and :name', { hint: patternHint });
      })
      .describe('Address in the site that has no page any more.'),
    to: text().describe('Where it redirects to: an address in the site or a URL.'),
  }),
);

/**
 * The whole config, as its author writes it. The description of a key is its text in the manual and, through the
 * published types (`declarations.ts`), in editors.
 */
export const siteSchema = z.strictObject({
  title: text().describe('Title of the site: in the navigation bar, and behind the title of each page.'),
  tagline: z.string().default('').describe('One sentence about the site, for search engines and the start page.'),
  lang: languageTag()
    .default('en')
    .describe(
      'Language of the site, such as `de` or `pt-BR`: for browsers and screen readers, for how dates and numbers are written, and for the texts of docsgen itself, as far as it knows the language.',
    ),
  dir: z
    .enum(['ltr', 'rtl'])
    .optional()
    .describe('Direction of its text; that of the language unless given: `rtl` for Arabic, Hebrew and Persian.'),
  locales: localesSchema
    .optional()
    .describe(
      "Languages of a site that has several, by name: `{ en: { label: 'English' }, de: { label: 'Deutsch' } }`. Translations lie in `i18n/NAME/`, below the path of the original.",
    ),
  defaultLocale: text()
    .optional()
    .describe('Name of the locale that the content folders are written in; the first one unless given.'),
  onlyLocales: z
    .array(text())
    .optional()
    .describe('Names of the locales to build besides the default one; all of them unless given.'),
  translationsPage: route()
    .optional()
    .describe(
      'Address of a page, such as `/translations`, that lists for each language which pages are not translated, out of date, or without an original, with what has changed. There is none unless given.',
    ),
  url: origin()
    .optional()
    .describe('Origin of the published site, such as `https://docs.example.org`; feeds and the sitemap need it.'),
  baseUrl: basePath()
    .default('/')
    .describe('Path that the site is published under. Slashes around it may be left out.'),
  outDir: anyFolder().default('build').describe('Folder that the site is written to.'),
  pageFiles: z
    .enum(['folder', 'file'])
    .default('folder')
    .describe(
      'How pages lie in that folder: `docs/a/index.html`, or `docs/a.html`, which more hosts serve at `/docs/a` itself.',
    ),
  trailingSlash: off.describe(
    'Whether addresses of pages are published with a slash at the end, `/docs/a/`: for hosts that add one.',
  ),
  favicon: faviconSchema
    .optional()
    .describe('Address of the icon that browsers show, or a list: an SVG, a PNG, `apple-touch-icon.png`.'),
  image: pictureSchema
    .optional()
    .describe(
      'Image that is shown where pages are shared that have none of their own: its address, or `{ src, alt }`.',
    ),
  socialImages: socialImagesSchema
    .prefault(false)
    .describe(
      'Whether an image is drawn for each page that has none of its own, from its title; the others show `image`.',
    ),
  images: imagesSchema
    .prefault(false)
    .describe(
      'Whether PNG and JPEG images of pages are also published in smaller widths and formats, of which a browser loads the one that it needs.',
    ),
  product: productSchema
    .prefault({})
    .describe('Names of the product; `{product}` in any string of the config is replaced by the slug.'),
  variables: z
    .record(variableName, variableValue)
    .default({})
    .describe('What replaces `%var.name%` in pages, data files and API documents, by name.'),
  audiences: z
    .array(name(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'a name in lower case, such as "partners"'))
    .default([])
    .describe(
      'Names of those for whom the site has more than for everybody: pages with `audience` in their frontmatter, and what is in `<Only audience="…">`, are left out unless a command is given `--audience NAME`.',
    ),
  docs: oneOrSeveral(docsSchema, docsSetSchema)
    .optional()
    .describe('The documentation; left out when its folder is not there. A list for several sets, each with an `id`.'),
  posts: oneOrSeveral(postsSchema, postsSetSchema)
    .optional()
    .describe(
      'Dated posts: release notes or a blog; left out when the folder is not there. A list for several, each with an `id`.',
    ),
  pages: switchable(pagesSchema).optional().describe('Single pages; left out when the folder is not there.'),
  static: switchable(folder(), 'a folder, or false for none')
    .optional()
    .describe('Folder of files that are copied as they are; `static` unless given.'),
  theme: switchable(folder(), 'a folder, or false for none')
    .optional()
    .describe('Folder with templates and components of your own; `theme` unless given.'),
  redirects: z.array(redirectSchema).default([]).describe('Addresses that lead elsewhere.'),
  glossary: switchable(glossarySchema)
    .optional()
    .describe('Terms that pages explain, and how words are spelled; left out when its file is not there.'),
  api: z.array(apiSchema).default([]).describe('OpenAPI documents that a reference is made from.'),
  navbar: navbarSchema.prefault({}).describe('The bar at the top of each page.'),
  footer: footerSchema.prefault({}).describe('The foot of each page.'),
  announcement: announcementSchema.optional().describe('A line above the navigation bar.'),
  colorMode: colorModeSchema.prefault({}).describe('Dark or light colours.'),
  accent: accentSchema
    .optional()
    .describe(
      'Colour of the site, such as `#0f766e`: of marks, buttons and entries that are current. What has to be read is derived from it, as light or dark as each mode needs. `{ light, dark }`: a colour for each mode, which is used as it is.',
    ),
  fonts: fontsSchema
    .prefault({})
    .describe(
      'Fonts, which the site has itself: files (`theme/my-sans.woff2`), or packages that are installed (`@fontsource-variable/figtree`), one or a list. `false`: fonts of the reader’s system.',
    ),
  head: headSchema.default([]).describe('Elements that the head of every page has.'),
  scripts: scriptsSchema
    .default([])
    .describe(
      'Scripts that every page loads: an address, or `{ src, … }` with further attributes, such as `async: true`.',
    ),
  analytics: analyticsSchema
    .optional()
    .describe('Services that count visits. Pages that readers go to within the site are counted as well.'),
  assistants: assistantsSchema
    .default([])
    .describe(
      'Assistants that readers can open a page in: `chatgpt`, `claude`, `cursor`, `perplexity`, or `{ label, href }`. They get its address, so the site needs a `url`.',
    ),
  feedback: feedbackSchema
    .optional()
    .describe(
      'Asks at the end of each document whether it has helped, and offers to report a problem: `{ endpoint, issues }`.',
    ),
  toc: tocSchema.prefault({}).describe('Which headings the table of contents of a page shows.'),
  security: securitySchema.prefault({}).describe('What browsers may load and run: the Content-Security-Policy.'),
  markdown: markdownSchema.prefault({}).describe('How pages are read.'),
  twins: on.describe(
    'Whether each page is also published as Markdown, `/docs/x.md` for `/docs/x`, and the site has an `llms.txt`.',
  ),
  precompress: z
    .array(z.enum(['br', 'gzip']))
    .default([])
    .describe(
      'Encodings that text files of the output are compressed with, each in a file next to the original: `x.html.br`, `x.html.gz`.',
    ),
  print: printSchema.optional().describe('Print editions that readers find on the site.'),
  budget: budgetSchema
    .optional()
    .describe('Limits of sizes in KiB, compressed with gzip; what passes one is reported as `over-budget`.'),
  externalLinks: externalLinksSchema
    .prefault({})
    .describe('How links to other sites are checked, with `docsgen check-links --external`.'),
  search: searchSchema
    .default(true)
    .describe(
      'Whether readers can search the site, and it has a page that lists everything, `/search`. `{ synonyms: [...] }`: words that mean the same. `{ provider: "algolia" }` or `{ provider: "typesense" }` with what they need: that service is asked in place of an index of the site.',
    ),
  examples: z
    .strictObject({
      variables: off.describe(
        'Whether each variable of a script has to be set, and not only those of scripts with `operation=`.',
      ),
    })
    .prefault({})
    .describe('How code blocks of pages are checked.'),
  checks: checksSchema.prefault({}).describe('How serious each finding is, by rule.'),
  plugins: z
    .array(pluginSchema)
    .default([])
    .describe(
      'What extends docsgen: plugins of packages or of your own, each called with its options: `[since({ label: "New in" })]`.',
    ),
});

/** The config as `defineConfig` takes it. */
export type UserConfig = z.input<typeof siteSchema>;

/** The config with its defaults; folders are not looked up yet. */
export type SiteSettings = z.output<typeof siteSchema>;
