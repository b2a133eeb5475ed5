import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutFirstLine, highlight, runsByLine } from '../../../../src/core/highlight/highlight.ts';
import { grammarName } from '../../../../src/core/highlight/languages.ts';
import { effort } from '../../../effort.ts';
import { tokens } from './tokens.ts';

/** A bit of code in every grammar. */
const samples: Readonly<Record<string, string>> = {
  bash: 'curl -X POST "$URL" <<EOF\na\nEOF\n# b',
  c: 'int main(void) { return 0; } /* a\nb */',
  csharp: 'public record A(string B); // c',
  css: 'a { color: red } /* b\nc */',
  diff: '--- a\n+++ b\n-c\n+d',
  docker: 'FROM node:20\nRUN npm ci # a',
  go: 'func main() { fmt.Println(`a\nb`) }',
  graphql: '"""\n# a\n"""\ntype A { b: Int! }',
  http: 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{"a": 1}',
  ini: '[a]\nb = c ; d',
  java: 'class A { String b = """\n  c\n  """; }',
  javascript: 'const a = `b\nc`; /* d\n */',
  json: '{\n  "a": [1, true, null]\n}',
  json5: "{a: 'b', /* c */}",
  jsx: 'const a = <b c="d">{e}</b>;',
  kotlin: 'fun main() = println("a $b")',
  markdown: '---\na: 1\n---\n\n# b\n\n```json\n{"c": 1}\n```',
  markup: '<a b="c"><script>const d = 1;</script><style>e { f: g }</style><!-- h\n--></a>',
  nginx: 'server { listen 80; }',
  properties: 'a.b=c\n# d',
  python: 'def a():\n    """b\n    c"""\n    return 1',
  rust: 'fn main() { let a = "b\nc"; }',
  sql: "SELECT * FROM a WHERE b = 'c\nd';",
  toml: '[a]\nb = """\nc\n"""',
  tsx: 'const a = <B<string> c="d">{e as F}</B>;',
  typescript: 'interface A { b: string } // c',
  yaml: 'a: |\n  b\n  c\nd: *e',
};

describe('languages', () => {
  test.each(Object.entries(samples))('%s', (name, code) => {
    expect(grammarName(name)).toBe(name);
    expect(tokens(code, name)).toContain('[');
    expect(tokens(code, name)).not.toBe(code);
  });

  test.each([
    ['sh', 'bash'],
    ['shell', 'bash'],
    ['console', 'bash'],
    ['conf', 'ini'],
    ['jsonc', 'json'],
    ['yml', 'yaml'],
    ['XML', 'markup'],
    ['html', 'markup'],
    ['svg', 'markup'],
    ['ts', 'typescript'],
    ['mdx', 'markdown'],
    ['dockerfile', 'docker'],
    ['SQL', 'sql'],
    ['c#', 'csharp'],
  ])('%s is %s', (alias, name) => {
    expect(grammarName(alias)).toBe(name);
  });

  test.each(['', 'text', 'plain', 'nope', 'constructor', '__proto__', 'extend'])('%j is plain text', (name) => {
    expect(grammarName(name)).toBeUndefined();
    expect(highlight('a\n<b>', name)).toEqual([{ text: 'a\n<b>', look: '' }]);
  });

  test('look the same in any order of first use', async () => {
    const names = Object.keys(samples);
    const alone = await Promise.all(names.map((name) => freshly([name])));

    expect(await freshly(names)).toEqual(Object.assign({}, ...alone));
    expect(await freshly(names.toReversed())).toEqual(Object.assign({}, ...alone));
  });
});

describe('tokens over several lines', () => {
  test.each([
    ['/* a\nb */ c', 'javascript', '[comment /* a]\n[comment b */] c'],
    [
      '`a\n\n`',
      'javascript',
      '[template-string [template-punctuation `][string a]]\n\n[template-string [template-punctuation `]]',
    ],
    ['\n\n', 'javascript', '\n\n'],
    ['', 'javascript', ''],
  ])('%j', (code, language, expected) => {
    expect(tokens(code, language)).toBe(expected);
  });
});

