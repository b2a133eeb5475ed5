import { closeSync, openSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatKeyPath, type KeyPath, type Locate } from '../../core/config/index.ts';
import { kindOfPath } from '../../core/text/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { contrastInMode, contrastOfWords, deriveAccent } from './accent.ts';
import { isInside } from './folders.ts';
import type { SiteSettings } from './schema/site.ts';

/** Findings about settings that fit the schema and contradict each other, or files of the site: `invalid-config`. */
export function settingsFindings(config: ResolvedConfig, settings: SiteSettings, locate: Locate): readonly Finding[] {
  return [
    ...outDirFindings(config, locate),
    ...apiFindings(settings, locate),
    ...fontFindings(settings, config.root, locate),
    ...siteFontFindings(config, locate),
    ...urlFindings(settings, locate),
    ...accentFindings(settings, locate),
    ...managerFindings(settings, locate),
    ...slashFindings(settings, locate),
  ];
}

/** Colours that are used as they are, and cannot be read. One colour alone is made darker or lighter where it has to be. */
function accentFindings({ accent }: SiteSettings, locate: Locate): Finding[] {
  if (typeof accent !== 'object') return [];
  return (['light', 'dark'] as const).flatMap((mode): Finding[] => {
    const colour = accent[mode];
    const reached = contrastInMode(mode, colour);
    if (reached >= contrastOfWords) return [];
    const better = deriveAccent(colour)[mode].text;
    return [
      {
        rule: 'low-contrast',
        message: `accent.${mode}: words in ${colour} have a contrast of ${Math.floor(reached * 10) / 10} with what is behind them, and need ${contrastOfWords}`,
        place: locate(['accent', mode]),
        hint: `write ${better}, or one colour as accent, from which those of both modes are derived`,
      },
    ];
  });
}

/** What a tag manager loads is known to its owner only. */
function managerFindings({ analytics, security }: SiteSettings, locate: Locate): Finding[] {
  if (analytics?.gtm === undefined || security.policy === 'none') return [];
  return [
    {
      rule: 'wide-policy',
      message:
        'analytics.gtm: a tag manager runs what its container has; the Content-Security-Policy allows scripts and requests of all hosts of Google for it, and blocks tags of others',
      place: locate(['analytics', 'gtm']),
      hint: "add the hosts of its tags to security.allow, and set 'wide-policy' to off under checks",
    },
  ];
}

/** Hosts serve a folder at an address with a slash, and no file. */
function slashFindings({ trailingSlash, pageFiles }: SiteSettings, locate: Locate): Finding[] {
  if (!trailingSlash || pageFiles !== 'file') return [];
  const message = "trailingSlash: hosts add the slash to folders, and with pageFiles: 'file' each page is a file";
  const hint = 'remove pageFiles for addresses such as /docs/a/, or trailingSlash for /docs/a';
  return [{ rule: 'invalid-config', message, place: locate(['trailingSlash']), hint }];
}

/** Feeds, assistants and previews of shared links have absolute addresses only. */
function urlFindings({ posts = false, assistants, socialImages, url }: SiteSettings, locate: Locate): Finding[] {
  if (url !== undefined) return [];
  const feeds = [posts || []].flat().flatMap(({ feeds }, index): KeyPath[] => {
    if (!feeds || feeds.length === 0) return [];
    return [Array.isArray(posts) ? ['posts', index, 'feeds'] : ['posts', 'feeds']];
  });
  const wanting: readonly (readonly [what: string, keyPath: KeyPath])[] = [
    ...feeds.map((keyPath) => ['feeds', keyPath] as const),
    ...(assistants.length === 0 ? [] : [['they', ['assistants']] as const]),
    ...(socialImages ? [['images of pages', ['socialImages']] as const] : []),
  ];
  return wanting.map(([what, keyPath]) => ({
    rule: 'invalid-config',
    message: `${formatKeyPath(keyPath)}: ${what} need the url of the site`,
    place: locate(keyPath),
    hint: "add url: 'https://docs.example.org' to the config",
  }));
}

