import picocolors from 'picocolors';
import type { Diagnostic, RelatedPlace, Severity } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { oncePer } from '../../shared/once.ts';
import { linesOf } from '../../shared/text-points.ts';
import { codeFrame } from './code-frame.ts';
import { printable } from './display-width.ts';

export interface TerminalOptions {
  /** The path to print for a source path: relative to the current folder. */
  readonly show: (file: SourcePath) => string;
  /** The text that places refer to; `undefined` when there is none, for example since the file was removed. */
  readonly readSource: (file: SourcePath) => string | undefined;
  /** Without it, the text has no colours. */
  readonly colors?: Colors;
  /** Columns of the terminal. */
  readonly width?: number;
}

/** What picocolors' `createColors` returns, as far as it is used. */
export type Colors = Pick<ReturnType<typeof picocolors.createColors>, 'bold' | 'dim' | 'red' | 'yellow' | 'cyan'>;

interface Context extends Omit<TerminalOptions, 'readSource'> {
  readonly colors: Colors;
  readonly readLines: (file: SourcePath) => readonly string[] | undefined;
}

/** Diagnostics for people, in the order given, with a blank line between them and none at the end. */
export function printTerminal(diagnostics: readonly Diagnostic[], options: TerminalOptions): string {
  const { readSource, ...others } = options;
  // One file often has many diagnostics.
  const readLines = oncePer((file: SourcePath) => {
    const text = readSource(file);
    return text === undefined ? undefined : linesOf(text);
  });
  const context = { colors: picocolors.createColors(false), ...others, readLines };
  return diagnostics.map((diagnostic) => printOne(diagnostic, context)).join('\n\n');
}

/** The most places around a diagnostic that people are shown. */
const maxRelated = 5;

function printOne(diagnostic: Diagnostic, context: Context): string {
  const { rule, severity, message, place, hint, related = [] } = diagnostic;
  const { show, colors } = context;
  const where = place === undefined ? '' : `${colors.bold(showPlace(place, show))} `;
  const header = `${where}${severityColor(severity, colors)(severity)} ${colors.dim(`${rule}:`)} ${printable(message)}`;
  return [
    header,
    ...printFrame(diagnostic, context),
    ...(hint === undefined ? [] : [`  ${colors.cyan('hint:')} ${printable(hint)}`]),
    ...related.slice(0, maxRelated).map((other) => printRelated(other, context)),
    ...(related.length > maxRelated ? [`  ${colors.cyan('also:')} ${related.length - maxRelated} more places`] : []),
  ].join('\n');
}

function printFrame({ place, severity }: Diagnostic, { readLines, colors, width }: Context): string[] {
  if (place?.start === undefined) return [];
  const lines = readLines(place.file);
  if (lines === undefined) return [];
  const frame = codeFrame(lines, place, width) ?? [];
  const paintCarets = severityColor(severity, colors);
  return frame.map((line) => {
    if (line.startsWith('>')) return line;
    return /^ +\| +\^+$/.test(line) ? paintCarets(line) : colors.dim(line);
  });
}

function severityColor(severity: Severity, colors: Colors): (text: string) => string {
  return severity === 'error' ? colors.red : colors.yellow;
}

function printRelated({ message, place }: RelatedPlace, { show, colors }: Context): string {
  return `  ${colors.cyan('also:')} ${showPlace(place, show)} ${printable(message)}`;
}

/** `file:line:column`, which terminals and editors make a link of. */
function showPlace({ file, start }: Place, show: (file: SourcePath) => string): string {
  const shown = printable(show(file));
  return start === undefined ? shown : `${shown}:${start.line}:${start.column}`;
}
