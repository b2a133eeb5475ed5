import type { Diagnostic, Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { RuleName } from '../../model/rules.ts';
import { withoutConsequences } from './consequences.ts';
import { assignSeverities, type Checks, sortDiagnostics } from './diagnostics.ts';
import { joinCauses } from './join-causes.ts';

/** What a site says about its findings. */
export interface FindingSettings {
  readonly checks?: Checks | undefined;
  /** Those of single files. */
  readonly checksOf?: ReadonlyMap<SourcePath, Checks | undefined>;
  /** What findings of a rule look for, where they do not say it themselves: a file, or another thing that may be lost. */
  readonly sought?: { readonly [R in RuleName]?: string | undefined };
}

/** Collects the findings of all stages of a run. */
export interface FindingCollector {
  /** Adds the findings of a stage, and returns its result. */
  readonly collect: <T extends { readonly findings: readonly Finding[] }>(result: T) => T;
  /** As `collect`, without mistakes that an earlier stage has found already, and knows more about. */
  readonly collectNew: FindingCollector['collect'];
  readonly add: (findings: readonly Finding[]) => void;
  /**
   * Sorted, with the severities of the site, and without what follows from something else; those of one cause as one, unless
   * `areJoined` is false: to be joined when they have their edits.
   */
  readonly diagnostics: (settings: FindingSettings, areJoined?: boolean) => readonly Diagnostic[];
  readonly hasErrors: (settings: FindingSettings) => boolean;
}

/** @param strict whether warnings count as errors */
export function createFindingCollector(strict: boolean): FindingCollector {
  const findings: Finding[] = [];
  const add = (more: readonly Finding[]) => {
    // One by one: as arguments of a call, a hundred thousand are more than the stack holds.
    for (const finding of more) findings.push(finding);
  };
  const diagnostics = (settings: FindingSettings, areJoined = true) => {
    const all = diagnosticsOf(findings, settings);
    const checked = areJoined ? joinCauses(all) : all;
    return strict ? checked.map((diagnostic) => ({ ...diagnostic, severity: 'error' as const })) : checked;
  };
  return {
    add,
    collect(result) {
      add(result.findings);
      return result;
    },
    collectNew(result) {
      const known = new Set(findings.map(mistake));
      add(result.findings.filter((finding) => !known.has(mistake(finding))));
      return result;
    },
    diagnostics,
    hasErrors: (settings) => diagnostics(settings).some(({ severity }) => severity === 'error'),
  };
}

/** A view of a collector that adds only some findings. */
export function onlyFindings(all: FindingCollector, isWanted: (finding: Finding) => boolean): FindingCollector {
  const only = <T extends { readonly findings: readonly Finding[] }>(result: T) => ({
    ...result,
    findings: result.findings.filter(isWanted),
  });
  return {
    ...all,
    add: (more) => all.add(more.filter(isWanted)),
    collect(result) {
      all.collect(only(result));
      return result;
    },
    collectNew(result) {
      all.collectNew(only(result));
      return result;
    },
  };
}

/** Identifies a mistake: findings of one rule at one place are the same. */
export function mistake({ rule, place }: Finding): string {
  return JSON.stringify([rule, place]);
}

/** Sorted, with the severities of the site and of its files, and without what follows from something else. */
export function diagnosticsOf(findings: readonly Finding[], settings: FindingSettings): readonly Diagnostic[] {
  const assigned = assignSeverities(findings, settings.checks, (file) => settings.checksOf?.get(file));
  return sortDiagnostics(withoutConsequences(assigned, settings.sought));
}
