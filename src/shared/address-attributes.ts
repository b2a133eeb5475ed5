/** The kind of target of an address in an attribute. A `page` may be any file. */
export type AddressKind = 'page' | 'image' | 'video' | 'audio' | 'media' | 'subtitles';

export interface AddressAttribute {
  readonly kind: AddressKind;
  /** Whether the value is a list of addresses with a size each, separated by commas, as in `srcset`. */
  readonly isList?: true;
  /** The directive of a Content-Security-Policy that allows what is loaded; absent where nothing is. */
  readonly directive?: string;
}

const page = { kind: 'page' } as const;
const image = { kind: 'image', directive: 'img-src' } as const;
const images = { ...image, isList: true } as const;
/** What an element of SVG is made of, here or in another file. */
const part = { href: page, 'xlink:href': page } as const;
const action = { ...page, directive: 'form-action' } as const;

/**
 * Every attribute of HTML and SVG with an address that a reader or a program follows or a browser loads, by element and attribute,
 * both in lower case. The only such list: link checks, base URLs and the Content-Security-Policy all use it.
 */
export const addressAttributes: Readonly<Record<string, Readonly<Record<string, AddressAttribute>>>> = {
  a: { href: page, 'xlink:href': page },
  animate: part,
  animatemotion: part,
  animatetransform: part,
  area: { href: page },
  audio: { src: { kind: 'audio', directive: 'media-src' } },
  blockquote: { cite: page },
  body: { background: image },
  button: { formaction: action },
  del: { cite: page },
  embed: { src: { ...page, directive: 'object-src' } },
  filter: part,
  feimage: { href: image, 'xlink:href': image },
  form: { action },
  iframe: { src: { ...page, directive: 'frame-src' } },
  image: { href: image, 'xlink:href': image },
  img: { src: image, srcset: images },
  input: { src: image, formaction: action },
  ins: { cite: page },
  lineargradient: part,
  link: { href: page, imagesrcset: images },
  mpath: part,
  object: { data: { ...page, directive: 'object-src' } },
  pattern: part,
  q: { cite: page },
  radialgradient: part,
  set: part,
  script: { src: { ...page, directive: 'script-src' } },
  source: { src: { kind: 'media', directive: 'media-src' }, srcset: images },
  table: { background: image },
  td: { background: image },
  textpath: part,
  th: { background: image },
  track: { src: { kind: 'subtitles', directive: 'media-src' } },
  use: part,
  video: { src: { kind: 'video', directive: 'media-src' }, poster: image },
};

export function addressesIn(value: string, { isList }: AddressAttribute): readonly string[] {
  const addresses: string[] = [];
  mapAddresses(value, isList, (address) => {
    addresses.push(address);
    return address;
  });
  return addresses;
}

/** Replaces each address in the value of an attribute; the sizes in a list stay. */
export function mapAddresses(value: string, isList: true | undefined, change: (address: string) => string): string {
  if (isList === undefined) return change(value);
  let result = '';
  let done = 0;
  // An address ends at white space and may contain commas; a comma at its end ends the entry.
  const entry = /[^\s,]\S*/g;
  for (let found = entry.exec(value); found !== null; found = entry.exec(value)) {
    const [written] = found;
    let length = written.length;
    while (written[length - 1] === ',') length--;
    result += value.slice(done, found.index) + change(written.slice(0, length));
    done = found.index + length;
    const comma = length < written.length ? done : value.indexOf(',', entry.lastIndex);
    if (comma < 0) break;
    entry.lastIndex = comma + 1;
  }
  return result + value.slice(done);
}

/** The target of `<meta http-equiv="refresh">`: `3; url=/x` gives `/x`; `undefined` if it only reloads the page. */
export function refreshTarget(content: string): string | undefined {
  return /^[\s\d.]*[;,]\s*url\s*=\s*["']?([^"']*)/i.exec(content)?.[1]?.trim();
}

/**
 * Whether following an address runs code in the page (`javascript:`, HTML in `data:`). Browsers ignore the case of the
 * scheme, control characters and white space before it, and tabs and line breaks within.
 */
export function runsCode(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these
  const plain = address.slice(0, 1000).replace(/^[\x00-\x20]+|[\t\n\r]/g, '');
  return /^(?:javascript|vbscript):|^data:\s*text\/html/i.test(plain);
}

/** The finding for a link that runs code, without its place. */
export function unsafeLink(href: string) {
  const shown = href.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return {
    rule: 'unsafe-link' as const,
    message: `the link ${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown} runs code when a reader follows it`,
    hint: 'link to a page, or put the code into a component with a button',
  };
}
