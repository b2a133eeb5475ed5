import { withEmoji } from '../emoji.ts';
import { readable } from '../inline.ts';
import { valuePath, valuePattern } from './includes.ts';

export interface InlineOptions {
  /** Values of `{{ name }}`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The path in the new site of a page that a link names; `undefined` where the link may stay. */
  readonly moved?: (path: string) => string | undefined;
  /** Address of the page, with a slash at its end: what addresses in HTML are relative to. */
  readonly address: string;
  /** The address of a file that HTML names by its path from the page's file, where its own address has nothing. */
  readonly fileAt?: (path: string, address: string) => string | undefined;
}

/** Converts what is within lines. Functions take the number of the line. */
export interface InlineConverter {
  /** A line, or what is left of one. */
  readonly convertInline: (text: string, at: number) => string;
  /** Text of a title, as HTML. */
  readonly inlineHtml: (text: string, at: number) => string;
}

/** A heading with an id among its attributes: `# Title { #id .class }`. */
const headingId =
  /^([ \t]*#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(?:[^}]*?[ \t])?(?:#([\w.:-]+)|id=["']?([\w.:-]+))[^}]*\}[ \t]*$/;

/** @param noteIcon is called for icons that are left out, with their line */
export function inlineConverter(options: InlineOptions, noteIcon: (line: number) => void): InlineConverter {
  return { convertInline, inlineHtml };

  /** The rest of a line outside of code. */
  function convertInline(text: string, at: number): string {
    return text
      .replace(headingId, (_, heading: string, id: string, value: string) => `${heading} {#${id ?? value}}`)
      .replace(/^([ \t]*)\{:?[ \t]*#([\w.:-]+)[ \t]*\}[ \t]*$/, '$1<a id="$2"></a>')
      .split(/(`+[^`]*`+)/)
      .map((part, index) => (index % 2 === 1 ? part : convertProse(part, at)))
      .join('');
  }

  function convertProse(text: string, at: number): string {
    return withEmoji(text)
      .replace(/\[\]\(\)[ \t]*\{:?[ \t]*#([\w.:-]+)[ \t]*\}/g, '<a id="$1"></a>')
      .replace(/([)\]`*>])[ \t]?\{(?!#[\w.:-]+\}$):?[ \t]*(?:[.#][\w-]|[\w-]+=)[^}]*\}/g, '$1')
      .replace(/^[ \t]*\{:?[ \t]*(?:\.[\w-]|[\w-]+=)[^}]*\}[ \t]*$/, '')
      .replace(
        /:((?:material|octicons|fontawesome|simple|custom)-[\w-]+):(?:\{[^}]*\})?([ \t]?)/g,
        (_, name: string, blank: string) => {
          const sign = signs.find(([pattern]) => pattern.test(name))?.[1];
          if (sign !== undefined) return sign + blank;
          noteIcon(at);
          return '';
        },
      )
      .replace(/\+\+([\w "-]+(?:\+[\w "-]+)*)\+\+/g, (_, keys: string) =>
        keys
          .split('+')
          .map((key) => `<kbd>${keyName(key)}</kbd>`)
          .join('+'),
      )
      .replace(/(?<![=\w])==(?=\S)([^=\n]+?)==(?!=)/g, '<mark>$1</mark>')
      .replace(/\^\^(?=\S)([^^\n]+?)\^\^/g, '<ins>$1</ins>')
      .replace(valuePattern, (whole, name: string) => options.variables[valuePath(name)] ?? whole)
      .replace(/(<[a-z][\w-]*\b[^>]*?)[ \t]+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[ \t>])/g, '$1')
      .replace(
        /(<(?:img|a|source|video|iframe)\b[^>]*?\b(?:src|href)=)(["'])(?![a-z]+:|[/#])([^"']+)\2/gi,
        (whole, tag: string, quote: string, path: string) => {
          const base = `http://x${options.address}`;
          if (!URL.canParse(path, base)) return whole;
          const { pathname, search, hash } = new URL(path, base);
          const at = readable(pathname);
          return `${tag}${quote}${options.fileAt?.(path, at) ?? at}${search}${hash}${quote}`;
        },
      )
      .replace(
        /(\]\(|^[ \t]*\[[^\]]+\]:[ \t]+)(?![a-z]+:|[/#@])([^)\s#]+\.\w+)(?=[)#\s]|$)/gim,
        (whole, open: string, path: string) => {
          const to = options.moved?.(path);
          return to === undefined ? whole : `${open}@site/${to}`;
        },
      )
      .replace(/<!--[ \t]*more[ \t]*-->/, '<!-- truncate -->');
  }

  function inlineHtml(text: string, at: number): string {
    return convertProse(text, at)
      .replace(/&(?!\w+;)/g, '&amp;')
      .replace(/`([^`]+)`/g, (_, code: string) => `<code>${code.replaceAll('<', '&lt;')}</code>`)
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .trim();
  }
}

/** Icons that say something by themselves, such as "yes" in a table. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/-(?:check|check-(?:bold|circle|decagram|all)|check-circle-\w+|checkbox-marked.*|check-\d+|circle-check)$/, '✅'],
  [/-(?:close|close-(?:thick|circle)|x-\d+|x-circle(?:-\w+)*(?:-\d+)?|xmark|circle-xmark|cancel)$/, '❌'],
  [/-(?:alert|alert-\w+|alert-\d+|triangle-exclamation)$/, '⚠️'],
  [/-arrow-right(?:-\w+)*$/, '→'],
  [/-arrow-left(?:-\w+)*$/, '←'],
  [/-arrow-up(?:-\w+)*$/, '↑'],
  [/-arrow-down(?:-\w+)*$/, '↓'],
  [/-plus(?:-\d+)?$/, '+'],
  [/-minus$/, '−'],
  [/-star(?:-\d+|-fill-\d+)?$/, '★'],
  [/-(?:heart|heart-fill)(?:-\d+)?$/, '❤'],
];

function keyName(key: string): string {
  const bare = key.replaceAll('"', '');
  return bare.length === 1 ? bare.toUpperCase() : bare.charAt(0).toUpperCase() + bare.slice(1);
}
