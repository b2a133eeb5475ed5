import type { Random } from './random.ts';

/** Scalars that readers of YAML take for something else than text, or did in some edition of YAML. */
const known = [
  ...['2.0', '2.50', '1.10', '0.20', '.5', '5.', '012', '0o17', '0x1F', '+49', '-0', '1e3', '1E-400', '1_000', '1,000'],
  ...['123456789012345678901234567890', '0.1000000000000000055511151231257827', '12:30:45', '190:20:30', '0b11'],
  ...[
    '.inf',
    '-.INF',
    '+.inf',
    '.nan',
    '.NaN',
    'Infinity',
    'NaN',
    'true',
    'True',
    'FALSE',
    'yes',
    'No',
    'on',
    'OFF',
    'y',
    'N',
  ],
  ...[
    '2025-07-01',
    '2025-07-01T08:00:00Z',
    '2025-7-1 8:00:00 +2',
    '2001-12-14t21:59:43.10-05:00',
    '=',
    '<<',
    '1.2.3',
    'v2.0',
  ],
  ...[
    '!!str 2.0',
    '!!int 012',
    '!!float 1.10',
    '!!bool yes',
    '&a 2.0',
    "'2.0'",
    '"1.10"',
    '"\\u0031.0"',
    "'it''s 1.0'",
    '!!str null',
  ],
  ...['"null"', "'~'", '1.0 beta', 'Release 2.0', 'release  2.0', '٣', '½', '1.0e+10'],
];

/** How YAML writes that there is no value. */
export const nothing = ['~', 'null', 'Null', 'NULL', ''] as const;

/** Scalars of more than one line, for values that are written in lines. */
export const inLines = [
  '|\n      2.0\n',
  '|-\n      1.10',
  '>-\n      2.0\n      1.0',
  '1.0\n      2.0',
  '"1.\\\n      0"',
] as const;

/** A scalar on one line, as an author may write it. */
export function randomScalar(random: Random): string {
  if (random.below(3) === 0) return random.pick(known);
  const digits = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => String(random.below(10))).join('');
  const number = [
    random.pick(['', '', '', '+', '-']),
    random.pick(['', '', '0', '00', '0x', '0o']),
    digits(random.pick([2, 5, 30])),
    random.pick(['', '.', `.${digits(4)}`, `.${digits(3)}0`, `.${digits(1)}.${digits(2)}`]),
    random.pick(['', '', '', `e${digits(2)}`, `E-${digits(3)}`, `_${digits(3)}`, `:${digits(2)}`]),
  ].join('');
  const quote = random.pick(['', '', '', '', "'", '"']);
  return `${random.pick(['', '', '', '', '!!str ', '!!int ', '!!float ', '&b '])}${quote}${number}${quote}`;
}
