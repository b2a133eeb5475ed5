import { cLibcurl } from '@scalar/snippetz/plugins/c/libcurl';
import { clojureCljhttp } from '@scalar/snippetz/plugins/clojure/clj_http';
import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { csharpRestsharp } from '@scalar/snippetz/plugins/csharp/restsharp';
import { dartHttp } from '@scalar/snippetz/plugins/dart/http';
import { fsharpHttpclient } from '@scalar/snippetz/plugins/fsharp/httpclient';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { httpHttp11 } from '@scalar/snippetz/plugins/http/http11';
import { javaAsynchttp } from '@scalar/snippetz/plugins/java/asynchttp';
import { javaOkhttp } from '@scalar/snippetz/plugins/java/okhttp';
import { javaUnirest } from '@scalar/snippetz/plugins/java/unirest';
import { jsAxios } from '@scalar/snippetz/plugins/js/axios';
import { jsJquery } from '@scalar/snippetz/plugins/js/jquery';
import { jsOfetch } from '@scalar/snippetz/plugins/js/ofetch';
import { jsXhr } from '@scalar/snippetz/plugins/js/xhr';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { nodeUndici } from '@scalar/snippetz/plugins/node/undici';
import { objcNsurlsession } from '@scalar/snippetz/plugins/objc/nsurlsession';
import { ocamlCohttp } from '@scalar/snippetz/plugins/ocaml/cohttp';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { phpGuzzle } from '@scalar/snippetz/plugins/php/guzzle';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { powershellWebrequest } from '@scalar/snippetz/plugins/powershell/webrequest';
import { pythonHttpxSync } from '@scalar/snippetz/plugins/python/httpx';
import { pythonPython3 } from '@scalar/snippetz/plugins/python/python3';
import { rHttr } from '@scalar/snippetz/plugins/r/httr';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { shellHttpie } from '@scalar/snippetz/plugins/shell/httpie';
import { shellWget } from '@scalar/snippetz/plugins/shell/wget';
import { swiftNsurlsession } from '@scalar/snippetz/plugins/swift/nsurlsession';
import { quote as javaQuote, textLiteral as javaText } from '../print/java.ts';
import { quote as javascriptQuote, jsonBody } from '../print/javascript.ts';
import { encoded as pythonBytes, literal as pythonLiteral, quote as pythonQuote } from '../print/python.ts';
import type { RequestSample, SampleBody } from '../request.ts';
import type { SampleLanguage } from '../sample-languages.ts';
import type { Literal } from './literals.ts';
import * as literals from './literals.ts';
import * as places from './places.ts';

/** What a package writes for a library, and what is to be known of it so that it sends the request as it is. */
export interface Target {
  /** What the sample is called; where the language has several libraries, the name of the library. */
  readonly label: string;
  readonly plugin: typeof goNative;
  readonly literal: Literal;
  /** The body, where it is no literal like the others. */
  readonly body?: (body: SampleBody, text: string) => string;
  /** The type for which the package writes any body as one text; where absent, one that it does not know. */
  readonly type?: string;
  /** Whether it says the type of the body itself: the header is left out, or would be sent twice. */
  readonly ownsType?: true;
  /** Whether the package looks for the type of the body in the header. */
  readonly readsType?: true;
  /** Methods for which the library has a function, where it takes no others. */
  readonly methods?: RegExp;
  /** Parts of forms that it sends: texts, or files, too. `map`: only where no name is there twice. */
  readonly parts?: { readonly files: boolean; readonly map?: true };
  /** Where values are, if they are in no quotes. */
  readonly places?: RegExp;
  /** Whether a browser runs it, which sets no cookies of other sites. */
  readonly inBrowser?: true;
  /** Corrects what the package writes; values are not in it yet. */
  readonly repair?: (text: string, request: RequestSample) => string;
}

const files = { parts: { files: true } } as const;
const texts = { parts: { files: false } } as const;
const usual = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

const javascript = {
  literal: javascriptQuote,
  body: (body: SampleBody, text: string) => (body.kind === 'json' ? jsonBody(body.value) : javascriptQuote(text)),
};
const java = { literal: javaQuote, body: (_: SampleBody, text: string) => javaText(text) };
const powershell = { literal: literals.powershellLiteral, readsType: true } as const;