/** Each build replaces the output folder, so no file of the author may be in it. */
function outDirFindings({ root, outDir, ...config }: ResolvedConfig, locate: Locate): Finding[] {
  const place = () => locate(['outDir']);
  if (isInside(root, outDir)) {
    const message = 'outDir: the output would replace the folder of the config';
    return [{ rule: 'invalid-config', message, place: place(), hint: "name a folder of its own, such as 'build'" }];
  }
  const dirs = [
    ...config.docs.flatMap(({ folders, versioned, snapshots }) => [
      ...folders.map(({ dir }) => dir),
      ...(versioned ? [snapshots.dir] : []),
    ]),
    ...config.posts.map(({ dir }) => dir),
    config.pages?.dir,
    config.static,
    config.theme,
  ];
  return dirs.flatMap((dir) => {
    if (dir === undefined) return [];
    const folder = resolve(root, dir);
    if (!isInside(outDir, folder) && !isInside(folder, outDir)) return [];
    const message = `outDir: the output folder may not be in the folder ${dir}, or around it`;
    return [{ rule: 'invalid-config', message, place: place(), hint: "name a folder of its own, such as 'build'" }];
  });
}

function apiFindings({ api }: SiteSettings, locate: Locate): Finding[] {
  return [
    ...repeated(api, {
      read: ({ id }) => id,
      keyPath: (index) => ['api', index, 'id'],
      words: 'the id of another document',
      locate,
    }),
    ...api.flatMap(({ earlier }, index) =>
      repeated(earlier, {
        read: ({ version }) => version,
        keyPath: (position) => ['api', index, 'earlier', position, 'version'],
        words: 'the name of another version',
        locate,
      }),
    ),
  ];
}

/** Findings for entries with the name of an earlier one; `words` completes the message. */
function repeated<T>(
  entries: readonly T[],
  options: {
    readonly read: (entry: T) => string;
    readonly keyPath: (index: number) => KeyPath;
    readonly words: string;
    readonly locate: Locate;
  },
): Finding[] {
  const { read, keyPath, words, locate } = options;
  return entries.flatMap((entry, index) => {
    const name = read(entry);
    const first = entries.findIndex((other) => read(other) === name);
    if (first === index) return [];
    return [
      {
        rule: 'invalid-config',
        message: `${formatKeyPath(keyPath(index))}: ${JSON.stringify(name)} is ${words}`,
        place: locate(keyPath(index)),
        related: [{ message: 'first used here', place: locate(keyPath(first)) }],
      },
    ];
  });
}

/** The first bytes of supported fonts: TrueType, OpenType, TrueType of macOS, WOFF. */
const beginnings = ['\0\x01\0\0', 'OTTO', 'true', 'wOFF'];

/** Fonts that docsgen cannot draw with. A missing file has a finding already. */
function fontFindings({ socialImages }: SiteSettings, root: string, locate: Locate): Finding[] {
  if (!socialImages) return [];
  return socialImages.fonts.flatMap((font, index): Finding[] => {
    const path = join(root, font);
    const beginning = kindOfPath(path) === 'file' ? beginningOf(path) : undefined;
    if (beginning === undefined || beginnings.includes(beginning)) return [];
    return [
      {
        rule: 'invalid-config',
        message: `socialImages.fonts[${index}]: ${font} is no font of the kinds TTF, OTF and WOFF`,
        place: locate(['socialImages', 'fonts', index]),
        hint: beginning === 'wOF2' ? 'it is WOFF2, which is packed otherwise: most fonts come as WOFF, too' : undefined,
      },
    ];
  });
}

/** Files that are no fonts which browsers know. */
function siteFontFindings({ root, fonts }: ResolvedConfig, locate: Locate): Finding[] {
  if (fonts === false) return [];
  const files = Object.entries(fonts).flatMap(([role, given]) =>
    (given || []).filter((entry) => !entry.startsWith('@')).map((file) => ({ role, file })),
  );
  return files.flatMap(({ role, file }): Finding[] => {
    const path = join(root, file);
    if (kindOfPath(path) !== 'file' || [...beginnings, 'wOF2'].includes(beginningOf(path))) return [];
    return [
      {
        rule: 'invalid-config',
        message: `fonts.${role}: ${file} is no font of the kinds WOFF2, WOFF, TTF and OTF`,
        place: locate(['fonts', role]),
      },
    ];
  });
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
