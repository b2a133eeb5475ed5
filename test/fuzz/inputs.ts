import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { anyCharacter } from '../any-character.ts';

const repository = join(import.meta.dirname, '../..');

/** Texts of files that authors really write, to be broken. */
export function realTexts(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => readFileSync(join(repository, folder, name), 'utf8'));
}

/** What parsers stumble over. */
const snippets = [
  '{',
  '}',
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  ':::',
  '::',
  '`',
  '```',
  '~~~',
  '|',
  '---',
  '---\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  '\0',
  '\uFEFF',
  '\u2028',
  '\u202E',
  '\uD800',
  '"\\ud800"',
  '%zz',
  '#/%',
  '😀',
  '[',
  '](',
  ')',
  '![',
  '{#',
  '#}',
  '# ',
  '- ',
  '> ',
  '*',
  '**',
  '_',
  '$',
  '&',
  '&amp;',
  '&#x0;',
  '\\',
  '%product.name%',
  '%',
  'import x from "y";\n',
  'export const a = 1;\n',
  '<A b={',
  '<>',
  '</A>',
  '[^1]',
  '[^1]: ',
  '&anchor',
  '*alias',
  '<<: ',
  '!!binary ',
  '? ',
  ': ',
  '- - - ',
  '"',
  "'",
  '__proto__',
  'constructor',
  'null',
  '1e999',
  '-0',
  '0x10',
  '2024-02-30',
  '$ref: "#/"',
  "$ref: '../../etc/passwd'",
  'x'.repeat(300),
];

/** A text with parts cut out, doubled, moved, or with something put in. */
export function broken(texts: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 80 })),
    kind: fc.constantFrom('insert', 'insert', 'delete', 'double', 'truncate' as const),
    snippet: fc.oneof(fc.constantFrom(...snippets), fc.string({ maxLength: 6, unit: anyCharacter })),
  });
  return fc.tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 6 })).map(([text, edits]) =>
    edits.reduce((current, { at, length, kind, snippet }) => {
      const start = Math.floor(at * current.length);
      const piece = current.slice(start, start + length);
      if (kind === 'insert') return current.slice(0, start) + snippet + current.slice(start);
      if (kind === 'double') return current.slice(0, start) + piece + current.slice(start);
      if (kind === 'truncate') return current.slice(0, Math.max(1, start));
      return current.slice(0, start) + current.slice(start + length);
    }, text),
  );
}
