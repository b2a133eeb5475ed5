import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CanvasKit, TypefaceFontProvider } from 'canvaskit-wasm';
import { socialImageSize } from '../../shared/social-image-size.ts';
import type { DrawingPackages } from './packages.ts';

/** The texts of an image. */
interface SocialImage {
  readonly title: string;
  /** The section of the site; `''` without one. */
  readonly section: string;
  readonly site: string;
}

interface Painting {
  /** A PNG: the same bytes for the same texts on all machines. */
  readonly bytes: Uint8Array;
  /** Letters that no font has, each once, in order. The image has boxes for them. */
  readonly missing: string;
}

/** Draws an image. */
export type Painter = (image: SocialImage) => Painting;

/** The files of the font, in the order in which letters are looked up. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
const weights = [400, 700] as const;

const colours = { ground: [14, 16, 21], mark: [226, 36, 73], title: [245, 246, 250], words: [160, 167, 184] } as const;
const margin = 80;
/** Pixels. A title that does not fit gets the next size. */
const titleSizes = [80, 66, 54] as const;
const maxTitleLines = 4;

/** A font of the site, in one weight, which is used for all. */
export interface OwnFont {
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * Loads the packages, which takes some megabytes and a tenth of a second.
 *
 * @param own fonts for letters that Inter does not have, in the order in which they are looked up
 */
export async function createPainter({ folders }: DrawingPackages, own: readonly OwnFont[] = []): Promise<Painter> {
  const kit = await loadKit(folders['canvaskit-wasm']);
  const fonts = kit.TypefaceFontProvider.Make();
  for (const { name, data } of own) fonts.registerFont(data, name);
  for (const subset of subsets)
    for (const weight of weights) {
      const file = join(folders['@fontsource/inter'], 'files', `inter-${subset}-${weight}-normal.woff`);
      fonts.registerFont(new Uint8Array(readFileSync(file)), familyOf(subset, weight));
    }
  const further = own.map(({ name }) => name);
  return (image) => paint({ kit, fonts, further }, image);
}

async function loadKit(folder: string): Promise<CanvasKit> {
  const load: (options: { locateFile: (file: string) => string }) => Promise<CanvasKit> = createRequire(
    join(folder, 'package.json'),
  )('./bin/canvaskit.js');
  return load({ locateFile: (file) => join(folder, 'bin', file) });
}

function familyOf(subset: string, weight: number): string {
  return `Inter ${subset} ${weight}`;
}

interface Tools {
  readonly kit: CanvasKit;
  readonly fonts: TypefaceFontProvider;
  /** Font families to look up after Inter. */
  readonly further: readonly string[];
}

function paint({ kit, fonts, further }: Tools, { title, section, site }: SocialImage): Painting {
  const { width, height } = socialImageSize;
  const surface = kit.MakeSurface(width, height);
  if (surface === null) throw new Error('CanvasKit gives no surface to draw on');
  const canvas = surface.getCanvas();
  const colour = (name: keyof typeof colours) => {
    const [red, green, blue] = colours[name];
    return kit.Color(red, green, blue, 1);
  };
  canvas.clear(colour('ground'));
  const bar = new kit.Paint();
  bar.setColor(colour('mark'));
  canvas.drawRect(kit.XYWHRect(0, 0, width, 12), bar);

  const missing = new Set<string>();
  const write = (
    text: string,
    style: { size: number; weight: (typeof weights)[number]; colour: keyof typeof colours; lines: number },
  ) => {
    const paragraph = kit.ParagraphBuilder.MakeFromFontProvider(
      new kit.ParagraphStyle({
        textStyle: {
          color: colour(style.colour),
          fontFamilies: [...subsets.map((subset) => familyOf(subset, style.weight)), ...further],
          fontSize: style.size,
          heightMultiplier: 1.2,
        },
        maxLines: style.lines,
        ellipsis: '…',
      }),
      fonts,
    );
    paragraph.addText(text);
    const built = paragraph.build();
    built.layout(width - 2 * margin);
    for (const code of built.unresolvedCodepoints()) missing.add(String.fromCodePoint(code));
    paragraph.delete();
    return built;
  };
  const lines = [
    { text: section, top: margin, style: { size: 34, weight: 400, colour: 'words', lines: 1 } },
    { text: site, top: height - margin - 40, style: { size: 34, weight: 700, colour: 'words', lines: 1 } },
  ] as const;
  for (const { text, top, style } of lines) {
    const words = write(text, style);
    canvas.drawParagraph(words, margin, top);
    words.delete();
  }
  const drafts = titleSizes.map((size) => write(title, { size, weight: 700, colour: 'title', lines: maxTitleLines }));
  const fitting = drafts.find((draft) => draft.getNumberOfLines() < maxTitleLines) ?? drafts.at(-1);
  if (fitting !== undefined) canvas.drawParagraph(fitting, margin, (height - fitting.getHeight()) / 2);
  for (const draft of drafts) draft.delete();

  surface.flush();
  const picture = surface.makeImageSnapshot();
  const bytes = picture.encodeToBytes(kit.ImageFormat.PNG, 100);
  picture.delete();
  bar.delete();
  surface.delete();
  if (bytes === null) throw new Error('CanvasKit gives no PNG');
  const letters = new Set([...title, ...section, ...site].filter((letter) => missing.has(letter)));
  return { bytes, missing: [...letters].join('') };
}
