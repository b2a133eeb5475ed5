import { expect, test } from 'vitest';
import { grammar } from '../../../../../site/plugins/aql/grammar.ts';
import { pluginGrammars } from '../../../../../src/core/highlight/index.ts';
import { tokens } from '../../../core/highlight/tokens.ts';

const grammars = pluginGrammars([{ plugin: 'aql', names: ['aql'], grammar }], (message) => {
  throw new Error(message);
});

test.each([
  ['SELECT DISTINCT c', '[keyword SELECT] [keyword DISTINCT] c'],
  ['select top 5 backward c', '[keyword select] [keyword top] [number 5] [keyword backward] c'],
  ['FROM EHR e', '[keyword FROM] [class-name EHR] e'],
  ['CONTAINS (CARE_ENTRY x)', '[keyword CONTAINS] [punctuation (][class-name CARE_ENTRY] x[punctuation )]'],
  [
    'OBSERVATION o[openEHR-EHR-OBSERVATION.blood_pressure.v2]',
    '[class-name OBSERVATION] o[predicate [punctuation [][archetype-id openEHR-EHR-OBSERVATION.blood_pressure.v2][punctuation ]]]',
  ],
  [
    'VERSION v[LATEST_VERSION]',
    '[keyword VERSION] v[predicate [punctuation [][keyword LATEST_VERSION][punctuation ]]]',
  ],
  [
    'o/data[at0001]/value',
    'o[punctuation /][path-segment data][predicate [punctuation [][node-id at0001][punctuation ]]][punctuation /][path-segment value]',
  ],
  ["[at0004.1, 'a]b']", "[predicate [punctuation [][node-id at0004.1][punctuation ,] [string 'a]b'][punctuation ]]]"],
  [
    '[ehr_id/value=$ehr_id]',
    '[predicate [punctuation []ehr_id[punctuation /][path-segment value][operator =][parameter $ehr_id][punctuation ]]]',
  ],
  ['a >= -1.5e3', 'a [operator >=] [number -1.5e3]'],
  ["a != 'it\\'s -- b'", "a [operator !=] [string 'it\\'s -- b']"],
  ['"2025-01-01T00:00:00Z"', '[date "2025-01-01T00:00:00Z"]'],
  ["'20250101'", "[date '20250101']"],
  ["LIKE 'Visit*'", "[keyword LIKE] [string 'Visit*']"],
  ['MATCHES {1, true}', '[keyword MATCHES] [punctuation {][number 1][punctuation ,] [boolean true][punctuation }]'],
  ['COUNT(*) AS n', '[function COUNT][punctuation (][operator *][punctuation )] [keyword AS] n'],
  ["TERMINOLOGY('a')", "[function TERMINOLOGY][punctuation (][string 'a'][punctuation )]"],
  [
    'ORDER BY a DESC LIMIT 1 OFFSET 2',
    '[keyword ORDER] [keyword BY] a [keyword DESC] [keyword LIMIT] [number 1] [keyword OFFSET] [number 2]',
  ],
  ['a -- b\nc', 'a [comment -- b]\nc'],
  [
    'c/order/value AS counted',
    'c[punctuation /][path-segment order][punctuation /][path-segment value] [keyword AS] counted',
  ],
])('%j', (code, expected) => {
  expect(tokens(code, 'aql', grammars)).toBe(expected);
});

// Patterns that begin at each place and read to the end would take quadratic time.
test.each([
  ['letters', 'A'.repeat(10_000)],
  ['hyphens', 'a-'.repeat(9_000)],
  ['dots and hyphens', 'a.b-'.repeat(4_000)],
  ['brackets', '['.repeat(10_000)],
  ['quotes', `${"'".repeat(5_001)} ${'"a'.repeat(5_001)}`],
])('%s without a blank are coloured', (_, code) => {
  expect(tokens(`SELECT ${code}`, 'aql', grammars)).toContain('[keyword SELECT]');
});
