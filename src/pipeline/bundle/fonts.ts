import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { FontConfig, FontRole } from '../../model/config.ts';
import type { BundleInput } from './bundle.ts';
import { packageRoot } from './paths.ts';

/** A file of a font, and which part of the font it has. */
interface Face {
  readonly file: string;
  readonly family: string;
  readonly style: string;
  /** A weight, or the range of a variable font. */
  readonly weight: string;
  /** Characters that the file is loaded for; absent: all. */
  readonly range?: string | undefined;
}

interface Family {
  readonly name: string;
  readonly faces: readonly Face[];
  readonly metrics: Metrics;
}

/** The metrics of a font, for a font size of 1. */
export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly gap: number;
  /** Mean width of a letter of English text. */
  readonly width: number;
  /** Mean width of a letter of bold English text. */
  readonly bold: number;
}

/** The default fonts, whose files come with docsgen. */
const defaultFonts: Readonly<Record<'text' | 'code', { readonly folder: string; readonly metrics: Metrics }>> = {
  text: { folder: 'inter', metrics: { ascent: 0.96875, descent: 0.24121, gap: 0, width: 0.47422, bold: 0.4851 } },
  code: { folder: 'jetbrains-mono', metrics: { ascent: 1.02, descent: 0.3, gap: 0, width: 0.6, bold: 0.6 } },
};

const variables: Readonly<Record<FontRole, string>> = {
  text: '--font-body',
  heading: '--font-heading',
  code: '--font-mono',
};

/** The custom properties that have the fonts of the system, in `tokens.css`. */
const systemFonts: Readonly<Record<FontRole, string>> = {
  text: 'var(--system-body)',
  heading: 'var(--system-body)',
  code: 'var(--system-mono)',
};

/** Fonts that operating systems bring along, with the same letter widths or nearly. */
interface FallbackFont {
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  /** Mean widths of a letter, for a size of 1. */
  readonly width: number;
  readonly boldWidth: number;
}

/**
 * Fallback fonts, shown until a font has loaded and scaled to its size, so that no line moves then. Arial and its equals are
 * on nearly all systems, DejaVu on most of the others.
 *
 * @see https://www.w3.org/TR/css-fonts-5/#font-metrics-override-desc
 */
