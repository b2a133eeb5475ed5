import * as z from 'zod';
import { folder } from './folder.ts';

export const pagesSchema = z.strictObject({
  /** Folder with the pages; `pages`, else `src/pages`, unless given. */
  dir: folder().exactOptional().describe('Folder with the pages; `pages`, else `src/pages`, unless given.'),
});
