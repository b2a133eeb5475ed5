import { createFindingCollector, type FindingCollector } from '../core/findings/index.ts';
import { collectSoonerWhenLarge } from '../core/threads/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { SiteGraph } from './site-graph.ts';

export interface StageTime {
  readonly stage: string;
  /** Wall-clock milliseconds. */
  readonly ms: number;
}

/** Runs the stages of a build one by one and notes how long each took. */
export interface Timer {
  <T>(stage: string, work: () => T | Promise<T>): Promise<T>;
  readonly times: readonly StageTime[];
}

export function createTimer(onStage: (stage: string) => void): Timer {
  const times: StageTime[] = [];
  const run = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    onStage(stage);
    const start = performance.now();
    const result = await work();
    collectSoonerWhenLarge();
    times.push({ stage, ms: performance.now() - start });
    return result;
  };
  return Object.assign(run, { times });
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
  {
    strict = false,
    onStage,
    signal,
  }: {
    readonly strict?: boolean | undefined;
    readonly onStage?: ((stage: string) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
  },
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
