import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAql as check, unsetParameters } from '../../../../../site/plugins/aql/check.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { effort } from '../../../../effort.ts';

const valid = [
  'SELECT e/ehr_id/value FROM EHR e',
  'select e/ehr_id/value from EHR e',
  'SELECT DISTINCT c/uid/value AS uid, c/name/value AS name FROM EHR e CONTAINS COMPOSITION c',
  'SELECT TOP 5 BACKWARD c FROM COMPOSITION c',
  'SELECT 1, -2.5, 1e3, \'text\', "it\\"s", true, NULL FROM EHR',
  'SELECT COUNT(*) AS n, COUNT(DISTINCT e/ehr_id/value), MAX(o/data[at0001]/value), AVG(o/x) FROM EHR e CONTAINS OBSERVATION o',
  "SELECT LENGTH(c/name/value), CONCAT('a', c/name/value, $x), NOW(), CONTAINS(c/name/value, 'x') FROM COMPOSITION c",
  "SELECT o/data[at0001]/events[at0006, 'any event']/data[at0003]/items[at0004, $name]/value/magnitude FROM OBSERVATION o[openEHR-EHR-OBSERVATION.blood_pressure.v2]",
  "SELECT c/content[openEHR-EHR-OBSERVATION.body_weight.v2, 'Weight']/data[at0002] FROM COMPOSITION c",
  "SELECT o/items[archetype_node_id = 'at0004' AND name/value != 'x' OR name/value = $n]/value FROM OBSERVATION o",
  'SELECT o/items[at0001]/order, o/version/from/select, o/value/end FROM OBSERVATION o',
  'SELECT e FROM EHR e[ehr_id/value=$ehr_id]',
  "SELECT c FROM EHR [ehr_id/value = '3b6c'] CONTAINS COMPOSITION c[$archetype]",
  'SELECT s FROM EHR e CONTAINS COMPOSITION c CONTAINS (CLUSTER s AND CLUSTER a OR (ELEMENT x))',
  'SELECT a FROM EHR e CONTAINS COMPOSITION a AND COMPOSITION b CONTAINS OBSERVATION o',
  'SELECT c FROM EHR e NOT CONTAINS COMPOSITION c',
  'SELECT v/uid/value FROM EHR e CONTAINS VERSION v[LATEST_VERSION] CONTAINS COMPOSITION c',
  "SELECT v FROM EHR e CONTAINS VERSION v[commit_audit/time_committed >= '2025-01-01'] CONTAINS COMPOSITION c",
  'SELECT c FROM EHR e CONTAINS VERSION [ALL_VERSIONS] CONTAINS COMPOSITION c',
  'SELECT c FROM COMPOSITION c CONTAINS OBSERVATION o[archetype_node_id matches {/openEHR-EHR-OBSERVATION\\..*/}]',
  "SELECT c FROM COMPOSITION c WHERE c/a = 1 AND NOT (c/b != 'x' OR c/d <= $p) AND EXISTS c/e",
  'SELECT c FROM COMPOSITION c WHERE NOT EXISTS c/x OR c/a > c/b AND ABS(c/a) < 3 AND c/a = ABS(c/b)',
  "SELECT c FROM COMPOSITION c WHERE c/name/value LIKE 'Visit*' AND c/x LIKE $pattern",
  "SELECT c FROM COMPOSITION c WHERE c/x MATCHES {'a', 2, $list} OR c/x matches {$list}",
  "SELECT c FROM COMPOSITION c WHERE c/x MATCHES TERMINOLOGY('expand', 'hl7.org/fhir/4.0', 'url=http://snomed.info')",
  "SELECT c FROM COMPOSITION c WHERE c/x MATCHES {'a', TERMINOLOGY('expand', 'a', 'b')}",
  'SELECT c FROM COMPOSITION c WHERE c/x MATCHES {terminology://snomed-ct/hierarchy?rootConceptId=50043002}',
  'SELECT c FROM COMPOSITION c ORDER BY c/a DESC, c/b ASCENDING, c/d DESCENDING, c/e ASC LIMIT 10 OFFSET 20',
  'SELECT c -- a comment\n-- another\nFROM COMPOSITION c -- the end',
  "SELECT c FROM COMPOSITION c WHERE c/x = 'two\nlines -- no comment'",
  'SELECT selected, ordering, at0004 FROM COMPOSITION selected CONTAINS (SECTION ordering AND SECTION at0004)',
  'SELECT c FROM COMPOSITION c ORDER\n BY c/a',
];