const fallbackFonts: Readonly<Record<'text' | 'code', readonly FallbackFont[]>> = {
  text: [
    {
      regular: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
      bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'],
      width: 0.44176,
      boldWidth: 0.47769,
    },
    { regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'], width: 0.50707, boldWidth: 0.57252 },
  ],
  code: [
    {
      regular: ['Menlo', 'DejaVu Sans Mono', 'Liberation Mono', 'Courier New'],
      bold: ['Menlo Bold', 'DejaVu Sans Mono Bold', 'Liberation Mono Bold', 'Courier New Bold'],
      width: 0.602,
      boldWidth: 0.602,
    },
  ],
};

export interface SiteFonts {
  /** The style sheet, with absolute paths of files; `''` where those of the system are used. */
  readonly css: string;
  /** Files that a page asks for before its style sheet is there: those with the letters of the site's language. */
  readonly early: readonly string[];
}

/**
 * The fonts that a site asks for. What cannot be used was reported with the config, and the fonts of the system are there in its
 * place.
 *
 * A font that comes after the first frame is not used on that page (`font-display: optional`): lines break elsewhere in another
 * font, whatever its size, and all that follows them would move under the reader's eyes.
 */
export async function siteFonts({
  root,
  fonts,
  language,
}: Pick<BundleInput['config'], 'root' | 'fonts' | 'language'>): Promise<SiteFonts> {
  const families = new Map<FontRole, Family>();
  for (const role of ['text', 'heading', 'code'] as const) {
    const given = fonts === false ? false : fonts[role];
    const family =
      given === undefined && role !== 'heading' ? usualFamily(role) : given && (await familyOf(root, given));
    if (family) families.set(role, family);
  }
  if (families.size === 0) return { css: '', early: [] };
  const faces = new Map([...families.values()].flatMap(({ faces }) => faces.map((face) => [face.file, face] as const)));
  const letters = lettersOf(language.lang);
  const isEarly = ({ style, range }: Face) => style === 'normal' && letters.some((letter) => hasLetter(range, letter));
  return {
    css: [
      ...[...faces.values()].map(faceRule),
      ...[...families].flatMap(([role, family]) => fallbackRules(role, family).flatMap(({ rules }) => rules)),
      rootRule([...families]),
    ].join('\n'),
    early: [...new Set([...families.values()].flatMap(({ faces }) => faces.filter(isEarly).map(({ file }) => file)))],
  };
}

/** Code points of letters of a language, by its own name; those of English, since names and code are written with them. */
function lettersOf(lang: string): readonly number[] {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? '';
  return [...`a${name}`].filter((letter) => /\p{L}/u.test(letter)).map((letter) => letter.codePointAt(0) ?? 0);
}

/** Whether a value of `unicode-range` has a code point: `U+0000-00FF, U+0131`. */
function hasLetter(range: string | undefined, letter: number): boolean {
  if (range === undefined) return true;
  return range.split(',').some((part) => {
    const [, first = '', last = first] = /^U\+([\dA-F?]+)(?:-([\dA-F]+))?$/i.exec(part.trim()) ?? [];
    const from = Number.parseInt(first.replaceAll('?', '0'), 16);
    return from <= letter && letter <= Number.parseInt(last.replaceAll('?', 'F'), 16);
  });
}

function usualFamily(role: 'text' | 'code'): Family {
  const { folder, metrics } = defaultFonts[role];
  const faces = facesOfSheet(join(packageRoot(), 'dist', 'fonts', folder, 'index.css'));
  return { name: faces[0]?.family ?? folder, faces, metrics };
}

async function familyOf(root: string, given: FontConfig): Promise<Family | undefined> {
  const found = given.map(async (entry): Promise<readonly Face[]> => {
    if (!isPackage(entry)) return [await faceOfFile(resolve(root, entry))].filter((face) => face !== undefined);
    const folder = findFontPackage(root, entry);
    return folder === undefined ? [] : sheetsOf(folder).flatMap(facesOfSheet);
  });
  const faces = (await Promise.all(found)).flat();
  const [first] = faces;
  if (first === undefined) return undefined;
  const main = faces.find(({ range, style }) => style === 'normal' && hasLetter(range, 97)) ?? first;
  // Files of one key are one font, whatever they call themselves.
  return {
    name: first.family,
    faces: faces.map((face) => ({ ...face, family: first.family })),
    metrics: await measure(main.file),
  };
}

/** Whether an entry is the name of a package, such as `@fontsource-variable/inter`, and no file. */
function isPackage(entry: string): boolean {
  return /^@[\w.-]+\/[\w.-]+$/.test(entry);
}

/** The folder of an installed package. */
export function findFontPackage(root: string, name: string): string | undefined {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return;
  }
}

/** Weights that pages have, of a package with a file for each, and the italics. */
const sheets = ['index.css', '500.css', '600.css', '700.css', 'wght-italic.css', '400-italic.css'];

function sheetsOf(folder: string): readonly string[] {
  return sheets.map((name) => join(folder, name)).filter((file) => existsSync(file));
}

