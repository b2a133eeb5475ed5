import { expect, test } from 'vitest';
import { printSarif } from '../../../../src/core/findings/print-sarif.ts';
import type { Diagnostic } from '../../../../src/model/diagnostic.ts';

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

const log = JSON.parse(
  printSarif(diagnostics, {
    show: (file) => `site/${file}`,
    version: '1.2.3',
    settings: 'docsgen.config.ts',
    manual: (rule) => `https://docs.example.org/rules/${rule}`,
  }),
);
const [run] = log.runs;

test('says which version of the format and of docsgen it is', () => {
  expect([log.version, run.tool.driver.name, run.tool.driver.version]).toEqual(['2.1.0', 'docsgen', '1.2.3']);
  expect(run.columnKind).toBe('utf16CodeUnits');
});

test('describes each rule once, and results point to it', () => {
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['broken-link', 'empty-site']);
  for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  expect(run.tool.driver.rules[0].helpUri).toBe('https://docs.example.org/rules/broken-link');
  expect(run.tool.driver.rules[0].help.text).toMatch(
    /A link leads to an address that the site does not have\..* Its severity is set by checks\['broken-link'\] in docsgen\.config\.ts\.$/s,
  );
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

test('keeps to what the format asks for', () => {
  const { rules } = run.tool.driver;
  expect(new Set(rules.map(({ id }: { id: string }) => id)).size).toBe(rules.length);
  for (const { shortDescription, help, defaultConfiguration } of rules) {
    expect([shortDescription.text, help.text].every((text) => text.length > 0)).toBe(true);
    expect(['none', 'note', 'warning', 'error']).toContain(defaultConfiguration.level);
  }
  for (const { level, message, locations, relatedLocations = [] } of run.results) {
    expect(['none', 'note', 'warning', 'error']).toContain(level);
    expect(message.text).not.toBe('');
    expect(new Set(relatedLocations.map(({ id }: { id: number }) => id)).size).toBe(relatedLocations.length);
    for (const { physicalLocation } of [...locations, ...relatedLocations]) {
      const { artifactLocation, region } = physicalLocation;
      // A reference to a file below the repository: no scheme, no leading slash, nothing that has to be encoded.
      expect(artifactLocation.uri).toMatch(/^(?![a-z]+:|\/)[\w.~!$&'()*+,;=:@%/-]+$/i);
      if (region === undefined) continue;
      for (const value of Object.values(region)) expect(value).toBeGreaterThanOrEqual(1);
      if (region.endLine === region.startLine) expect(region.endColumn).toBeGreaterThanOrEqual(region.startColumn);
    }
  }
});
