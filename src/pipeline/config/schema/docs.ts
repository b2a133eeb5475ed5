import * as z from 'zod';
import { route, webFolder } from './address.ts';
import { fileName, folder } from './folder.ts';
import { sidebarsSchema } from './sidebar.ts';
import { text } from './text.ts';
import { versionsSchema } from './versions.ts';

export const docsSchema = z.strictObject({
  /** Folder with the documents; `docs` unless given. */
  dir: folder().exactOptional().describe('Folder with the documents; `docs` unless given.'),

  /** Address that the documents live under. */
  route: route().default('/docs').describe('Address that the documents live under.'),

  /** Id of the document that is shown at `route` itself. */
  main: text().exactOptional().describe('Id of the document that is shown at `route` itself.'),

  /** Sidebars by name; one that follows the folders unless given. */
  sidebars: sidebarsSchema.exactOptional().describe('Sidebars by name; one that follows the folders unless given.'),

  /** Name of the file in `dir` that lists the tags. */
  tagsFile: fileName().default('tags.yml').describe('Name of the file in `dir` that lists the tags.'),

  /** The versions of the documentation; one, unless `versions.json` lists released ones. */
  versions: versionsSchema
    .prefault({})
    .describe('The versions of the documentation; one, unless `versions.json` lists released ones.'),

  /** Address of the folder of the config in an online editor; the path of the page is appended. */
  editUrl: webFolder()
    .exactOptional()
    .describe('Address of the folder of the config in an online editor; the path of the page is appended.'),

  /** Whether pages show when they were last changed, according to git. */
  lastUpdated: z.boolean().default(false).describe('Whether pages show when they were last changed, according to git.'),
});

export type DocsSettings = z.output<typeof docsSchema>;

/** What of the settings belongs to one version of the documentation, and is kept with a snapshot of it. */
export const frozenSchema = docsSchema.pick({ main: true, sidebars: true, tagsFile: true });
