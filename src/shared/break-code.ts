import type { Element } from 'hast';

/** As long as code, a word of a title, and a title of one word may be before they are broken. */
const [shortest, shortestAlone] = [18, 12];

/** Before a slash or a full stop that something follows, and after an underscore or a colon; not after a single sign. */
const sign = /(?<=[^\s/._:]{2})(?=[/.][^\s/.])|(?<=[^\s/._:][_:]+)(?=[^\s/._:])/;

/**
 * Lets long code break at its signs, before it breaks in the middle of a word; other elements stay.
 *
 *     o/data[at0001]/events[at0006]   ->   o/data[at0001]<wbr>/events[at0006]
 */
export function breakCode(code: Element): void {
  const [only, ...others] = code.children;
  if (code.tagName !== 'code' || only?.type !== 'text' || others.length > 0) return;
  code.children = breakableParts(only.value).flatMap((value, index) => {
    const part = { type: 'text' as const, value };
    return index === 0 ? [part] : [{ type: 'element', tagName: 'wbr', properties: {}, children: [] }, part];
  });
}

/**
 * The parts of code that may have lines of their own, where it is too long for one.
 *
 *     security.oauth2.client-id    ->   security  .oauth2  .client-id
 *     versioned_object_uid::node   ->   versioned_  object_  uid::  node
 */
export function breakableParts(code: string): readonly string[] {
  return code.length < shortest ? [code] : code.split(sign);
}

/** Where a long word may be broken, besides at its signs: before capitals. */
const inWord = new RegExp(`${sign.source}|(?<=[\\p{Ll}\\d])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})`, 'u');

/**
 * The parts of a title, a name or a path that may have lines of their own: each segment of a path, and pieces of long words. Of a title
 * with more words, short ones go into the next line as a whole.
 *
 *     List of HTTPServerConfigurations   ->   List of HTTP  Server  Configurations
 */
export function titleParts(title: string): readonly string[] {
  const least = /\s/.test(title) ? shortest : shortestAlone;
  const marked = title.replace(/\S+/g, (word) => (word.length < least ? word : word.split(inWord).join('\u200b')));
  return marked.split(/\u200b|(?<=[^/ ])(?=\/[^/])/);
}