test.each(valid)('reads %s', (query) => {
  expect(check(query)).toEqual([]);
});

/** A query, what is found, where, and what to do. */
const invalid: [query: string, message: string, found: string, hint?: string][] = [
  ['', 'expected `SELECT`, found the end of the query', ''],
  ['SELEC c FROM COMPOSITION c', 'expected `SELECT`, found `SELEC`', 'SELEC'],
  ['SELECT FROM EHR e', 'expected a path, a literal or a function, found `FROM`', 'FROM'],
  ['SELECT e/ehr_id/value, FROM EHR e', 'expected a path, a literal or a function, found `FROM`', 'FROM'],
  ['SELECT e', 'expected `FROM`, found the end of the query', ''],
  ['SELECT e x FROM EHR e', 'expected `FROM`, found `x`', 'x'],
  [
    'SELECT e AS count FROM EHR e',
    'expected a name, found `count`',
    'count',
    'count is a word of the language; choose another name',
  ],
  ['SELECT e FROM', 'expected a class such as `COMPOSITION`, found the end of the query', ''],
  ['SELECT c FROM EHR e CONTAINS WHERE c/x = 1', 'expected a class such as `COMPOSITION`, found `WHERE`', 'WHERE'],
  ['SELECT c FROM EHR e CONTAIN COMPOSITION c', 'expected the end of the query, found `CONTAIN`', 'CONTAIN'],
  ['SELECT c FROM (COMPOSITION c', 'expected `)`, found the end of the query', ''],
  [
    'SELECT c FROM COMPOSITION c[',
    'expected a node code, an archetype id, a parameter or a comparison, found the end of the query',
    '',
  ],
  ['SELECT c FROM COMPOSITION c[at0004', 'expected `]`, found the end of the query', ''],
  ['SELECT c/items[at0004, 5] FROM COMPOSITION c', 'expected the name of the node as a string, found `5`', '5'],
  ['SELECT c/ FROM COMPOSITION c', 'expected `FROM`, found `COMPOSITION`', 'COMPOSITION'],
  ['SELECT COUNT() FROM EHR e', 'expected a path or `*`, found `)`', ')'],
  ['SELECT v FROM VERSION v[LATEST]', 'expected a comparison such as `=`, found `]`', ']'],
  ['SELECT c FROM COMPOSITION c WHERE', 'expected a condition, found the end of the query', ''],
  [
    'SELECT c FROM COMPOSITION c WHERE c/x',
    'expected a comparison such as `=`, `LIKE` or `MATCHES`, found the end of the query',
    '',
  ],
  ['SELECT c FROM COMPOSITION c WHERE c/x ==  1', 'expected a literal, a parameter or a path, found `=`', '='],
  ['SELECT c FROM COMPOSITION c WHERE c/x = 1 AND', 'expected a condition, found the end of the query', ''],
  ['SELECT c FROM COMPOSITION c WHERE c/x LIKE 5', 'expected a pattern: a string or a parameter, found `5`', '5'],
  ['SELECT c FROM COMPOSITION c WHERE c/x MATCHES {}', 'expected a literal or a parameter, found `}`', '}'],
  [
    'SELECT c FROM COMPOSITION c WHERE c/x MATCHES $list',
    'expected a list in braces, found `$list`',
    '$list',
    'write {$list}',
  ],
  [
    'SELECT c FROM COMPOSITION c WHERE c/x > 2025-01-01T00:00:00Z',
    'expected a literal, a parameter or a path, found `2025-01-01T00:00:00Z`',
    '2025-01-01T00:00:00Z',
    "dates and times are written in quotes: '2025-01-01T00:00:00Z'",
  ],
  ['SELECT c FROM COMPOSITION c ORDER c/x', 'expected the end of the query, found `ORDER`', 'ORDER'],
  ['SELECT c FROM COMPOSITION c LIMIT x', 'expected a whole number, found `x`', 'x'],
  [
    'SELECT c FROM COMPOSITION c LIMIT 5 ORDER BY c/x',
    '`ORDER BY` is in the wrong place',
    'ORDER BY',
    'the order is SELECT, FROM, WHERE, ORDER BY, LIMIT, OFFSET',
  ],
  [
    'SELECT c FROM COMPOSITION c OFFSET 5',
    '`OFFSET` is in the wrong place',
    'OFFSET',
    'the order is SELECT, FROM, WHERE, ORDER BY, LIMIT, OFFSET',
  ],
  ["SELECT c FROM COMPOSITION c WHERE c/x = 'open", 'the string that begins here does not end', "'", "end it with '"],
  ['SELECT c FROM COMPOSITION c;', 'a query has no `;` at its end', ';', 'leave it out'],
  ['SELECT c FROM COMPOSITION c WHERE c/x = 5 %', 'unexpected character `%`', '%'],
  ['SELECT c FROM COMPOSITION c WHERE c/😀 = 5', 'unexpected character `😀`', '😀'],
  ['SELECT x/uid FROM COMPOSITION c', 'FROM does not define `x`', 'x', 'it defines c'],
  ['SELECT c FROM COMPOSITION c ORDER BY k/x', 'FROM does not define `k`', 'k', 'it defines c'],
  ['SELECT comp FROM COMPOSITION compo', 'FROM does not define `comp`', 'comp', 'it defines compo'],
  ['SELECT c FROM COMPOSITION', 'FROM does not define `c`', 'c', 'give a class in FROM the alias c'],
];

