import { cLibcurl } from '@scalar/snippetz/plugins/c/libcurl';
import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { dartHttp } from '@scalar/snippetz/plugins/dart/http';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { httpHttp11 } from '@scalar/snippetz/plugins/http/http11';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { rHttr } from '@scalar/snippetz/plugins/r/httr';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { shellHttpie } from '@scalar/snippetz/plugins/shell/httpie';
import { shellWget } from '@scalar/snippetz/plugins/shell/wget';
import { swiftNsurlsession } from '@scalar/snippetz/plugins/swift/nsurlsession';
import { jsonText } from '../json.ts';
import { sendable } from '../percent-encode.ts';
import type { languages } from './languages.ts';
import { addressOf, type RequestSample } from './request.ts';
import type { SampleLanguage } from './sample-languages.ts';
import { markedText } from './text.ts';

/** How samples of a language are written. */
export type Printer = (typeof languages)[number];

type Library = typeof goNative;
/** A request in the form of an HTTP archive. */
type Archived = NonNullable<Parameters<Library['generate']>[0]>;

const plugins: Readonly<Partial<Record<SampleLanguage, { readonly label: string; readonly plugin: Library }>>> = {
  go: { label: 'Go', plugin: goNative },
  php: { label: 'PHP', plugin: phpCurl },
  ruby: { label: 'Ruby', plugin: rubyNative },
  csharp: { label: 'C#', plugin: csharpHttpclient },
  kotlin: { label: 'Kotlin', plugin: kotlinOkhttp },
  swift: { label: 'Swift', plugin: swiftNsurlsession },
  rust: { label: 'Rust', plugin: rustReqwest },
  powershell: { label: 'PowerShell', plugin: powershellRestmethod },
  httpie: { label: 'HTTPie', plugin: shellHttpie },
  wget: { label: 'Wget', plugin: shellWget },
  http: { label: 'HTTP', plugin: httpHttp11 },
  c: { label: 'C', plugin: cLibcurl },
  dart: { label: 'Dart', plugin: dartHttp },
  r: { label: 'R', plugin: rHttr },
};

/** The printer of a language that a package writes; `undefined` for the languages that docsgen writes. */
export function libraryPrinter(language: SampleLanguage): Printer | undefined {
  const found = plugins[language];
  return found && { language, label: found.label, print: (request) => printWith(found.plugin, request) };
}

/** `undefined` where the package would leave out or change what is sent: no sample is better than a wrong one. */
function printWith(plugin: Library, request: RequestSample): string | undefined {
  const archived = archive(request);
  if (archived === undefined) return undefined;
  const text = withPlaceholders(plugin.generate(archived as unknown as Archived), request).trimEnd();
  return isComplete(text, request) ? text : undefined;
}

/** Placeholders of the path, which are no values that could be sent, as they are read. */
function withPlaceholders(text: string, { path }: RequestSample): string {
  return [...markedText(path).matchAll(/\{([\w.-]+)\}/g)].reduce(
    (written, [placeholder, name]) => written.replaceAll(`%7B${name}%7D`, placeholder),
    text,
  );
}

function archive(request: RequestSample): object | undefined {
  const { method, basic, headers, body } = request;
  // An archive has no bodies of bytes, and no language sends one with these.
  if (body?.kind === 'file' || (body !== undefined && /^(GET|HEAD)$/.test(method))) return undefined;
  const all = [
    ...headers.map(([name, value]) => ({ name, value: markedText(value) })),
    ...(basic ? [{ name: 'Authorization', value: 'Basic YOUR_USERNAME_AND_PASSWORD_IN_BASE64' }] : []),
  ];
  return {
    method,
    url: markedText(addressOf(request)),
    httpVersion: 'HTTP/1.1',
    headers: all,
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    postData: body && posted(body, all),
  };
}

function posted(
  body: NonNullable<RequestSample['body']>,
  headers: readonly { readonly name: string; readonly value: string }[],
): object {
  if (body.kind === 'multipart') {
    const params = body.parts.map(({ name, contentType, content }) => ({
      name,
      ...('file' in content ? { fileName: content.file } : { value: content.text }),
      contentType,
    }));
    return { mimeType: 'multipart/form-data', params };
  }
  const mimeType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'text/plain';
  const text = body.kind === 'json' ? sendable(jsonText(body.value, 2)) : body.kind === 'text' ? body.text : '';
  return { mimeType, text };
}

function isComplete(text: string, { method, body }: RequestSample): boolean {
  if (!text.toLowerCase().includes(method.toLowerCase()) && method !== 'GET') return false;
  if (body?.kind === 'multipart')
    return body.parts.every(
      ({ name, contentType, content }) =>
        contentType === undefined &&
        text.includes(name) &&
        text.includes('file' in content ? content.file : plainLine(content.text)),
    );
  if (body?.kind !== 'json') return true;
  // Numbers beyond 2^53 lose digits on the way through a parser of JSON.
  return [...jsonText(body.value).matchAll(/\d{16,}/g)].every(([digits]) => text.includes(digits));
}

/** The beginning of a text, as far as nothing in it is escaped. */
function plainLine(text: string): string {
  return /^[\w .-]*/.exec(text)?.[0] ?? '';
}
