import { attributeOf, type Tag } from '../jsx-tags.ts';
import type { ComponentTable } from '../page-components.ts';

/** Packages whose components are known here: what pages import of them is taken out without a word. */
export const knownPackages = /^(?:starlight-package-managers|astro-embed|@astro-community\/astro-embed-[\w-]+)$/;

/** Components that packages for Astro bring, by the names that most sites have for them. */
export const packageComponents: ComponentTable = {
  PackageManagers: managersOf,
  YouTube: videoOf('youtube'),
  Youtube: videoOf('youtube'),
  YouTubeEmbed: videoOf('youtube'),
  YoutubeEmbed: videoOf('youtube'),
  LiteYouTube: videoOf('youtube'),
  Vimeo: videoOf('vimeo'),
};

/** What npm does for each kind of command of starlight-package-managers. */
const commands: Readonly<Record<string, string>> = {
  add: 'npm install',
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  install: 'npm install',
  remove: 'npm uninstall',
  run: 'npm run',
};

/** `<PackageManagers type="add" pkg="a" dev />` is a block of npm commands, which docsgen shows for each manager. */
function managersOf(tag: Tag): string | false {
  const command = commands[attributeOf(tag, 'type') ?? 'add'];
  const [given, args] = [attributeOf(tag, 'pkg'), attributeOf(tag, 'args')];
  const isComputed = ['type', 'pkg', 'args'].some(
    (name) => tag.attributes.has(name) && attributeOf(tag, name) === undefined,
  );
  if (command === undefined || isComputed) return false;
  const isDev = tag.attributes.has('dev') && tag.attributes.get('dev')?.value !== 'false';
  const comment = attributeOf(tag, 'comment')?.replaceAll('{PKG}', given ?? '');
  const line = [command, isDev ? '--save-dev' : undefined, given, args].filter(Boolean).join(' ');
  const title = attributeOf(tag, 'title');
  const shown = title === undefined || title.includes('"') ? '' : ` title="${title}"`;
  return `\`\`\`sh package-managers${shown}\n${comment === undefined ? '' : `# ${comment}\n`}${line}\n\`\`\``;
}

/** `<YouTube id="https://youtu.be/…" />`, with an address or an id in one of the usual attributes. */
function videoOf(host: 'vimeo' | 'youtube'): ComponentTable[string] {
  const pattern =
    host === 'youtube'
      ? /^(?:https?:\/\/.*?(?:v=|\/))?([\w-]{11})(?:[?&#].*)?$/
      : /^(?:https?:\/\/.*\/)?(\d+)(?:[?#].*)?$/;
  return (tag) => {
    const given = ['id', 'videoId', 'videoid', 'url', 'href', 'src']
      .map((name) => attributeOf(tag, name))
      .find(Boolean);
    const id = pattern.exec(given ?? '')?.[1];
    if (id === undefined) return false;
    const title = attributeOf(tag, 'title')?.replaceAll('"', '&quot;') ?? 'Video';
    return `<Video ${host}="${id}" title="${title}" />`;
  };
}
