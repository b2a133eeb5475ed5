import type { ResolvedConfig } from '../../model/config.ts';
import type { Diagnostic, Finding } from '../../model/diagnostic.ts';
import { withoutConsequences } from './consequences.ts';
import { assignSeverities, sortDiagnostics } from './diagnostics.ts';

/** What the stages of one build have found wrong so far. */
export interface FindingCollector {
  /** Notes the findings of a stage and gives its result on. */
  readonly noted: <T extends { readonly findings: readonly Finding[] }>(result: T) => T;
  /** As `noted`, without mistakes that an earlier stage has found and knows more about. */
  readonly notedAnew: FindingCollector['noted'];
  readonly note: (findings: readonly Finding[]) => void;
  /** Sorted, with the severities of the site, and without what follows from something else. */
  readonly diagnostics: (config: ResolvedConfig | undefined) => readonly Diagnostic[];
  readonly hasErrors: (config: ResolvedConfig) => boolean;
}

/** @param strict whether warnings count as errors */
export function createFindingCollector(strict: boolean): FindingCollector {
  const findings: Finding[] = [];
  const note = (more: readonly Finding[]) => void findings.push(...more);
  const diagnostics = (config: ResolvedConfig | undefined) => {
    const checked = diagnosticsOf(findings, config);
    return strict ? checked.map((diagnostic) => ({ ...diagnostic, severity: 'error' as const })) : checked;
  };
  return {
    note,
    noted(result) {
      note(result.findings);
      return result;
    },
    notedAnew(result) {
      const known = new Set(findings.map(mistake));
      note(result.findings.filter((finding) => !known.has(mistake(finding))));
      return result;
    },
    diagnostics,
    hasErrors: (config) => diagnostics(config).some(({ severity }) => severity === 'error'),
  };
}

/** A collector that notes only some findings. */
export function onlyFindings(all: FindingCollector, isWanted: (finding: Finding) => boolean): FindingCollector {
  const only = <T extends { readonly findings: readonly Finding[] }>(result: T) => ({
    ...result,
    findings: result.findings.filter(isWanted),
  });
  return {
    ...all,
    note: (more) => all.note(more.filter(isWanted)),
    noted(result) {
      all.noted(only(result));
      return result;
    },
    notedAnew(result) {
      all.notedAnew(only(result));
      return result;
    },
  };
}

/** Two findings of one rule at one place are one mistake. */
function mistake({ rule, place }: Finding): string {
  return JSON.stringify([rule, place]);
}

/** Sorted, with the severities of the site and of its API documents, and without what follows from something else. */
export function diagnosticsOf(findings: readonly Finding[], config: ResolvedConfig | undefined): readonly Diagnostic[] {
  const checks = new Map((config?.api ?? []).map((entry) => [entry.document, entry.checks]));
  const assigned = assignSeverities(findings, config?.checks, (file) => checks.get(file));
  return sortDiagnostics(withoutConsequences(assigned, config));
}
