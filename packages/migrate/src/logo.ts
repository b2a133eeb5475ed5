import { type Data, textOf } from './data.ts';
import { linkAddress } from './inline.ts';

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
