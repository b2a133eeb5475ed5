import { resolve } from 'node:path';
import { type BuildOptions, type BuildResult, build } from '../assembly/build.ts';
import type { SiteRequest } from '../model/requests.ts';
import { UsageError } from '../shared/user-error.ts';
import { withCpuProfile } from './cpu-profile.ts';
import { createProgress } from './progress.ts';
import { reportBuild } from './report-build.ts';
import type { Format, Terminal } from './terminal.ts';

/** Flags of commands that read a whole site and print its findings. */
export interface SiteFlags extends Pick<SiteRequest, 'baseUrl' | 'drafts' | 'strict' | 'cacheDir'> {
  readonly audience?: readonly string[];
  /** `false` with `--no-cache`. */
  readonly cache: boolean;
  readonly timings?: boolean;
  readonly cpuProfile?: string;
  readonly format: Format;
  readonly json?: boolean;
}

export interface BuildFlags
  extends SiteFlags,
    Pick<BuildOptions, 'offline' | 'verifyCache' | 'explain' | 'jobs' | 'shard'> {
  readonly out?: string;
}

/** `docsgen build`: builds the site in `root`, prints its findings and a summary. */
export function buildCommand(terminal: Terminal, root: string | undefined, flags: BuildFlags): Promise<number> {
  return buildAndNote(terminal, root, flags, () => undefined);
}

/** Builds a site as `buildCommand` does, and prints the line of `noteOn` after the summary. */
export async function buildAndNote(
  terminal: Terminal,
  root: string | undefined,
  flags: BuildFlags,
  noteOn: (result: BuildResult) => string | undefined,
): Promise<number> {
  if (flags.shard !== undefined && !flags.cache)
    throw new UsageError('a shard stores its results in the cache: --shard and --no-cache exclude each other');
  if (flags.shard !== undefined && flags.offline === true)
    throw new UsageError('a shard writes no site: --shard and --offline exclude each other');
  const { cwd, stderr } = terminal;
  return withCpuProfile(terminal, flags.cpuProfile, async () => {
    const started = performance.now();
    const progress = createProgress(stderr);
    let result: BuildResult;
    try {
      const make = flags.offline === true ? (await import('../tools/offline/index.ts')).buildOffline : build;
      result = await make({
        ...flags,
        ...{ cwd, root, outDir: flags.out, audiences: flags.audience },
        cacheDir: flags.cacheDir === undefined ? undefined : resolve(cwd, flags.cacheDir),
        onStage: progress.stage,
      });
    } finally {
      progress.clear();
    }
    const note = flags.offline === true && result.written ? withoutServer : noteOn(result);
    return reportBuild(terminal, result, { ...flags, ms: performance.now() - started, note });
  });
}

/** What a site that opens as files cannot have. */
const withoutServer =
  'open index.html: what needs a server is left out, which is consoles of API references, previews of links, counting visits, and files for hosts';
