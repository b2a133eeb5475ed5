/** What is translated of a site, and from which texts. */
export { markTranslation } from './mark.ts';
export { type TranslationState, type TranslationStatus, translationStatus } from './status.ts';
