/**
 * Languages that samples can be written in, those with several libraries by library. The first four are docsgen's own, the
 * others are written by a package.
 */
export const sampleLanguages = [
  'curl',
  'javascript',
  'python',
  'java',
  'go',
  'php',
  'ruby',
  'csharp',
  'kotlin',
  'swift',
  'rust',
  'powershell',
  'httpie',
  'wget',
  'http',
  'c',
  'dart',
  'r',
  'javascript-axios',
  'javascript-jquery',
  'javascript-ofetch',
  'javascript-undici',
  'javascript-xhr',
  'python-http-client',
  'python-httpx',
  'java-async-http-client',
  'java-okhttp',
  'java-unirest',
  'csharp-restsharp',
  'php-guzzle',
  'powershell-webrequest',
  'clojure',
  'fsharp',
  'objective-c',
  'ocaml',
] as const;

/** One of them. */
export type SampleLanguage = (typeof sampleLanguages)[number];

/** What the code of a sample is written in, whatever library it uses: `java` for `java-okhttp`. */
export function codeLanguage(language: string): string {
  return language === 'objective-c'
    ? language
    : language.replace(/^(javascript|python|java|csharp|php|powershell)-.*/, '$1');
}
