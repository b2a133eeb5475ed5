/** Makes a print edition of a documentation set: one HTML file, which a Chromium makes a PDF of. */
export { type Edition, writeEdition } from './edition.ts';
export { readEdition, UnknownName } from './read-edition.ts';
