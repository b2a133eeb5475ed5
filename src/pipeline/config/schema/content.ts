import * as z from 'zod';
import { once } from '../../../shared/once.ts';
import { sidebarsSchema } from './sidebar.ts';
import {
  deferred,
  filePath,
  folder,
  name,
  off,
  plainFileName,
  route,
  switchable,
  text,
  webFolder,
  wholeNumber,
} from './values.ts';
import { versionsSchema } from './versions.ts';

/** Also a scheme of links and a name of a folder. */
export const setIdPattern = /^[a-z](?:[a-z\d-]{0,62}[a-z\d])?$/;

const editUrl = webFolder()
  .optional()
  .describe('Address of the folder of the config in an online editor; the path of the page is appended.');
const tagsFile = plainFileName().default('tags.yml').describe('Name of the file in `dir` that lists the tags.');

export const docsSchema = z.strictObject({
  dir: folder()
    .optional()
    .describe(
      'Folder with the documents; `docs` unless given. With `*` in place of a name, all folders that fit: `../packages/*/docs`, each a category of its own.',
    ),
  route: route().default('/docs').describe('Address that the documents live under.'),
  main: text().optional().describe('Id of the document that is shown at `route` itself.'),
  sidebars: sidebarsSchema.optional().describe('Sidebars by name; one that follows the folders unless given.'),
  tagsFile,
  versions: versionsSchema
    .prefault({})
    .describe('The versions of the documentation; one, unless `versions.json` lists released ones.'),
  editUrl,
  lastUpdated: off.describe('Whether pages show when they were last changed, according to git.'),
  contributors: off.describe(
    'Whether pages name the people who changed them, according to git: by the names of commits and `.mailmap`, those with most commits first. With `lastUpdated` also who changed them last.',
  ),
});

export type DocsSettings = z.output<typeof docsSchema>;

const id = name(setIdPattern, 'an id of lower-case letters, digits and hyphens, such as "sdk"').describe(
  'Name of the set in links to its pages (`sdk:guide/setup`) and in commands, and of its folder and address unless they are given.',
);

/** A documentation set of several. */
export const docsSetSchema = deferred(() =>
  docsSchema.extend({
    id,
    label: text().optional().describe('What readers see where they switch between sets; the id unless given.'),
    route: route().optional().describe('Address that the documents live under; `/` and the id unless given.'),
  }),
);

/** The settings that belong to one version of the documentation; a snapshot of the version has a copy of them. */
export const frozenSchema = once(() => docsSchema.pick({ main: true, sidebars: true, tagsFile: true }));

export const postsSchema = z.strictObject({
  dir: folder().optional().describe('Folder with the posts; `releases`, else `blog`, unless given.'),
  route: route()
    .optional()
    .describe('Address that the posts live under; `/releases`, or `/blog` for the folder `blog`, unless given.'),
  title: text()
    .optional()
    .describe('Title of the list of posts; `Releases`, or `Blog` for the folder `blog`, unless given.'),
  description: z.string().default('').describe('Description of the list of posts, for search engines.'),
  perPage: wholeNumber(1, 1000).default(10).describe('Posts on one page of the list, and of the pages of tags.'),
  authorsFile: plainFileName().default('authors.yml').describe('Name of the file in `dir` that lists the authors.'),
  tagsFile,
  feeds: switchable(z.array(z.enum(['rss', 'atom', 'json'])), 'a list, or false for none')
    .optional()
    .describe(
      'Feeds of the 20 newest posts, next to their list: `rss`, `atom` and `json`. All where the site has a `url`, which they need.',
    ),
  editUrl,
});

export type DocsSetSettings = z.output<typeof docsSetSchema>;

/** A blog of several. */
export const postsSetSchema = deferred(() => postsSchema.extend({ id }));

export type PostsSettings = z.output<typeof postsSchema>;

export const pagesSchema = z.strictObject({
  dir: folder().optional().describe('Folder with the pages; `pages`, else `src/pages`, unless given.'),
});

export const glossarySchema = deferred(() =>
  z.strictObject({
    file: filePath().optional().describe('File that lists the terms and their spelling; `glossary.yml` unless given.'),
    page: route()
      .optional()
      .describe('Address of the page that holds `<Glossary />`; without it, terms are explained but not linked.'),
  }),
);
