/** Pictures that stand for pages where these are shared: a title and where it belongs, drawn as PNG. */

export { findPackages, missingPackages, neededPackages } from './packages.ts';
export { createPainter, type OwnFont, type Painter } from './painter.ts';
