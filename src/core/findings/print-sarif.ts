import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { describeRule, isOwnRule, type RuleName } from '../../model/rules.ts';
import { encodePath } from '../../shared/paths.ts';

export interface SarifOptions {
  readonly show: (file: SourcePath) => string;
  /** Version of docsgen. */
  readonly version: string;
  /** Name of the file in which a site sets severities. */
  readonly settings: string;
  /** Address of the manual's entry for a rule. */
  readonly manual: (rule: RuleName) => string;
}

/**
 * One SARIF 2.1.0 log with a line feed at its end, as code scanning services take it. `show` returns paths
 * relative to the repository.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function printSarif(
  diagnostics: readonly Diagnostic[],
  { show, version, settings, manual }: SarifOptions,
): string {
  const names = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docsgen',
            version: version || undefined,
            rules: names.map((name) => toRule(name, { settings, manual })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => toResult(diagnostic, { names, show })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function toRule(id: RuleName, { settings, manual }: Pick<SarifOptions, 'settings' | 'manual'>) {
  const { about, severity } = describeRule(id);
  return {
    id,
    shortDescription: { text: about },
    helpUri: isOwnRule(id) ? manual(id) : undefined,
    help: { text: `${about} Its severity is set by checks['${id}'] in ${settings}.` },
    defaultConfiguration: { level: severity },
  };
}

function toResult(
  { rule, severity, message, hint, place, related = [] }: Diagnostic,
  { names, show }: { readonly names: readonly RuleName[]; readonly show: (file: SourcePath) => string },
) {
  return {
    ruleId: rule,
    ruleIndex: names.indexOf(rule),
    level: severity,
    message: { text: hint === undefined ? message : `${message} (${hint})` },
    // SARIF requires a place: without a file, it is the folder of the site.
    locations: [{ physicalLocation: toLocation(place ?? { file: '.' }, show) }],
    relatedLocations:
      related.length === 0
        ? undefined
        : related.map((other, id) => ({
            id,
            physicalLocation: toLocation(other.place, show),
            message: { text: other.message },
          })),
  };
}

function toLocation({ file, start, end }: Place, show: (file: SourcePath) => string) {
  return {
    artifactLocation: { uri: encodePath(show(file) || '.') },
    region: start && {
      startLine: start.line,
      startColumn: start.column,
      endLine: end?.line,
      endColumn: end?.column,
    },
  };
}