describe('http', () => {
  test('a request without a version, and a body', () => {
    const code = 'GET /ehr/{ehr_id}?a=b\nAccept: application/json\n\n{"a": 1}';

    expect(tokens(code, 'http')).toBe(
      '[short-request-line [method GET] [request-target /ehr/{ehr_id}?a=b]]\n' +
        '[header [header-name Accept][punctuation :] [header-value application/json]]\n\n' +
        '[json-body [punctuation {][property "a"][operator :] [number 1][punctuation }]]',
    );
  });

  test('a response', () => {
    const code = 'HTTP/1.1 200 OK\nContent-Type: application/xml; charset=utf-8\n\n<a/>';

    expect(tokens(code, 'http')).toBe(
      '[response-status [http-version HTTP/1.1] [status-code 200] [reason-phrase OK]]\n' +
        '[header [header-name Content-Type][punctuation :] [header-value application/xml; charset=utf-8]]\n\n' +
        '[xml-body [tag [tag [punctuation <]a][punctuation />]]]',
    );
  });
});

test('code blocks in Markdown are in their own language', () => {
  expect(tokens('```json\n1\n```', 'md')).toBe(
    '[code [punctuation ```][code-language json]]\n[code [code-block [number 1]]]\n[code [punctuation ```]]',
  );
});

test('options of shells may have hyphens, also within a substitution', () => {
  expect(tokens('curl -G --data-urlencode "a=b" --max-time 3 a--b --retry=3', 'sh')).toBe(
    '[function curl] [parameter -G] [parameter --data-urlencode] [string "a=b"] [parameter --max-time] [number 3] a--b [parameter --retry][operator =][number 3]',
  );
  expect(tokens('a=$(git log --no-merges)', 'sh')).toContain('[parameter --no-merges]');
});

test('diffs have no tokens called line', () => {
  expect(tokens('--- a/x\n+++ b/x\n@@ -1 +1 @@ c\n-d\n+e\n f', 'diff')).toBe(
    '[coord --- a/x]\n[coord +++ b/x]\n[coord @@ -1 +1 @@ c]\n[deleted -d]\n[inserted +e]\n f',
  );
});

describe('runs', () => {
  test.each([
    ['a(/* b\n c */ )', 'javascript', 'f:a p:( c:/* b\n c */  p:)'],
    ['a = [ 1 ]', 'javascript', ':a  p:= [  n:1  p:]'],
    ['**a *b***', 'md', 'p b:** b:a  p b i:* b i:b p b i:* p b:**'],
    ['+a', 'diff', 'in:+a'],
    ['private final a', 'java', 'k:private final : a'],
  ])('%j', (code, language, expected) => {
    expect(
      highlight(code, language)
        .map(({ text, look }) => `${look}:${text}`)
        .join(' '),
    ).toBe(expected);
  });

  test('of few colours', () => {
    expect(highlight('{ "a": [1, "b"] }', 'json', undefined, new Set(['a', 's']))).toEqual([
      { text: '{ ', look: '' },
      { text: '"a"', look: 'a' },
      { text: ': [1, ', look: '' },
      { text: '"b"', look: 's' },
      { text: '] }', look: '' },
    ]);
  });
});

test('the text of the runs and of their lines is the code', () => {
  const piece = fc.constantFrom(
    ...Object.values(samples),
    '\n',
    '\r\n',
    '"',
    "'",
    '`',
    '/*',
    '<!--',
    '-->',
    '```',
    '${',
    '\t',
    '\\',
    '[',
    'é😀',
  );
  const code = fc.array(fc.oneof(piece, fc.string()), { maxLength: 6 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(code, fc.constantFrom('text', ...Object.keys(samples)), (source, language) => {
      const runs = highlight(source, language);
      const lines = runsByLine(runs).map(textOf);
      expect(textOf(runs)).toBe(source);
      expect(lines).toEqual(source.split('\n'));
      const [first, rest] = cutFirstLine(runs);
      expect([textOf(first), textOf(rest)]).toEqual([lines[0], source.slice(lines[0]?.length)]);
    }),
    { numRuns: effort(150, 500) },
  );
});

const bundle = build({
  entryPoints: [fileURLToPath(new URL('../../../../src/core/highlight/highlight.ts', import.meta.url))],
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
});

/** The samples as highlighted, in the order of `names`, by a copy of the modules that has seen no code before. */
async function freshly(names: readonly string[]): Promise<Record<string, unknown>> {
  const [output] = (await bundle).outputFiles;
  const code = `${output?.text}// ${names}`;
  const copy = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  return Object.fromEntries(names.map((name) => [name, copy.highlight(samples[name] ?? '', name)]));
}

function textOf(runs: readonly { readonly text: string }[]): string {
  return runs.map(({ text }) => text).join('');
}
