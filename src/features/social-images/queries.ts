import { join } from 'node:path';
import { digest, digestOf } from '../../core/cache/index.ts';
import { held, lookup, query } from '../../core/graph/index.ts';
import { readRegularFile } from '../../core/text/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import { packageRoot } from '../../pipeline/bundle/index.ts';
import { configOf } from '../../queries/inputs.ts';
import { type RoutedSite, routedSite, siteFrame } from '../../queries/site.ts';
import { once } from '../../shared/once.ts';
import { findPackages } from './packages.ts';
import { createPainter, type OwnFont, type Painter } from './painter.ts';

/** The painter of a site, with its fonts. */
interface SitePainter {
  /** Loads the packages at the first call. */
  readonly painter: () => Promise<Painter>;
  /** Digest of all that images depend on besides their texts. */
  readonly digest: string;
}

/** The painter of social images; `undefined` where its packages are missing. It is loaded when there is something to draw. */
export const sitePainter = held<'', SitePainter | undefined>(
  'social images',
  async (q) => {
    const { root, socialImages } = await configOf(q);
    const packages = findPackages([root, packageRoot()]);
    if (packages === undefined) return;
    const { fonts, known } = readFonts(root, socialImages === false ? [] : socialImages.fonts);
    return { painter: once(() => createPainter(packages, fonts)), digest: digestOf([packages.versions, known]) };
  },
  { digest: (value) => value?.digest ?? 'none' },
);

const imageAt = lookup<RoutedSite, Permalink, Route['drawnImage']>(
  'image data',
  routedSite,
  ({ site }, permalink) => site.routes.get(permalink)?.drawnImage,
  digestOf,
);

/** The image of the page at an address, attached; its value are the letters that no font has. */
export const socialImage = query<Permalink, { readonly missing: string }>('social image', async (q, permalink) => {
  const image = await q(imageAt, permalink);
  const { title: site } = await q(siteFrame, '');
  const made = await q(sitePainter, '');
  if (image === undefined || made === undefined) throw new Error(`${permalink} has no image`);
  const { title, section } = image;
  const { bytes, missing } = (await made.painter())({ title, section, site });
  q.attach(bytes);
  return { missing };
});

/** Fonts of the site, and a digest of them. */
function readFonts(root: string, files: readonly SourcePath[]) {
  const fonts = files.map((name): OwnFont => ({ name, data: readRegularFile(join(root, name)) }));
  return { fonts, known: digestOf(fonts.map(({ data }) => digest(data))) };
}

/** Inter has the letters of Latin, Greek and Cyrillic. */
export function missingLetters(missing: string, title: string, source: SourcePath | undefined): Finding {
  const letters = [...missing];
  const shown = letters.slice(0, 8).join(' ') + (letters.length > 8 ? ` and ${letters.length - 8} more` : '');
  return {
    rule: 'missing-glyph',
    message: `the image of “${title}” has boxes for letters that its font does not have: ${shown}`,
    place: source === undefined ? undefined : { file: source },
    hint: 'name a font that has them, socialImages: { fonts: [...] }, or give the page an image of its own, image: /picture.png in frontmatter',
  };
}

export const imageQueries = [sitePainter, imageAt, socialImage];
