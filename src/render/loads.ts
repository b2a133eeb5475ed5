import { createHash } from 'node:crypto';

/** Elements that load or run something, and everything with styles of its own. */
const loader =
  /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|<(img|source|video|audio|track|iframe|embed|object|form)\b([^>]*)>|\sstyle="/gi;

const directives: Readonly<Record<string, string>> = {
  img: 'img-src',
  source: 'media-src',
  video: 'media-src',
  audio: 'media-src',
  track: 'media-src',
  iframe: 'frame-src',
  embed: 'object-src',
  object: 'object-src',
  form: 'form-action',
};

/**
 * What a page needs beyond files of its own site, in the words of a Content-Security-Policy: a directive
 * and one source, such as `img-src https://example.org` or `script-src 'sha256-…'`.
 */
export function loadsOf(html: string): readonly string[] {
  const loads = new Set<string>();
  for (const [, block, blockAttributes = '', content = '', name, attributes = ''] of html.matchAll(loader)) {
    if (block !== undefined) {
      const directive = block.toLowerCase() === 'script' ? 'script-src' : 'style-src';
      const data = /\stype="(?!module|text\/javascript)[^"]+"/.test(blockAttributes);
      const origins = originsOf(blockAttributes);
      for (const origin of origins) loads.add(`${directive} ${origin}`);
      if (content !== '' && !data) loads.add(`${directive} '${hashOf(content)}'`);
    } else if (name === undefined) loads.add(`style-src-attr 'unsafe-inline'`);
    else for (const origin of originsOf(attributes)) loads.add(`${directives[name.toLowerCase()]} ${origin}`);
  }
  return [...loads];
}

/** Origins of other hosts that the attributes name. */
function originsOf(attributes: string): readonly string[] {
  return [...attributes.matchAll(/\s(?:src|srcset|poster|data|action)="([^"]*)"/gi)].flatMap(([, value = '']) =>
    [...value.matchAll(/(?:^|[\s,])(?:(https?:)?\/\/([^\s/"',]+))/gi)].map(
      ([, scheme = 'https:', host]) => `${scheme}//${host}`,
    ),
  );
}

const hashes = new Map<string, string>();

/** Most pages have the same few scripts. */
function hashOf(content: string): string {
  const known = hashes.get(content);
  if (known !== undefined) return known;
  const hash = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  if (hashes.size < 100) hashes.set(content, hash);
  return hash;
}
