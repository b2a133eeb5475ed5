import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest, digestOf } from '../core/cache/index.ts';
import {
  createPainter,
  findPackages,
  missingPackages,
  type OwnFont,
  type Painter,
} from '../features/social-images/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import type { Site } from '../model/site.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import type { Writer } from './write-site.ts';

/** Draws the images of pages, where the site asks for them. What draws is loaded when there is something to draw. */
export async function writeSocialImages(options: {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly recall: Recall;
  readonly write: Writer['write'];
}): Promise<{ readonly findings: readonly Finding[] }> {
  const { config, site, recall, write } = options;
  if (!config.socialImages) return { findings: [] };
  const { fonts, known } = await readFonts(config.root, config.socialImages.fonts);
  const packages = findPackages([config.root, packageRoot()]);
  if (packages === undefined) return { findings: [missingPackages] };
  let painter: Promise<Painter> | undefined;
  const findings: Finding[] = [];
  for (const { permalink, drawnImage, source } of site.routes.values()) {
    if (drawnImage === undefined) continue;
    const { address, title, section } = drawnImage;
    const image = { title, section, site: config.title };
    const {
      value: { missing },
      attachment: data,
      attachmentDigest: digest,
      attachmentBytes: byteLength,
    } = await recall<{ readonly missing: string }>({
      kind: 'social image',
      subject: permalink,
      parts: () => ({
        ...image,
        packages: packages.versions,
        fonts: known,
      }),
      async make() {
        painter ??= createPainter(packages, fonts);
        const { bytes, missing } = (await painter)(image);
        return { value: { missing }, attachment: bytes };
      },
    });
    await write(address.slice(config.baseUrl.length), { data, digest, byteLength });
    if (missing !== '') findings.push(missingLetters(missing, title, source));
  }
  return { findings };
}

/** Fonts of the site, and what tells them from others. */
async function readFonts(root: string, files: readonly SourcePath[]) {
  const fonts = await Promise.all(
    files.map(async (name): Promise<OwnFont> => ({ name, data: await readFile(join(root, name)) })),
  );
  return { fonts, known: digestOf(fonts.map(({ data }) => digest(data))) };
}

/** Inter has the letters of Latin, Greek and Cyrillic. */
function missingLetters(missing: string, title: string, source: SourcePath | undefined): Finding {
  const letters = [...missing];
  const shown = letters.slice(0, 8).join(' ') + (letters.length > 8 ? ` and ${letters.length - 8} more` : '');
  return {
    rule: 'missing-glyph',
    message: `the image of “${title}” has boxes for letters that its font has not: ${shown}`,
    ...(source === undefined ? {} : { place: { file: source } }),
    hint: 'name a font that has them, socialImages: { fonts: [...] }, or give the page an image of its own, image: /picture.png in frontmatter',
  };
}