/** The faces of a style sheet of Fontsource. */
function facesOfSheet(sheet: string): readonly Face[] {
  const css = readFileSync(sheet, 'utf8');
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, block = '']): Face[] => {
    const value = (name: string) => new RegExp(`${name}\\s*:\\s*([^;]+);`).exec(block)?.[1]?.trim();
    const source = /url\(\s*["']?([^"')]+\.woff2)/.exec(block)?.[1];
    if (source === undefined) return [];
    return [
      {
        file: resolve(dirname(sheet), source),
        family: (value('font-family') ?? '').replace(/^["']|["']$/g, ''),
        style: value('font-style') ?? 'normal',
        weight: value('font-weight') ?? '400',
        range: value('unicode-range'),
      },
    ];
  });
}

/** The metrics in the tables of a font file; `undefined` for a file that is no font. */
async function faceOfFile(file: string): Promise<Face | undefined> {
  const font = await readFont(file);
  if (font === undefined) return;
  const { wght } = font.variationAxes;
  return {
    file,
    family: font.familyName ?? relative(dirname(file), file),
    style: font.italicAngle === 0 ? 'normal' : 'italic',
    weight: wght === undefined ? String(font['OS/2'].usWeightClass) : `${wght.min} ${wght.max}`,
  };
}

async function readFont(file: string) {
  const { create } = await import('fontkitten');
  try {
    const font = create(readFileSync(file));
    return font.isCollection ? undefined : font;
  } catch {
    return;
  }
}

/** How often letters are in English text, in thousandths, by https://en.wikipedia.org/wiki/Letter_frequency. */
const frequencies: Readonly<Record<string, number>> = {
  ...{ ' ': 180, e: 104, t: 74, a: 67, o: 62, i: 57, n: 55, s: 52, h: 50, r: 49, d: 35, l: 33, c: 23, u: 23 },
  ...{ m: 20, w: 19, f: 18, g: 17, y: 16, p: 16, b: 12, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1 },
};

/** How much wider bold letters are than regular ones, on average. */
const boldGain = 1.03;

/** The metrics of a font, by its file. */
export async function measure(file: string): Promise<Metrics> {
  const font = await readFont(file);
  if (font === undefined) return { ascent: 0.92, descent: 0.24, gap: 0, width: 0.44176, bold: 0.47 };
  const { unitsPerEm: unit } = font;
  const total = Object.values(frequencies).reduce((sum, count) => sum + count, 0);
  const width = Object.entries(frequencies).reduce(
    (sum, [letter, count]) => sum + count * font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
    0,
  );
  return {
    ascent: font.ascent / unit,
    descent: Math.abs(font.descent) / unit,
    gap: font.lineGap / unit,
    width: width / total / unit,
    // Files of variable fonts say only how wide their regular letters are.
    bold: (width / total / unit) * boldGain,
  };
}

function faceRule({ file, family, style, weight, range }: Face): string {
  const format = { '.woff2': 'woff2', '.woff': 'woff', '.ttf': 'truetype', '.otf': 'opentype' }[extname(file)];
  return `@font-face {
  font-family: ${JSON.stringify(family)};
  font-style: ${style};
  font-weight: ${weight};
  font-display: optional;
  src: url(${JSON.stringify(file.split(sep).join('/'))}) format("${format ?? 'woff2'}");
  ${range === undefined ? '' : `unicode-range: ${range};`}
}`;
}

/** The fallbacks of a font, each with a family name of its own, and their `@font-face` rules. */
function fallbackRules(role: FontRole, { name, metrics }: Family) {
  const { width, bold, ascent, descent, gap } = metrics;
  const percent = (value: number) => `${Math.round(value * 10000) / 100}%`;
  return fallbackFonts[role === 'code' ? 'code' : 'text'].map((font, index) => {
    const family = `${name} ${role === 'code' ? 'code ' : ''}fallback${index === 0 ? '' : ` ${index + 1}`}`;
    const rule = (weight: string, names: readonly string[], adjust: number) => `@font-face {
  font-family: ${JSON.stringify(family)};
  font-weight: ${weight};
  src: ${names.map((one) => `local(${JSON.stringify(one)})`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(ascent / adjust)};
  descent-override: ${percent(descent / adjust)};
  line-gap-override: ${percent(gap / adjust)};
}`;
    return {
      family,
      rules: [rule('100 500', font.regular, width / font.width), rule('600 900', font.bold, bold / font.boldWidth)],
    };
  });
}

/**
 * The rule that sets the fonts. It is in the layer of the other custom properties, so that styles of the site override
 * it.
 */
function rootRule(families: readonly (readonly [FontRole, Family])[]): string {
  const lines = families.map(([role, family]) => {
    const names = [family.name, ...fallbackRules(role, family).map((font) => font.family)];
    return `${variables[role]}: ${names.map((name) => JSON.stringify(name)).join(', ')}, ${systemFonts[role]};`;
  });
  return `@layer tokens {
:root {
  ${lines.join('\n  ')}
}
}`;
}
