import * as z from 'zod';
import { basePath, origin } from './address.ts';
import { announcementSchema } from './announcement.ts';
import { apiSchema } from './api.ts';
import { colorModeSchema, tocSchema } from './appearance.ts';
import { checksSchema } from './checks.ts';
import { docsSchema } from './docs.ts';
import { externalLinksSchema } from './external-links.ts';
import { folder } from './folder.ts';
import { footerSchema } from './footer.ts';
import { glossarySchema } from './glossary.ts';
import { markdownSchema } from './markdown.ts';
import { navbarSchema } from './navbar.ts';
import { pagesSchema } from './pages.ts';
import { faviconSchema, pictureSchema } from './picture.ts';
import { postsSchema } from './posts.ts';
import { productSchema } from './product.ts';
import { redirectSchema } from './redirect.ts';
import { securitySchema } from './security.ts';
import { socialImagesSchema } from './social-images.ts';
import { switchable } from './switchable.ts';
import { text } from './text.ts';
import { variablesSchema } from './variables.ts';

/** The whole config, as its author writes it. Validation, defaults and reference in one. */
export const siteSchema = z.strictObject({
  /** Title of the site: in the navigation bar, and behind the title of each page. */
  title: text().describe('Title of the site: in the navigation bar, and behind the title of each page.'),

  /** One sentence about the site, for search engines and the start page. */
  tagline: z.string().default('').describe('One sentence about the site, for search engines and the start page.'),

  /** Origin of the published site, such as `https://docs.example.org`; feeds and the sitemap need it. */
  url: origin()
    .exactOptional()
    .describe('Origin of the published site, such as `https://docs.example.org`; feeds and the sitemap need it.'),

  /** Path that the site is published under. */
  baseUrl: basePath().default('/').describe('Path that the site is published under.'),

  /** Folder that the site is written to. */
  outDir: text().default('build').describe('Folder that the site is written to.'),

  /** How pages lie in that folder: `docs/a/index.html`, or `docs/a.html`, which more hosts serve at `/docs/a` itself. */
  pageFiles: z
    .enum(['folder', 'file'])
    .default('folder')
    .describe(
      'How pages lie in that folder: `docs/a/index.html`, or `docs/a.html`, which more hosts serve at `/docs/a` itself.',
    ),

  /** Address of the icon that browsers show, or a list: an SVG, a PNG, `apple-touch-icon.png`. */
  favicon: faviconSchema
    .exactOptional()
    .describe('Address of the icon that browsers show, or a list: an SVG, a PNG, `apple-touch-icon.png`.'),

  /** Image that is shown where pages are shared that have none of their own: its address, or `{ src, alt }`. */
  image: pictureSchema
    .exactOptional()
    .describe(
      'Image that is shown where pages are shared that have none of their own: its address, or `{ src, alt }`.',
    ),

  /** Whether an image is drawn for each page that has none of its own, from its title; `image` stands for the rest. */
  socialImages: socialImagesSchema
    .prefault(false)
    .describe(
      'Whether an image is drawn for each page that has none of its own, from its title; `image` stands for the rest.',
    ),

  /** Names of the product; `{product}` in any string of the config stands for the slug. */
  product: productSchema
    .prefault({})
    .describe('Names of the product; `{product}` in any string of the config stands for the slug.'),

  /** What `%var.name%` stands for in pages, data files and API documents, by name. */
  variables: variablesSchema
    .default({})
    .describe('What `%var.name%` stands for in pages, data files and API documents, by name.'),

  /** The documentation; left out when its folder is not there. */
  docs: switchable(docsSchema).exactOptional().describe('The documentation; left out when its folder is not there.'),

  /** Dated posts: release notes or a blog; left out when the folder is not there. */
  posts: switchable(postsSchema)
    .exactOptional()
    .describe('Dated posts: release notes or a blog; left out when the folder is not there.'),

  /** Single pages; left out when the folder is not there. */
  pages: switchable(pagesSchema).exactOptional().describe('Single pages; left out when the folder is not there.'),

  /** Folder of files that are copied as they are; `static` unless given. */
  static: switchable(folder(), 'a folder, or false for none')
    .exactOptional()
    .describe('Folder of files that are copied as they are; `static` unless given.'),

  /** Folder with templates and components of your own; `theme` unless given. */
  theme: switchable(folder(), 'a folder, or false for none')
    .exactOptional()
    .describe('Folder with templates and components of your own; `theme` unless given.'),

  /** Addresses that lead elsewhere. */
  redirects: z.array(redirectSchema).default([]).describe('Addresses that lead elsewhere.'),

  /** Terms that pages explain, and how words are spelled; left out when its file is not there. */
  glossary: switchable(glossarySchema)
    .exactOptional()
    .describe('Terms that pages explain, and how words are spelled; left out when its file is not there.'),

  /** OpenAPI documents that a reference is made from. */
  api: z.array(apiSchema).default([]).describe('OpenAPI documents that a reference is made from.'),

  /** The bar at the top of each page. */
  navbar: navbarSchema.prefault({}).describe('The bar at the top of each page.'),

  /** The foot of each page. */
  footer: footerSchema.prefault({}).describe('The foot of each page.'),

  /** A line above the navigation bar. */
  announcement: switchable(announcementSchema).exactOptional().describe('A line above the navigation bar.'),

  /** Dark or light colours. */
  colorMode: colorModeSchema.prefault({}).describe('Dark or light colours.'),

  /** Which headings the table of contents of a page shows. */
  toc: tocSchema.prefault({}).describe('Which headings the table of contents of a page shows.'),

  /** What browsers are told to allow. */
  security: securitySchema.prefault({}).describe('What browsers are told to allow.'),

  /** How pages are read. */
  markdown: markdownSchema.prefault({}).describe('How pages are read.'),

  /** Whether each page is there as Markdown too, `/docs/x.md` beside `/docs/x`, and the site has an `llms.txt`. */
  twins: z
    .boolean()
    .default(true)
    .describe(
      'Whether each page is there as Markdown too, `/docs/x.md` beside `/docs/x`, and the site has an `llms.txt`.',
    ),

  /** Encodings that text files of the output are compressed with, each in a file beside the original: `x.html.br`, `x.html.gz`. */
  precompress: z
    .array(z.enum(['br', 'gzip']))
    .default([])
    .describe(
      'Encodings that text files of the output are compressed with, each in a file beside the original: `x.html.br`, `x.html.gz`.',
    ),

  /** How links to other sites are checked, with `docsgen check-links --external`. */
  externalLinks: externalLinksSchema
    .prefault({})
    .describe('How links to other sites are checked, with `docsgen check-links --external`.'),

  /** Whether readers can search the site, and it has a page that lists everything, `/search`. */
  search: z
    .boolean()
    .default(true)
    .describe('Whether readers can search the site, and it has a page that lists everything, `/search`.'),

  /** How serious each finding is, by rule. */
  checks: checksSchema.prefault({}).describe('How serious each finding is, by rule.'),
});

/** The config as `defineConfig` takes it. */
export type UserConfig = z.input<typeof siteSchema>;

/** The config with its defaults; folders are not looked up yet. */
export type SiteSettings = z.output<typeof siteSchema>;
