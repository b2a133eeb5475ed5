import * as z from 'zod';
import { route } from './address.ts';
import { filePath } from './folder.ts';

export const glossarySchema = z.strictObject({
  /** File that lists the terms and their spelling; `glossary.yml` unless given. */
  file: filePath()
    .exactOptional()
    .describe('File that lists the terms and their spelling; `glossary.yml` unless given.'),

  /** Address of the page that holds `<Glossary />`; without it, terms are explained and lead nowhere. */
  page: route()
    .exactOptional()
    .describe('Address of the page that holds `<Glossary />`; without it, terms are explained and lead nowhere.'),
});
