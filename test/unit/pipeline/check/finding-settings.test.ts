import { expect, test } from 'vitest';
import { diagnosticsOf } from '../../../../src/core/findings/index.ts';
import type { ResolvedConfig } from '../../../../src/model/config.ts';
import { componentsOfPlugins, type Finding } from '../../../../src/model/diagnostic.ts';
import { findingSettings } from '../../../../src/pipeline/check/finding-settings.ts';

const finding = (rule: Finding['rule'], file: string, lost?: Finding['lost']): Finding => ({
  rule,
  message: rule,
  place: { file },
  ...(lost && { lost }),
});
const shown = (findings: readonly Finding[], config: object) =>
  diagnosticsOf(findings, findingSettings(config as ResolvedConfig)).map(({ rule, severity }) => [rule, severity]);

test('severities are those of the site, in an API document its own', () => {
  const checks = { 'broken-link': 'warning' };
  const both = [finding('broken-link', 'docs/a.md'), finding('broken-link', 'api.yaml')];
  expect(shown(both, { checks })).toEqual([
    ['broken-link', 'warning'],
    ['broken-link', 'warning'],
  ]);
  expect(shown(both, { api: [{ document: 'api.yaml', checks }] }).map(([, severity]) => severity)).toEqual([
    'warning',
    'error',
  ]);
});

test('a term is not missing where the glossary cannot be read, nor a component where a plugin fails', () => {
  const term = finding('unknown-term', 'docs/a.md');
  const broken = finding('invalid-data-file', 'glossary.yml');
  expect(shown([term, broken], {})).toHaveLength(2);
  expect(shown([term, broken], { glossary: { file: 'glossary.yml' } }).map(([rule]) => rule)).toEqual([
    'invalid-data-file',
  ]);
  const component = finding('unknown-component', 'docs/a.md');
  const plugin = finding('plugin-error', 'docsgen.config.ts', [componentsOfPlugins]);
  expect(shown([component, plugin], {}).map(([rule]) => rule)).toEqual(['plugin-error']);
});
