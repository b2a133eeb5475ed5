import { readAuthorsFile, readCategoryFile, readTagsFile } from './data-files.ts';
import { readGlossaryFile } from './glossary-file.ts';

/** How the files are read that hold data rather than text; what is in them becomes values and findings. */
export const dataReaders = {
  authors: readAuthorsFile,
  category: readCategoryFile,
  glossary: readGlossaryFile,
  tags: readTagsFile,
};

export type DataReaders = typeof dataReaders;
