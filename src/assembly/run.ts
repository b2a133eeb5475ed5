import { createFindingCollector, type FindingCollector } from '../core/findings/index.ts';
import { createTimer, type Timer } from '../core/threads/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { SiteGraph } from './site-graph.ts';

/** What commands over a site have in common. */
export interface CommandOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly baseUrl?: string;
  /** Also what is marked `draft`. */
  readonly drafts?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** `false`: nothing is taken from the cache, and nothing put into it. */
  readonly cache?: boolean;
  /** Absolute path of the cache, where it is not to be in its usual place. */
  readonly cacheDir?: string;
  readonly onStage?: (stage: string) => void;
  /** Ends the work: it is rejected with its reason. */
  readonly signal?: AbortSignal;
}

/** One run of a command over a site. */
export interface Run {
  readonly made: SiteGraph;
  /** Names the stages as they begin, and notes how long each takes. */
  readonly stage: Timer;
  readonly findings: FindingCollector;
  /** Texts of sources that no file holds, as soon as they are known. */
  readonly texts: Map<SourcePath, string>;
  /** All that was found wrong so far. */
  readonly diagnostics: (config: ResolvedConfig | undefined) => readonly Diagnostic[];
}

/** @param options.strict whether warnings count as errors */
export function createRun(
  made: SiteGraph,
  { strict = false, onStage, signal }: Pick<CommandOptions, 'strict' | 'onStage' | 'signal'>,
): Run {
  const findings = createFindingCollector(strict);
  const begin = (stage: string) => {
    signal?.throwIfAborted();
    onStage?.(stage);
  };
  const texts = new Map<SourcePath, string>();
  const diagnostics = (config: ResolvedConfig | undefined) =>
    findings.diagnostics(config).map((diagnostic) => {
      const text = texts.get(diagnostic.place?.file ?? '');
      if (text === undefined) return diagnostic;
      // There is no file to edit.
      const { fix: _, ...rest } = diagnostic;
      return { ...rest, text };
    });
  return { made, stage: createTimer(begin), findings, texts, diagnostics };
}
