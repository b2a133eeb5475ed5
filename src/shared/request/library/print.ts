import { jsonText } from '../../json.ts';
import { sendable } from '../../percent-encode.ts';
import { essence } from '../media-kind.ts';
import { addressOf, type RequestSample, type SampleBody } from '../request.ts';
import { indentRest, markedText } from '../text.ts';
import { bare, quoted } from './places.ts';
import type { Target } from './targets.ts';

/** A request in the form of an HTTP archive. */
type Archived = NonNullable<Parameters<Target['plugin']['generate']>[0]>;

/**
 * A request as a package writes it. What it gets are marks in place of all values, which then are put in as literals of the
 * language: packages escape few of them.
 *
 * @returns `undefined` where the package would leave out or change what is sent: no sample is better than a wrong one
 */
export function printWith(target: Target, request: RequestSample): string | undefined {
  const { method, headers, body } = request;
  const address = /^(https?:)\/\/([^/?#]+)\/(.*)$/s.exec(markedText(addressOf(request)));
  if (address === null || target.methods?.test(method) === false || !canSend(target, body, method)) return undefined;
  const [, scheme = '', host = '', path = ''] = address;
  const values = new Map([
    ['docsgen-host', host],
    ['docsgen-path', path],
  ]);
  const marked = (name: string, value: string) => {
    values.set(name, value);
    return name;
  };
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type');
  const sent = headers.filter((header) => header !== type || body === undefined || target.ownsType !== true);
  if (!hasHeaders(target, sent, type && markedText(type[1]))) return undefined;
  const basic = ['Authorization', 'Basic YOUR_USERNAME_AND_PASSWORD_IN_BASE64'] as const;
  const texts = [
    ...sent.map(([name, value]) => [name, markedText(value).trim()] as const),
    ...(request.basic ? [basic] : []),
  ];
  const archived = {
    method,
    url: `${scheme}//docsgen-host/docsgen-path`,
    httpVersion: 'HTTP/1.1',
    headers: texts.map(([name, value], index) =>
      target.readsType === true && name === type?.[0]
        ? { name: 'Content-Type', value: 'docsgen/type' }
        : { name: marked(`docsgen-${index}-name`, name), value: marked(`docsgen-${index}-value`, value) },
    ),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    postData: body && posted(body, target, marked),
  };
  const written = target.plugin.generate(archived as unknown as Archived);
  const text = target.repair?.(written, request) ?? written;
  const typeText = type === undefined ? 'text/plain' : markedText(type[1]);
  return filled(text.trimEnd(), { target, body, values, type: target.ownsType ? essence(typeText) : typeText });
}

function canSend({ parts }: Target, body: SampleBody | undefined, method: string): boolean {
  // An archive has no bodies of bytes, and no language sends one with these.
  if (body?.kind === 'file' || (body !== undefined && /^(GET|HEAD)$/.test(method))) return false;
  if (body?.kind !== 'multipart') return true;
  const names = new Set(body.parts.map(({ name }) => name));
  return (
    parts !== undefined &&
    (parts.map !== true || names.size === body.parts.length) &&
    body.parts.every(({ content, contentType }) => contentType === undefined && (parts.files || 'text' in content))
  );
}

/** Whether the library sends these headers: most have a map of them, and some leave out what is empty. */
function hasHeaders(target: Target, headers: RequestSample['headers'], type: string | undefined): boolean {
  const names = headers.map(([name]) => name.toLowerCase());
  // A library that says the type itself says it without parameters.
  const isPlain = target.ownsType !== true || type === undefined || /^[^;]*(;\s*charset="?utf-8"?\s*)?$/i.test(type);
  const isSet = !names.includes('__proto__') && (target.inBrowser !== true || !names.includes('cookie'));
  const isFull = headers.every(([, value]) => markedText(value).trim() !== '');
  return isPlain && isSet && isFull && new Set(names).size === names.length;
}

function posted(body: SampleBody, target: Target, marked: (name: string, value: string) => string): object {
  if (body.kind !== 'multipart')
    return { mimeType: target.type ?? 'docsgen/type', text: marked('docsgen-body', bodyText(body)) };
  // Headers have lower numbers.
  const params = body.parts.map(({ name, content }, index) => ({
    name: marked(`docsgen-${1000 + index}-name`, name),
    ...('file' in content
      ? { fileName: marked(`docsgen-${1000 + index}-file`, content.file) }
      : { value: marked(`docsgen-${1000 + index}-value`, content.text) }),
  }));
  return { mimeType: 'multipart/form-data', params };
}

function bodyText(body: SampleBody): string {
  return body.kind === 'text' ? body.text : body.kind === 'json' ? sendable(jsonText(body.value, 2)) : '';
}

/** Puts the values in; `undefined` where one has no place, or a mark is left. */
function filled(
  text: string,
  {
    target,
    body,
    values,
    type,
  }: {
    readonly target: Target;
    readonly body: SampleBody | undefined;
    readonly values: ReadonlyMap<string, string>;
    readonly type: string;
  },
): string | undefined {
  const missing = new Set(values.keys());
  const valueAt = (mark: string): string => {
    if (mark === 'docsgen/type') return type;
    const name = mark.replace(/^\//, '');
    missing.delete(name);
    return mark.replace(name, () => values.get(name) ?? '');
  };
  // Split, since a value may look like a mark itself.
  const places = target.places ?? quoted;
  let end = 0;
  const pieces: string[] = [];
  for (const match of text.matchAll(places)) {
    if (!match[0].includes('docsgen')) continue;
    const between = text.slice(end, match.index);
    if (between.includes('docsgen')) return undefined;
    end = match.index + match[0].length;
    const inner = (match.slice(1).find((group) => group !== undefined) ?? match[0]).replaceAll("'", '');
    const content = inner.replace(bare, valueAt);
    const isBody = inner === 'docsgen-body' && body !== undefined;
    const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, match.index))?.[1] ?? '';
    pieces.push(
      between,
      isBody && target.body ? indentRest(target.body(body, content), indent) : target.literal(content),
    );
  }
  const rest = text.slice(end);
  return missing.size > 0 || rest.includes('docsgen') ? undefined : [...pieces, rest].join('');
}
