import type { Data } from './data.ts';
import { linkAddress } from './inline.ts';
import type { AddNote } from './plan.ts';
import type { Entries } from './print-config.ts';

export interface HeadTag {
  readonly tag: string;
  readonly attributes: Data;
  readonly content?: string | undefined;
}

/**
 * Elements of the head as keys of the config: `favicon`, `head`, `scripts` and `analytics`.
 *
 * @param options.exists whether a file of the site has an address
 */
export function headEntries(
  tags: readonly HeadTag[],
  { note, exists }: { readonly note: AddNote; readonly exists: (address: string) => boolean },
): Entries {
  const favicons: string[] = [];
  const head: Data[] = [];
  const scripts: unknown[] = [];
  let ga4: string | undefined;
  for (const { tag, attributes: given, content } of tags) {
    const attributes = plainAttributes(given);
    const { rel, href, src } = attributes;
    const id =
      /[?&]id=(G-[A-Z\d]+)/.exec(String(src ?? ''))?.[1] ?? /gtag\([^)]*['"](G-[A-Z\d]+)/.exec(content ?? '')?.[1];
    if (tag === 'script' && id !== undefined) ga4 = id;
    else if (tag === 'link' && /^(?:shortcut )?icon$/.test(String(rel)) && typeof href === 'string')
      favicons.push(linkAddress(href));
    else if (tag === 'script' && typeof src === 'string' && /^\/(?!\/)/.test(src) && !exists(src))
      note('lost', `the script ${src} in the head`, 'there is no such file: a host or a script may make it');
    else if (tag === 'script' && typeof src === 'string')
      scripts.push(scriptOf({ ...attributes, src: linkAddress(src) }));
    else if (isWritten(tag, attributes)) continue;
    else if (
      tag === 'link' &&
      typeof href === 'string' &&
      !/^(?:[a-z]+:|\/\/)/i.test(href) &&
      !exists(linkAddress(href))
    )
      note('lost', `the link to ${href} in the head`, 'there is no such file: a script may make it');
    else if (/^(?:link|meta|noscript|script|style|template)$/.test(tag))
      head.push({
        tag,
        attributes: withAddress(attributes),
        ...(content === undefined || content === '' ? {} : { content }),
      });
    else note('lost', `an element <${tag}> of the head`, 'write it into <head> of the pages that need it');
  }
  return [
    { key: 'favicon', value: favicons.length > 1 ? favicons : favicons[0] },
    ...(head.length === 0 ? [] : [{ key: 'head', value: head }]),
    ...(scripts.length === 0 ? [] : [{ key: 'scripts', value: scripts }]),
    ...(ga4 === undefined ? [] : [{ key: 'analytics', value: { ga4: { id: ga4 } } }]),
  ];
}

function plainAttributes(given: Data): Data {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value)),
  );
}

function scriptOf(attributes: Data): unknown {
  const named = Object.entries(attributes).map(([name, value]) => [name, value === '' ? true : value]);
  return named.length === 1 ? attributes.src : Object.fromEntries(named);
}

function withAddress(attributes: Data): Data {
  return typeof attributes.href === 'string' ? { ...attributes, href: linkAddress(attributes.href) } : attributes;
}

/** Whether docsgen writes such an element itself. */
function isWritten(tag: string, { name, property, rel, charset }: Data): boolean {
  if (tag === 'link') return rel === 'canonical' || rel === 'sitemap';
  return (
    tag === 'meta' &&
    (charset !== undefined ||
      name === 'viewport' ||
      name === 'generator' ||
      name === 'description' ||
      /^(?:og:(?:site_name|type|title|description|url|image(?::\w+)*)|twitter:(?:card|title|description|url|domain|image(?::\w+)*))$/.test(
        String(property ?? name ?? ''),
      ))
  );
}