test.each(invalid)('says what is wrong with %s', (query, message, found, hint) => {
  const [problem] = check(query);
  expect(problem).toEqual({
    rule: 'invalid-aql',
    message,
    span: { start: expect.any(Number), end: expect.any(Number) },
    ...(hint === undefined ? {} : { hint }),
  });
  expect(query.slice(problem?.span.start, problem?.span.end)).toBe(found);
  if (found === '') expect(problem?.span.start).toBe(query.length);
});

test('every undefined alias is reported, in order of place', () => {
  const problems = check('SELECT b/x, c, a/y FROM COMPOSITION c WHERE b/x = 1');
  expect(problems.map(({ span, message }) => [span.start, message])).toEqual([
    [7, 'FROM does not define `b`'],
    [15, 'FROM does not define `a`'],
    [44, 'FROM does not define `b`'],
  ]);
});

describe('whatever it is given', () => {
  const words = valid.flatMap((query) => query.split(/(\s+|[[\](){},/])/)).filter((word) => word !== '');
  const isInside = (query: string) =>
    check(query).every(({ span: { start, end } }) => 0 <= start && start <= end && end <= query.length);

  test('comes to an end, with places inside the query', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), isInside), { numRuns: effort(200, 500) });
    const sentences = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(' '));
    fc.assert(fc.property(sentences, isInside), { numRuns: effort(500, 2000) });
  });

  test('a valid query with one place changed is read or refused, never more', () => {
    const mutation = fc.record({
      query: fc.constantFrom(...valid),
      at: fc.nat(200),
      drop: fc.nat(12),
      insert: fc.constantFrom('', ...words),
    });
    const mutated = mutation.map(({ query, at, drop, insert }) => query.slice(0, at) + insert + query.slice(at + drop));
    fc.assert(fc.property(mutated, isInside), { numRuns: effort(750, 3000) });
  });

  // A search without end runs into the time limit of the test.
  test('long and deep input takes no long time', () => {
    for (const part of [
      '(',
      '[at0001',
      '/a',
      "'",
      '-',
      'a.',
      'a-',
      'a::',
      'NOT ',
      'x AND ',
      '{/',
      '{ ',
      '\\',
      '1e',
      'openEHR-EHR-X.a',
    ]) {
      isInside(`SELECT c FROM COMPOSITION c WHERE ${part.repeat(1000)}`);
    }
  });
});

test('classes are those of the reference model', () => {
  const query = 'SELECT o FROM EHR e CONTAINS EVALUATON o CONTAINS cluster c';
  expect(check(query)).toMatchObject([
    { rule: 'unknown-class', message: 'the reference model has no class EVALUATON', span: { start: 29, end: 38 } },
  ]);
});

test('parameters of a request have values', () => {
  const q = 'SELECT c FROM EHR e[ehr_id/value = $ehr] CONTAINS COMPOSITION c WHERE c/x > $since';
  const messages = (body: object) => unsetParameters(q, body).map(({ message, hint }) => `${message} | ${hint}`);
  expect(messages({ q, query_parameters: { ehr: '7', $since: 1 } })).toEqual([]);
  expect(messages({ q, query_parameters: { ehr: '7' } })).toEqual([
    'the request gives `$since` no value | query_parameters has ehr',
  ]);
  expect(messages({ q })).toHaveLength(2);
  expect(messages({ q, query_parameters: '…' })).toEqual([]);
  expect(messages({ other: q })).toEqual([]);
  expect(unsetParameters(q, undefined)).toEqual([]);
});
