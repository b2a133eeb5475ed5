/** Makes a print edition of a documentation set: one HTML file, which a Chromium makes a PDF of. */
export { ChromiumFailed, findChromium, withChromium } from './chromium.ts';
export { type Edition, writeEdition } from './edition.ts';
export { printPdf } from './print-pdf.ts';
export { readEdition } from './read-edition.ts';
export { renderDiagrams } from './render-diagrams.ts';
