import { withEmoji } from '../emoji.ts';
import { readable } from '../inline.ts';
import { inlineHtml } from '../markup.ts';
import type { ChangeLog, Line } from '../page-writer.ts';
import { htmlTrace, withTraces } from '../traces.ts';
import { type AttributeLists, attributeLists, referencesIn } from './attribute-lists.ts';
import { valuePath, valuePattern } from './includes.ts';
import { type Extensions, notationsOf } from './notations.ts';

export interface InlineOptions {
  /** Extensions of Python-Markdown that are on; `undefined` where that is not known. */
  readonly extensions?: Extensions;
  /** Values of `{{ name }}`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The path in the new site of a page that a link names; `undefined` where the link may stay. */
  readonly moved?: (path: string) => string | undefined;
  /** Address of the page, with a slash at its end: what addresses in HTML are relative to. */
  readonly address: string;
  /** The address of a file that HTML names by its path from the page's file, where its own address has nothing. */
  readonly fileAt?: (path: string, address: string) => string | undefined;
}

/** Converts what is within lines. */
export interface InlineConverter {
  /** A line, or what is left of one. @param isHeading where the line below underlines it */
  readonly convertInline: (line: Line, isHeading?: boolean) => string;
  /** A line of HTML that is shown as it is: values and addresses alone. */
  readonly convertRaw: (text: string) => string;
  /** Text of a title, as HTML. */
  readonly inlineHtml: (line: Line) => string;
}

/** Extensions that read attribute lists, by themselves or by what they bring. */
const ofLists = ['attr_list', 'extra']
  .flatMap((name) => [name, `markdown.extensions.${name}`])
  .concat('pymdownx.extra');

/** @param source of the page, whose references any line may name */
export function inlineConverter(options: InlineOptions, log: ChangeLog, source: string): InlineConverter {
  const { extensions } = options;
  const hasLists = extensions === undefined || ofLists.some((name) => extensions.has(name));
  const lists = attributeLists(log, referencesIn(source), hasLists);
  const convertProse = (line: Line, traces: string[]) => {
    const text = withIcons({ ...line, text: withEmoji(line.text) }, log, lists, traces);
    return withAddresses(convertMarks(text, options.variables), options);
  };
  const convertNotations = notationsOf(options.extensions);
  return {
    convertInline(line, isHeading) {
      const traces: string[] = [];
      const text = convertNotations(line.text)
        .split(/(`+[^`]*`+)/)
        .map((part, index) => (index % 2 === 1 ? part : convertProse({ ...line, text: part }, traces)))
        .join('');
      return withTraces(lists.convert({ ...line, text }, isHeading), traces);
    },
    convertRaw: (text) => withAddresses(convertMarks(text, options.variables), options),
    // A title is no place for a comment.
    inlineHtml(line) {
      const text = convertProse({ ...line, text: convertNotations(line.text) }, []);
      return inlineHtml(lists.convertTitle({ ...line, text }));
    },
  };
}

/** Icons, `:material-check:`: a sign in place of those that say something, comments for the others. */
function withIcons(line: Line, log: ChangeLog, lists: AttributeLists, traces: string[]): string {
  return line.text.replace(
    /:((?:material|octicons|fontawesome|simple|custom)-[\w-]+):(\{[^}]*\})?([ \t]?)/g,
    (whole, name: string, list: string | undefined, blank: string) => {
      const anchor = list === undefined ? '' : lists.convertOne(line, list);
      const sign = signs.find(([pattern]) => pattern.test(name))?.[1];
      if (sign !== undefined) return sign + anchor + blank;
      log.note(
        line,
        'icons in text',
        'they are comments where they were: plain Markdown has no components, in an .mdx page there is <Icon name="…" />',
      );
      traces.push(htmlTrace(whole));
      return anchor;
    },
  );
}

/** Values and the mark of a summary. */
function convertMarks(text: string, variables: InlineOptions['variables']): string {
  return text
    .replace(valuePattern, (whole, name: string) => variables[valuePath(name)] ?? whole)
    .replace(/<!--[ \t]*more[ \t]*-->/, '<!-- truncate -->');
}

/** Elements without the attribute `markdown`; addresses in HTML, which are relative to the page; links to pages that move. */
function withAddresses(text: string, { address, fileAt, moved }: InlineOptions): string {
  return text
    .replace(/(<[a-z][\w-]*\b[^>]*?)[ \t]+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[ \t>])/g, '$1')
    .replace(
      /(<(?:img|a|source|video|iframe)\b[^>]*?\b(?:src|href)=)(["'])(?![a-z]+:|[/#])([^"']+)\2/gi,
      (whole, tag: string, quote: string, path: string) => {
        const base = `http://x${address}`;
        if (!URL.canParse(path, base)) return whole;
        const { pathname, search, hash } = new URL(path, base);
        const at = readable(pathname);
        return `${tag}${quote}${fileAt?.(path, at) ?? at}${search}${hash}${quote}`;
      },
    )
    .replace(
      /(\]\(|^[ \t]*\[[^\]]+\]:[ \t]+)(?![a-z]+:|[/#@])([^)\s#]+\.\w+)(?=[)#\s]|$)/gim,
      (whole, open: string, path: string) => {
        const to = moved?.(path);
        return to === undefined ? whole : `${open}@site/${to}`;
      },
    );
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
