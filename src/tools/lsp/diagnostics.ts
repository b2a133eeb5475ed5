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
 * The edits that an editor offers: one for each finding in a range, and one for all of the file. Those that are not proven are
 * named as a possibility, and are not among all.
 *
 * @param fixable findings of the file whose fix or choice is in it
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
  const single = here.flatMap(({ fix, choice, ...diagnostic }) => {
    const offered = fix ?? choice;
    if (offered === undefined) return [];
    const title = titleOf(offered, text);
    return {
      title: fix === undefined ? `Not certain: ${title}` : title,
      kind: CodeActionKind.QuickFix,
      isPreferred: fix !== undefined,
      diagnostics: [shown(diagnostic)],
      edit: edit([offered]),
    };
  });
  const fixes = fixable.flatMap(({ fix }) => fix ?? []);
  const all = {
    title: `Fix all of ${plural(fixes.length, 'problem')} in this file`,
    kind: 'source.fixAll.docsgen',
    edit: edit(fixes),
  };
  return [...(wants(CodeActionKind.QuickFix) ? single : []), ...(fixes.length > 1 && wants(all.kind) ? [all] : [])];
}

function titleOf(fix: Fix, text: string): string {
  const before = text.slice(fix.start, fix.end);
  if (/[\r\n]/.test(before + fix.text)) return 'Fix it';
  return before === '' ? `Write ${fix.text}` : `Replace ${before} by ${fix.text}`;
}
