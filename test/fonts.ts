import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Fonts that the system of a reader may have, by the name that `TEST_FONTS` has. */
export type FontWorld = keyof typeof worlds;

/** Of the generic families of CSS, and folders of fonts. */
interface Fonts {
  readonly sans: string;
  readonly mono: string;
  /** @param temporary where the packed Chromium unpacks its own */
  readonly folders: (temporary: string) => readonly string[];
}

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

const worlds = {
  /** What Debian's Chromium brings along: DejaVu, and Arimo and Cousine, which are Liberation there. */
  debian: {
    sans: 'DejaVu Sans',
    mono: 'DejaVu Sans Mono',
    folders: () => ['dejavu-fonts-ttf', '@expo-google-fonts/arimo', '@expo-google-fonts/cousine'].map(folderOf),
  },
  /** What the packed Chromium brings along: one font that is like none of the fallbacks, and no second one for code. */
  packed: { sans: 'Open Sans', mono: 'Open Sans', folders: (temporary) => [join(temporary, 'fonts')] },
} satisfies Readonly<Record<string, Fonts>>;

/**
 * Writes the configuration of the fonts that the browser of the tests has, whatever this machine has: text is as wide, and breaks
 * at the same places, on all. (A Chromium without any font ends at the first text field.)
 *
 * @returns the environment for the browser
 */
export function fontsFor(folder: string): Readonly<Record<string, string>> {
  const name = process.env.TEST_FONTS ?? 'debian';
  if (!Object.hasOwn(worlds, name)) throw new Error(`TEST_FONTS is one of ${Object.keys(worlds).join(', ')}`);
  const { sans, mono, folders }: Fonts = worlds[name as FontWorld];
  mkdirSync(folder, { recursive: true });
  const generic = { 'sans-serif': sans, serif: sans, 'system-ui': sans, monospace: mono };
  const aliases = Object.entries(generic).map(
    ([family, font]) => `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders(dirname(folder))
  .map((path) => `<dir>${path}</dir>`)
  .join('\n')}
<cachedir>${join(folder, 'cache')}</cachedir>
${aliases.join('\n')}
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
