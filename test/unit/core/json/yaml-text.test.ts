import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { yamlText } from '../../../../src/core/json/yaml-text.ts';
import { effort } from '../../../effort.ts';

const difficult = [
  ...[
    'true',
    'Null',
    'null ',
    '~',
    '0x1F',
    '1e3',
    '-',
    '---',
    '%TAG',
    '<<',
    '',
    ' ',
    ': ',
    'a: b',
    'a #b',
    '#',
    '"',
    "'",
  ],
  ...[
    '- a',
    '? b',
    'a:',
    '/paths/{id}',
    '@x',
    '&a',
    '*b',
    '!c',
    '|',
    '>',
    'a\n',
    'a\n\nb\n\n',
    '  a\n b',
    '\n a',
    'a \n',
  ],
  ...[
    '\t',
    'a\tb',
    '\r\n',
    '\u0085',
    '\u2028',
    '\ud800',
    '\ufeff',
    'ä\u00a0ö',
    '日本語',
    '__proto__',
    'a\n---\nb',
    'x'.repeat(300),
  ],
];
const text = fc.oneof(
  fc.constantFrom(...difficult),
  fc.string(),
  fc.array(fc.constantFrom(...difficult)).map((all) => all.join('')),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    text,
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.bigInt(),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

describe('yamlText', () => {
  it('writes what reads as the value, mostly as the package for YAML does', () => {
    const options = { aliasDuplicateObjects: false, lineWidth: 0 };
    let same = 0;
    let all = 0;
    fc.assert(
      fc.property(value, (one) => {
        const written = yamlText(one);
        all += 1;
        if (written === stringify(one, options)) same += 1;
        else
          expect(parse(written, { intAsBigInt: true }), written).toEqual(
            parse(stringify(one, options), { intAsBigInt: true }),
          );
      }),
      { numRuns: effort(300, 20_000) },
    );
    expect(same / all).toBeGreaterThan(0.9);
  });

  it('indents lists and texts of several lines by what they are in', () => {
    expect(yamlText({ a: [{ b: 'one\ntwo\n', c: [] }, [1, 12345678901234567890n]], d: {} })).toBe(
      'a:\n  - b: |\n      one\n      two\n    c: []\n  - - 1\n    - 12345678901234567890\nd: {}\n',
    );
  });
});
