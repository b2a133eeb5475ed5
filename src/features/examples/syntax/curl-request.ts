import type { Part } from '../problem.ts';
import type { HttpHeader, HttpRequest } from './http-message.ts';
import type { ShellCommand } from './shell.ts';
import { at, concat, PiecedText, type Placed, slice, unknown } from './shell-text.ts';

/** A call of curl as the request that it sends. Its parts are pieces of `source`, which knows where they were written. */
export interface CurlRequest extends HttpRequest {
  readonly source: PiecedText;
}

/** Short options that take a value, without those that are read here. */
const shortWithValue = new Set('AbcCDeEhKmoPQrtuUwxyYz'.split(''));

/** Long options that take a value, without those that are read here. */
const longWithValue: ReadonlySet<string> = new Set(
  `abstract-unix-socket aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to cookie cookie-jar
  crlfile delegation dns-servers doh-url dump-header engine etag-compare etag-save expect100-timeout hostpubmd5 interface
  ip-tos keepalive-time key key-type limit-rate local-port max-filesize max-redirs max-time noproxy oauth2-bearer output
  output-dir pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-header proxy-user proxytunnel range rate
  referer resolve retry retry-delay retry-max-time socks4 socks4a socks5 socks5-hostname speed-limit speed-time stderr
  time-cond tls-max tls13-ciphers trace trace-ascii unix-socket user user-agent variable vlan-priority write-out`.split(
    /\s+/,
  ),
);

/** What the other short options are called. */
const longNames: ReadonlyMap<string, string> = new Map([
  ['X', 'request'],
  ['H', 'header'],
  ['d', 'data'],
  ['F', 'form'],
  ['T', 'upload-file'],
  ['G', 'get'],
  ['I', 'head'],
]);

const read = new Set(
  'request header data data-ascii data-raw data-binary data-urlencode json form form-string upload-file url url-query'.split(
    ' ',
  ),
);

interface CurlContext {
  /** Texts of files that the script has written before, by name. */
  readonly files: ReadonlyMap<string, Placed>;
  /** The value of a variable at the beginning of an address, by the path behind it and its place in the block; all of the address where there is none. */
  readonly beginningOf: (path: string, place: number) => string;
}

/** The request of a call of curl, its variables as `…`; `undefined` for a call without an address. */
export function readCurl(command: ShellCommand, { files, beginningOf }: CurlContext): CurlRequest | undefined {
  const { options, words } = readOptions(command.args);
  const all = (...names: string[]) => options.filter(({ name }) => names.includes(name));
  const [written = words[0]] = all('url').map(({ value }) => value);
  if (written === undefined || written.text === '') return undefined;
  const url = completed(written, beginningOf);
  const textOf = (name: string) => (name === '-' ? command.input : files.get(name)) ?? undefined;
  const content = options.flatMap((option) => contentOf(option, textOf) ?? []);
  const isQuery = all('get').length > 0;
  const query = [...all('url-query').map(({ value }) => encoded(value, textOf)), ...(isQuery ? content : [])];
  const body = isQuery || content.length === 0 ? undefined : joined(content);
  const isSent = body !== undefined || all('form', 'form-string', 'upload-file').length > 0;

  const source = new PiecedText();
  const add = ({ text, places }: Placed): Part => source.add(text, places);
  const given = all('request').at(-1)?.value;
  const method = add(
    given ?? at(command.start, methodOf({ isQuery, isSent, names: new Set(options.map(({ name }) => name)) })),
  );
  add(at(command.start, ' '));
  const target = add(query.length === 0 ? url : withQuery(url, joined(query)));
  const firstLine = { text: source.text, start: 0 };
  const headers = [
    ...all('header').flatMap(({ value }) => headerOf(value, add) ?? []),
    ...(isQuery ? [] : impliedHeaders(options)).map(([name, value, place]) => ({
      name: add(at(place, name)),
      value: add(at(place, value)),
    })),
  ];
  // The first of a name counts: what the author writes replaces what curl sends by itself.
  const bodyPart =
    body !== undefined ? add(quotedUnknowns(body)) : isSent ? add(at(url.places[0] ?? 0, unknown)) : undefined;
  return { kind: 'request', method, target, firstLine, headers, source, body: bodyPart };
}

function completed(url: Placed, beginningOf: CurlContext['beginningOf']): Placed {
  const [place = 0] = url.places;
  if (!url.text.startsWith(unknown))
    return /^[\w.-]+(?::\d+)?\//.test(url.text) ? concat([at(place, 'http://'), url]) : url;
  const rest = slice(url, unknown.length);
  const [path = ''] = rest.text.split('?');
  const known = path.startsWith('/') ? rest : slice(rest, path.length);
  return concat([at(place, beginningOf(known === rest ? path : '', place)), known]);
}

interface Option {
  /** The long name of the option, without dashes. */
  readonly name: string;
  readonly value: Placed;
  /** 0-based offset of the option in the code. */
  readonly place: number;
}

