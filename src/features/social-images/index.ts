/** Images for links to pages in social media: a title and a section, as PNG. */

export { findPackages, missingPackages, neededPackages } from './packages.ts';
export { createPainter, type OwnFont, type Painter } from './painter.ts';
