import { type CodeAction, CodeActionKind, type Location, type Range, type WorkspaceEdit } from 'vscode-languageserver';
import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';
import type { Diagnostic, Fix } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { isOwnRule, type RuleName } from '../../model/rules.ts';
import { firstLine, rangeOf } from './positions.ts';
import { plural } from './words.ts';

/**
 * A finding as editors show it.
 *
 * @param text of its file
 * @param options.manual address of the manual's entry for a rule
 */
export function lspDiagnostic(
  { rule, severity, message, hint, place, related = [] }: Diagnostic,
  text: string,
  { manual, locate }: { readonly manual: (rule: RuleName) => string; readonly locate: (place: Place) => Location },
): LspDiagnostic {
  return {
    range: place === undefined ? firstLine : rangeOf(place, text),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'docsgen',
    code: rule,
    ...(isOwnRule(rule) && { codeDescription: { href: manual(rule) } }),
    message: hint === undefined ? message : `${message}\n${hint}`,
    ...(related.length > 0 && {
      relatedInformation: related.map((one) => ({ message: one.message, location: locate(one.place) })),
    }),
  };
}

interface CodeActionOptions {
  readonly range: Range;
  /** The kinds that an editor asks for; all unless given. */
  readonly only: readonly string[] | undefined;
  readonly shown: (diagnostic: Diagnostic) => LspDiagnostic;
  readonly edit: (fixes: readonly Fix[]) => WorkspaceEdit;
}

/**
 * The fixes that an editor offers: one for each finding in a range, and one for all of the file.
 *
 * @param fixable findings of the file whose fix is in it
 */
export function codeActions(
  fixable: readonly Diagnostic[],
  text: string,
  { range, only, shown, edit }: CodeActionOptions,
): CodeAction[] {
  const wants = (kind: string) => only === undefined || only.some((one) => kind.startsWith(one));
  const here = fixable.filter(({ place }) => {
    const at = place === undefined ? firstLine : rangeOf(place, text);
    return at.start.line <= range.end.line && at.end.line >= range.start.line;
  });
  const single = here.map(({ fix, ...diagnostic }) => ({
    title: titleOf(fix, text),
    kind: CodeActionKind.QuickFix,
    isPreferred: true,
    diagnostics: [shown(diagnostic)],
    edit: edit(fix === undefined ? [] : [fix]),
  }));
  const all = {
    title: `Fix all of ${plural(fixable.length, 'problem')} in this file`,
    kind: 'source.fixAll.docsgen',
    edit: edit(fixable.flatMap(({ fix }) => fix ?? [])),
  };
  return [...(wants(CodeActionKind.QuickFix) ? single : []), ...(fixable.length > 1 && wants(all.kind) ? [all] : [])];
}

/** The title of a quick fix. */
function titleOf(fix: Fix | undefined, text: string): string {
  if (fix === undefined) return '';
  const before = text.slice(fix.start, fix.end);
  if (/[\r\n]/.test(before + fix.text)) return 'Fix it';
  return before === '' ? `Write ${fix.text}` : `Replace ${before} by ${fix.text}`;
}