/** By language, in the order of the menu. */
export const targets: Readonly<Partial<Record<SampleLanguage, Target>>> = {
  httpie: {
    label: 'HTTPie',
    plugin: shellHttpie,
    literal: literals.shellWord,
    places: places.shellWords,
    ...files,
    // `echo` ends what it is given with a line feed.
    repair: (text) => text.replace(/^echo (\S+) \| {2}/, 'printf %s $1 | '),
  },
  wget: { label: 'Wget', plugin: shellWget, literal: literals.shellWord, places: places.shellWords },
  http: {
    label: 'HTTP',
    plugin: httpHttp11,
    literal: (text) => text,
    places: places.bare,
    type: 'application/json',
    ...texts,
    // The header is there already, with the type that it really is.
    repair: (text) => text.replaceAll('\r\n', '\n').replace('Content-Type: application/json\n', ''),
  },
  'javascript-axios': { ...javascript, label: 'Axios', plugin: jsAxios },
  'javascript-jquery': { ...javascript, ...texts, label: 'jQuery', plugin: jsJquery, inBrowser: true },
  'javascript-ofetch': { ...javascript, label: 'ofetch', plugin: jsOfetch },
  'javascript-undici': { ...javascript, label: 'undici', plugin: nodeUndici },
  'javascript-xhr': {
    ...javascript,
    ...texts,
    label: 'XMLHttpRequest',
    plugin: jsXhr,
    inBrowser: true,
    // No server takes cookies of readers from everywhere.
    repair: (text) => text.replace('xhr.withCredentials = true;\n', ''),
  },
  'python-http-client': {
    label: 'http.client',
    plugin: pythonPython3,
    literal: (text) => (text.includes('\n') ? `(${pythonQuote(text)})` : pythonQuote(text)),
    body: (_, text) =>
      text.includes('\n') && /^\p{ASCII}*$/u.test(text) ? `(${pythonQuote(text)})` : pythonBytes(text),
  },
  'python-httpx': {
    label: 'HTTPX',
    plugin: pythonHttpxSync,
    literal: pythonQuote,
    body: (body, text) => (body.kind === 'json' && body.value !== null ? pythonLiteral(body.value) : pythonQuote(text)),
    type: 'application/octet-stream',
    parts: { files: true, map: true },
    repair(text, { method, body }) {
      const sent = body?.kind === 'json' && body.value !== null ? 'json' : 'content';
      // The functions for other methods take no body.
      const call = /^(POST|PUT|PATCH)$/.test(method) || (body === undefined && usual.test(method));
      const general = call ? text : text.replace(/^httpx\.\w+\(/, `httpx.request("${method}", `);
      // Without a file among the parts, they would be a form of the other kind.
      const parts = body?.kind === 'multipart' && !text.includes('files=');
      const formed = parts
        ? general.replace('data={', 'files={').replace(/: ("docsgen-1\d{3}-value")/g, ': (None, $1)')
        : general;
      return `import httpx\n\nresponse = ${formed.replace(/\bdata=b(?=")/, `${sent}=`)}`;
    },
  },
  'java-async-http-client': { ...java, label: 'AsyncHttpClient', plugin: javaAsynchttp },
  'java-okhttp': {
    ...java,
    ...files,
    label: 'OkHttp',
    plugin: javaOkhttp,
    repair: (text) => text.replace(/\.(post|put|patch)\(null\)/, '.$1(RequestBody.create(null, new byte[0]))'),
  },
  'java-unirest': { ...java, label: 'Unirest', plugin: javaUnirest, methods: usual },
  c: { label: 'C', plugin: cLibcurl, literal: literals.cLiteral, ...files },
  csharp: { label: 'C#', plugin: csharpHttpclient, literal: literals.csharpLiteral, ownsType: true, ...files },
  'csharp-restsharp': { label: 'RestSharp', plugin: csharpRestsharp, literal: literals.csharpLiteral, readsType: true },
  clojure: {
    label: 'Clojure',
    plugin: clojureCljhttp,
    literal: literals.lineLiteral,
    places: places.keywords,
    type: 'text/plain',
    ...files,
  },
  dart: {
    label: 'Dart',
    plugin: dartHttp,
    literal: literals.dartLiteral,
    type: 'application/json',
    methods: /^(GET|POST|PUT|PATCH|DELETE|HEAD)$/,
  },
  fsharp: { label: 'F#', plugin: fsharpHttpclient, literal: literals.fsharpLiteral, ownsType: true, ...texts },
  go: {
    label: 'Go',
    plugin: goNative,
    literal: literals.goLiteral,
    ...files,
    repair: (text) => (text.includes('os.Open') ? text.replace('"net/http"\n', '"net/http"\n\t"os"\n') : text),
  },
  kotlin: {
    label: 'Kotlin',
    plugin: kotlinOkhttp,
    literal: literals.kotlinLiteral,
    ...files,
    repair: (text) => text.replace(/\.(post|put|patch)\(null\)/, '.$1(RequestBody.create(null, ByteArray(0)))'),
  },
  'objective-c': { label: 'Objective-C', plugin: objcNsurlsession, literal: literals.objectiveCLiteral },
  ocaml: { label: 'OCaml', plugin: ocamlCohttp, literal: literals.ocamlLiteral },
  php: {
    label: 'PHP',
    plugin: phpCurl,
    literal: literals.phpLiteral,
    parts: { files: true, map: true },
    repair(text, { method }) {
      const isNamed = method === 'GET' || text.includes('CURLOPT_POST,');
      const named = isNamed
        ? text
        : text.replace('\n\n', `\n\ncurl_setopt($ch, CURLOPT_CUSTOMREQUEST, '${method}');\n`);
      // The form says its type itself, with the boundary.
      const formed = named.replace(/(?:, )?'Content-Type: multipart\/form-data'/, '');
      return formed.replace(/'@(docsgen-[\w-]+)'/g, "new CURLFile('$1')");
    },
  },
  'php-guzzle': { label: 'Guzzle', plugin: phpGuzzle, literal: literals.phpLiteral, ...files },
  powershell: { ...powershell, label: 'PowerShell', plugin: powershellRestmethod },
  'powershell-webrequest': { ...powershell, label: 'Invoke-WebRequest', plugin: powershellWebrequest },
  r: {
    label: 'R',
    plugin: rHttr,
    literal: literals.lineLiteral,
    ownsType: true,
    repair: (text, { body }) => (body ? text : text.replace(', content_type("application/octet-stream")', '')),
  },
  ruby: { label: 'Ruby', plugin: rubyNative, literal: literals.rubyLiteral },
  rust: {
    label: 'Rust',
    plugin: rustReqwest,
    literal: literals.rustLiteral,
    methods: /^(GET|POST|PUT|PATCH|DELETE|HEAD)$/,
    ...texts,
  },
  swift: { label: 'Swift', plugin: swiftNsurlsession, literal: literals.swiftLiteral },
};
