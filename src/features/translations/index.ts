/** What is translated of a site, and from which texts. */
export { type ListedTranslation, withChanges } from './changes.ts';
export { type DataFile, type DataKind, dataFiles, dataStatus } from './data-files.ts';
export { markData, markIn, markTranslation } from './mark.ts';
export { blobId, type TranslationState, type TranslationStatus, translationStatus } from './status.ts';
export { dataBlob, dataOf, hasWords, textsOfData } from './texts-of-data.ts';
