import type { Cache } from '../core/cache/index.ts';
import { createFindingCollector, type FindingCollector } from '../core/findings/index.ts';
import { createTimer, type StageTime, type Timer } from '../core/threads/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { SiteRequest } from '../model/requests.ts';
import { findingSettings } from '../pipeline/check/index.ts';
import type { SiteGraph } from './site-graph.ts';

/** Options of all commands that work on a site. */
export interface CommandOptions extends SiteRequest {
  /** Current folder, an absolute path: the site is looked for here when no root is given. */
  readonly cwd: string;
  /** Called with the name of each stage as it begins. */
  readonly onStage?: (stage: string) => void;
}

/** What all of these commands give back. */
export interface CommandResult {
  /** Absolute path of the site root; without a config, of the folder where it was looked for. */
  readonly root: string;
  /** Absent when the config could not be read. */
  readonly config?: ResolvedConfig;
  /** Sorted; empty when nothing is wrong. */
  readonly diagnostics: readonly Diagnostic[];
  readonly timings: readonly StageTime[];
  /** How many results of each kind were taken from the cache, and how many were computed. */
  readonly cached: Cache['counts'];
}

/** One run of a command on a site, or on one locale of it. */
export interface Run {
  readonly siteGraph: SiteGraph;
  /** Runs a stage: reports its name as it begins, and records how long it takes. */
  readonly stage: Timer;
  readonly findings: FindingCollector;
  /** Texts of sources that plugins generate, by path: they are shown with findings, as there is no file to read them from. */
  readonly texts: Map<SourcePath, string>;
  /** All findings so far, with the severities of the config; those of one cause as one, unless `areJoined` is false. */
  readonly diagnostics: (config: ResolvedConfig | undefined, areJoined?: boolean) => readonly Diagnostic[];
}

/**
 * Starts a run without findings.
 *
 * @param options.strict whether warnings count as errors
 */
export function createRun(
  siteGraph: SiteGraph,
  { strict = false, onStage, signal }: Pick<CommandOptions, 'strict' | 'onStage' | 'signal'>,
): Run {
  const findings = createFindingCollector(strict);
  const begin = (stage: string) => {
    signal?.throwIfAborted();
    onStage?.(stage);
  };
  const texts = new Map<SourcePath, string>();
  const diagnostics: Run['diagnostics'] = (config, areJoined) =>
    findings.diagnostics(findingSettings(config), areJoined).map((diagnostic) => {
      const text = texts.get(diagnostic.place?.file ?? '');
      if (text === undefined) return diagnostic;
      // A generated source has no file that a fix could edit.
      const { fix: _, ...rest } = diagnostic;
      return { ...rest, text };
    });
  return { siteGraph, stage: createTimer(begin), findings, texts, diagnostics };
}
