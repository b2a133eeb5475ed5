import type { AccentConfig } from '../../model/config.ts';

type Mode = 'light' | 'dark';

/**
 * Background colours that text in the accent colour is on, as in `templates/styles/tokens.css`: the page, the frame, cards, what is raised.
 */
const backgrounds = {
  light: ['#ffffff', '#f7f9fb', '#f5f7f9'],
  dark: ['#11141a', '#090c10', '#161a20', '#1b1e26'],
} as const;

/** How much of the accent is in `--accent-soft`, which is behind words in the accent as well. */
const softness = { light: 0.078, dark: 0.141 } as const;

/** How much of the accent is in `--accent-soft` for readers who ask for more contrast. */
export const softnessOfMore = { light: 0.2, dark: 0.25 } as const;

const [white, black] = ['#ffffff', '#10141d'] as const;

/** Contrast ratios that WCAG asks for: of text, of text for readers who ask for more, and of lines and icons. */
export const contrastOfWords = 4.5;
const contrastOfMore = 7;
const contrastOfMarks = 3;

/**
 * All colours of the accent, from one. Words in it, words on it and marks of it have the contrast that they need on every
 * background, since its lightness is changed until they have; its hue stays.
 */
export function deriveAccent(colour: string): AccentConfig {
  const own = toOklch(colour);
  // As it is where it can be: lighter than a certain shade, what is written on it is dark.
  const isLight = contrast(white, colour) < contrastOfMarks && contrast(black, colour) >= contrastOfWords;
  const fill = isLight ? colour : shaded(own, darker, (one) => contrast(white, one) >= contrastOfWords);
  // What only just can be read looks dull on a dark background.
  const brighter: Oklch = [Math.max(own[0], 0.74), own[1], own[2]];
  const [light, dark] = (['light', 'dark'] as const).map((mode) => {
    const step = mode === 'light' ? darker : lighter;
    const mark = shaded(own, step, (one) =>
      backgrounds[mode].every((ground) => contrast(one, ground) >= contrastOfMarks),
    );
    const readable = (wanted: number, soft: number) => (one: string) => contrastInMode(mode, one, mark, soft) >= wanted;
    return {
      mark,
      text: shaded(mode === 'dark' ? brighter : own, step, readable(contrastOfWords, softness[mode])),
      more: shaded(own, step, readable(contrastOfMore, softnessOfMore[mode])),
    };
  }) as [ModeColours, ModeColours];
  return { light, dark, fill, onFill: isLight ? black : white };
}

type ModeColours = AccentConfig['light'];

/**
 * The lowest contrast ratio of a text colour with the backgrounds of a mode, as WCAG defines it (1 to 21).
 *
 * @param mark colour of the accent, which tints the background of current entries
 */
export function contrastInMode(mode: Mode, colour: string, mark = colour, soft: number = softness[mode]): number {
  return Math.min(...groundsOf(mode, mark, soft).map((ground) => contrast(colour, ground)));
}

function groundsOf(mode: Mode, accent: string, soft: number): readonly string[] {
  const plain: readonly string[] = backgrounds[mode];
  return [...plain, ...plain.map((ground) => mixed(accent, ground, soft))];
}

type Oklch = readonly [lightness: number, chroma: number, hue: number];

const [darker, lighter] = [-0.004, 0.004];

/** The colour, made darker or lighter in small steps until it fits. */
function shaded([lightness, chroma, hue]: Oklch, step: number, fits: (colour: string) => boolean): string {
  for (let one = lightness; one >= 0 && one <= 1; one += step) {
    const colour = fromOklch([one, chroma, hue]);
    if (fits(colour)) return colour;
  }
  return step === darker ? '#000000' : '#ffffff';
}

/** Contrast as WCAG measures it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour over a background, as `color-mix(in srgb, …)` mixes them. */
function mixed(colour: string, ground: string, share: number): string {
  const [one, other] = [bytesOf(colour), bytesOf(ground)];
  return toHex(one.map((byte, at) => byte * share + (other[at] ?? 0) * (1 - share)));
}

type Triple = readonly [number, number, number];

/** @param colour `#e62249` or `#e24` */
function bytesOf(colour: string): Triple {
  const digits = colour.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Triple;
}

function linearOf(colour: string): Triple {
  return bytesOf(colour).map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

function toHex(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

/** OKLCH, by the matrices of its author, https://bottosson.github.io/posts/oklab/. */
function toOklch(colour: string): Oklch {
  const [red, green, blue] = linearOf(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** The nearest colour of sRGB with this lightness and hue: where there is none with the chroma, it has less. */
function fromOklch([lightness, chroma, hue]: Oklch): string {
  for (let one = chroma; one > 0; one -= 0.004) {
    const linear = linearSrgb([lightness, one, hue]);
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(linear.map(toByte));
  }
  return toHex(linearSrgb([lightness, 0, hue]).map(toByte));
}

function linearSrgb([lightness, chroma, hue]: Oklch): readonly number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toByte(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}
