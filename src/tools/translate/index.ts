/** Exchanges translations with the tools of translators: XLIFF documents, and the folders of Crowdin. */
export { crowdinConfig, crowdinLanguage, crowdinPath } from './crowdin.ts';
export { importLabels } from './import-labels.ts';
export { type Candidate, importCopy, importPage } from './import-page.ts';
export { configLabels, dataLabels, type Labels } from './label-texts.ts';
export { createPageReader, type PageReader } from './page-reader.ts';
export { memoryOf } from './page-texts.ts';
export { readXliff } from './read-xliff.ts';
export { writeXliff, type XliffPage } from './write-xliff.ts';
