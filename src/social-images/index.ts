/** Pictures that stand for pages where these are shared: a title and where it belongs, drawn as PNG. */

export { type DrawingPackages, findPackages, missingPackages, neededPackages } from './packages.ts';
export { createPainter, type Painter, type SocialImage } from './painter.ts';