function readOptions(args: readonly Placed[]): {
  readonly options: readonly Option[];
  readonly words: readonly Placed[];
} {
  const options: Option[] = [];
  const words: Placed[] = [];
  const nothing: Placed = { text: '', places: [] };
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? nothing;
    const [place = 0] = word.places;
    const long = /^--([\w-]+)$/.exec(word.text)?.[1];
    // What comes behind is another request.
    if (long === 'next') break;
    if (long !== undefined) {
      const hasValue = read.has(long) || longWithValue.has(long);
      options.push({ name: long, value: hasValue ? (args[++index] ?? nothing) : nothing, place });
    } else if (/^-[A-Za-z]/.test(word.text)) {
      for (let letter = 1; letter < word.text.length; letter++) {
        const name = longNames.get(word.text[letter] ?? '') ?? '';
        const hasValue = read.has(name) || shortWithValue.has(word.text[letter] ?? '');
        const rest = slice(word, letter + 1);
        const value = !hasValue ? nothing : rest.text === '' ? (args[++index] ?? nothing) : rest;
        options.push({ name, value, place });
        if (hasValue) break;
      }
    } else words.push(word);
  }
  return { options, words };
}

type TextOf = (name: string) => Placed | undefined;

/** What an option adds to the body, or to the query. */
function contentOf({ name, value, place }: Option, textOf: TextOf): Placed | undefined {
  switch (name) {
    case 'data':
    case 'data-ascii':
    case 'data-binary':
    case 'json':
      return value.text.startsWith('@') ? (textOf(value.text.slice(1)) ?? at(place, unknown)) : value;
    case 'data-raw':
      return value;
    case 'data-urlencode':
      return encoded(value, textOf);
    default:
      return undefined;
  }
}

/** `name=value`, `=value` and `value`, with the value encoded; `name@file` is the text of a file. */
function encoded(value: Placed, textOf: TextOf): Placed {
  const [, name = '', sign] = /^([^=@]*)([=@])/s.exec(value.text) ?? [];
  const rest = slice(value, sign === undefined ? 0 : name.length + 1);
  const text = sign === '@' ? (textOf(rest.text) ?? at(rest.places[0] ?? 0, unknown)) : rest;
  const letters = text.text.split('').map((letter, index) => at(text.places[index] ?? 0, encodeLetter(letter)));
  return concat([...(name === '' ? [] : [slice(value, 0, name.length), at(value.places[0] ?? 0, '=')]), ...letters]);
}

/** Percent-encodes one character. The mark of an unknown value stays, and half a character has no encoding. */
function encodeLetter(letter: string): string {
  return letter === unknown || /\p{Surrogate}/u.test(letter) ? letter : encodeURIComponent(letter);
}

function joined(pieces: readonly Placed[]): Placed {
  return concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [at(piece.places[0] ?? 0, '&'), piece])));
}

function withQuery(url: Placed, query: Placed): Placed {
  return concat([url, at(url.places.at(-1) ?? 0, url.text.includes('?') ? '&' : '?'), query]);
}

function methodOf({
  isQuery,
  isSent,
  names,
}: {
  readonly isQuery: boolean;
  readonly isSent: boolean;
  readonly names: ReadonlySet<string>;
}): string {
  if (names.has('head')) return 'HEAD';
  if (isQuery || !isSent) return 'GET';
  return names.has('upload-file') ? 'PUT' : 'POST';
}

function headerOf(value: Placed, add: (piece: Placed) => Part): HttpHeader | undefined {
  const [, name = '', between = ''] = /^([^:;@\s]+)(:\s*)(?=\S)/.exec(value.text) ?? [];
  if (name === '') return undefined;
  return { name: add(slice(value, 0, name.length)), value: add(slice(value, name.length + between.length)) };
}

function impliedHeaders(
  options: readonly Option[],
): readonly (readonly [name: string, value: string, place: number])[] {
  return options.flatMap(({ name, place }) => sentWith(name).map(([header, value]) => [header, value, place] as const));
}

function sentWith(option: string): readonly (readonly [name: string, value: string])[] {
  if (option === 'json') {
    return [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ];
  }
  if (option.startsWith('data')) return [['Content-Type', 'application/x-www-form-urlencoded']];
  return option.startsWith('form') ? [['Content-Type', 'multipart/form-data']] : [];
}

/** Puts variables in JSON that are not part of a string into quotes: each is a value. */
export function quotedUnknowns(body: Placed): Placed {
  if (!/^\s*[{[]/.test(body.text)) return body;
  const pieces = [...body.text.matchAll(/"(?:[^"\\]|\\.)*"|…|[^"…]+|"/gs)].map(({ 0: piece, index }) => {
    const own = slice(body, index, index + piece.length);
    return piece === unknown ? at(own.places[0] ?? 0, `"${unknown}"`) : own;
  });
  return concat(pieces);
}
