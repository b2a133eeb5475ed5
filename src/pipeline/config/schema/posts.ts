import * as z from 'zod';
import { route, webFolder } from './address.ts';
import { fileName, folder } from './folder.ts';
import { switchable } from './switchable.ts';
import { text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const postsSchema = z.strictObject({
  /** Folder with the posts; `releases`, else `blog`, unless given. */
  dir: folder().exactOptional().describe('Folder with the posts; `releases`, else `blog`, unless given.'),

  /** Address that the posts live under; `/releases`, or `/blog` for the folder `blog`, unless given. */
  route: route()
    .exactOptional()
    .describe('Address that the posts live under; `/releases`, or `/blog` for the folder `blog`, unless given.'),

  /** Title of the list of posts; `Releases`, or `Blog` for the folder `blog`, unless given. */
  title: text()
    .exactOptional()
    .describe('Title of the list of posts; `Releases`, or `Blog` for the folder `blog`, unless given.'),

  /** Description of the list of posts, for search engines. */
  description: z.string().default('').describe('Description of the list of posts, for search engines.'),

  /** Posts on one page of the list, and of the pages of tags. */
  perPage: wholeNumber(1, 1000).default(10).describe('Posts on one page of the list, and of the pages of tags.'),

  /** Name of the file in `dir` that lists the authors. */
  authorsFile: fileName().default('authors.yml').describe('Name of the file in `dir` that lists the authors.'),

  /** Name of the file in `dir` that lists the tags. */
  tagsFile: fileName().default('tags.yml').describe('Name of the file in `dir` that lists the tags.'),

  /** Feeds of the 20 newest posts, beside their list: `rss`, `atom` and `json`. All where the site has a `url`, which they need. */
  feeds: switchable(z.array(z.enum(['rss', 'atom', 'json'])), 'a list, or false for none')
    .exactOptional()
    .describe(
      'Feeds of the 20 newest posts, beside their list: `rss`, `atom` and `json`. All where the site has a `url`, which they need.',
    ),

  /** Address of the folder of the config in an online editor; the path of the page is appended. */
  editUrl: webFolder()
    .exactOptional()
    .describe('Address of the folder of the config in an online editor; the path of the page is appended.'),
});
