import { expect, test } from 'vitest';
import { printSarif } from '../../../src/diagnostics/print-sarif.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';

const diagnostics: readonly Diagnostic[] = [
  { rule: 'empty-site', severity: 'error', message: 'nothing' },
  {
    rule: 'broken-link',
    severity: 'error',
    message: 'no page /x',
    hint: 'did you mean /y?',
    place: { file: 'docs/a b#.md', start: { line: 3, column: 5 }, end: { line: 3, column: 9 } },
    related: [{ message: 'also', place: { file: 'docs/b.md' } }],
  },
  {
    rule: 'broken-link',
    severity: 'warning',
    message: 'no page /z',
    place: { file: 'docs/c.md', start: { line: 1, column: 1 } },
  },
];

const log = JSON.parse(printSarif(diagnostics, { show: (file) => `site/${file}`, version: '1.2.3' }));
const [run] = log.runs;

test('says which version of the format and of docsgen it is', () => {
  expect([log.version, run.tool.driver.name, run.tool.driver.version]).toEqual(['2.1.0', 'docsgen', '1.2.3']);
  expect(run.columnKind).toBe('utf16CodeUnits');
});

test('describes each rule once, and results point to it', () => {
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['broken-link', 'empty-site']);
  for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  expect(run.tool.driver.rules[0].help.text).toContain('A link leads to an address that the site does not have.');
});

test('places results by relative, encoded addresses and 1-based regions', () => {
  expect(run.results[1]).toEqual({
    ruleId: 'broken-link',
    ruleIndex: 0,
    level: 'error',
    message: { text: 'no page /x (did you mean /y?)' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'site/docs/a%20b%23.md' },
          region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
        },
      },
    ],
    relatedLocations: [
      { id: 0, physicalLocation: { artifactLocation: { uri: 'site/docs/b.md' } }, message: { text: 'also' } },
    ],
  });
});

test('what concerns no file is pinned to the folder of the site', () => {
  expect(run.results[0].locations).toEqual([{ physicalLocation: { artifactLocation: { uri: 'site/.' } } }]);
});
