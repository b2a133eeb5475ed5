import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';

type Show = (file: SourcePath) => string;

/**
 * Annotations for GitHub Actions, one a line, with a line feed after each. `show` returns paths relative to the
 * repository.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function printGithub(diagnostics: readonly Diagnostic[], { show }: { show: Show }): string {
  return diagnostics.map((diagnostic) => `${annotation(diagnostic, show)}\n`).join('');
}

/** The most places that an annotation names: GitHub cuts long ones. */
const maxRelated = 5;

function annotation({ rule, severity, message, place, hint, related = [] }: Diagnostic, show: Show): string {
  const properties = [...(place === undefined ? [] : placeProperties(place, show)), ['title', rule] as const];
  const text = [
    message,
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...related
      .slice(0, maxRelated)
      .map((other) => `also: ${show(other.place.file)}${lineOf(other.place)} ${other.message}`),
    ...(related.length > maxRelated ? [`also: ${related.length - maxRelated} more places`] : []),
  ].join('\n');
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
  return `::${severity} ${written}::${escapeText(text)}`;
}

function placeProperties({ file, start, end }: Place, show: Show): (readonly [name: string, value: string | number])[] {
  return [
    ['file', show(file)],
    ...(start === undefined
      ? []
      : ([
          ['line', start.line],
          ['col', start.column],
        ] as const)),
    // GitHub takes columns only for annotations of one line, and its last column is inclusive.
    ...(end !== undefined && end.line === start?.line && end.column > start.column
      ? ([['endColumn', end.column - 1]] as const)
      : []),
  ];
}

function lineOf({ start }: Place): string {
  return start === undefined ? '' : `:${start.line}:${start.column}`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
