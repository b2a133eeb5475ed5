import { type Data, textOf } from './data.ts';
import { linkAddress } from './inline.ts';
import { type Plan, readPlanned } from './plan.ts';

interface OldLogo {
  /** Its only picture, or the one for light colours. */
  readonly light: string | undefined;
  readonly dark: string | undefined;
  readonly alt?: unknown;
}

/** `navbar.logo`: one picture, or one for each colour mode. */
export function logoEntry({ light, dark, alt }: OldLogo): Data | undefined {
  const src = light ?? dark;
  if (src === undefined) return undefined;
  const text = { alt: textOf(alt) ?? '' };
  return dark === undefined || dark === src || light === undefined
    ? { src: linkAddress(src), ...text }
    : { light: linkAddress(light), dark: linkAddress(dark), ...text };
}

const colour = /\b(?:fill|stroke|stop-color|color)(?:=["']|\s*:\s*)\s*([#\w]+)/g;
const white = /^#(?:f{3}|f{6})$|^white$/i;

/**
 * The logo of a bar in color: a drawing that is all white gets a copy in black, for the light mode of docsgen, whose bar is white.
 *
 * @param address in the static folder
 */
export function logoOnWhite(address: string | undefined, plan: Plan): Data | undefined {
  const file = address === undefined ? undefined : plan.files.get(`static${address}`);
  if (address === undefined || file === undefined || !/\.svg$/i.test(address))
    return address === undefined ? undefined : logoEntry({ light: address, dark: undefined });
  const text = readPlanned(file);
  const colours = Array.from(text.matchAll(colour), ([, name = '']) => name).filter((name) => name !== 'none');
  if (colours.length === 0 || !colours.every((name) => white.test(name)))
    return logoEntry({ light: address, dark: undefined });
  const light = address.replace(/\.svg$/i, '-light.svg');
  plan.write(
    `static${light}`,
    text.replace(colour, (part, name: string) => (white.test(name) ? part.replace(name, '#111') : part)),
  );
  return logoEntry({ light, dark: address });
}
