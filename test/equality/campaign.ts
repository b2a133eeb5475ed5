import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildResult, build, buildWith } from '../../src/assembly/build.ts';
import { noCache } from '../../src/core/cache/index.ts';
import { OutputError } from '../../src/pipeline/emit/index.ts';
import { readFolder } from '../build-site.ts';
import { edits } from './edits.ts';
import { createRandom, type Random } from './random.ts';
import { type Features, type Files, isPart, writeChanges, writeFirstSite } from './site.ts';
import { changeWorld, createWorld } from './world.ts';

export interface CampaignOptions {
  readonly steps: number;
  readonly seed: number;
  readonly features: Features;
  readonly onStep?: (step: number) => void;
}

export interface CampaignResult {
  readonly steps: number;
  /** Steps after which the site could be built. */
  readonly written: number;
  readonly kept: number;
  readonly made: number;
  /** Where the builds differed, and all edits up to there; absent when they never did. */
  readonly difference?: string;
}

/**
 * Edits a site again and again, builds it with the cache after each step and from nothing beside that, and
 * compares: findings, and every byte of the output.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { steps, seed, features } = options;
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-equality-'));
  const world = createWorld(folder);
  const random = createRandom(seed);
  const history: string[] = [];
  const totals = { written: 0, kept: 0, made: 0 };
  try {
    let files = writeFirstSite(features);
    const snapshots: Files[] = [new Map(files)];
    sync(world.root, new Map(), files);
    for (let step = 0; step < steps; step++) {
      options.onStep?.(step);
      const before = new Map(files);
      const isOfWorld = random.once(4);
      history.push(
        `${step}: ${isOfWorld ? changeWorld(world, random) : change(files, { random, snapshots, features })}`,
      );
      const { root } = world;
      sync(root, before, files);
      const cached = await outcomeOf(() => build({ cwd: root, root }));
      const clean = await outcomeOf(() => buildWith(noCache(), { cwd: root, root, outDir: join(folder, 'clean') }));
      if (cached.written) totals.written++;
      for (const { kept, made } of (cached.cached ?? new Map()).values()) {
        totals.kept += kept;
        totals.made += made;
      }
      const difference = compare(cached, clean);
      if (difference !== undefined)
        return { steps: step + 1, ...totals, difference: [...history, difference].join('\n') };
      // A site that cannot be built stays that way for a step or two only.
      if (cached.written) snapshots.push(new Map(files));
      else if (!random.once(3)) files = restore(world.root, files, random.pick(snapshots.slice(-3)));
      if (snapshots.length > 20) snapshots.splice(1, 1);
    }
    return { steps, ...totals };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One to three edits, or none but a touch, or a return to how the site was. */
function change(
  files: Files,
  { random, snapshots, features }: { random: Random; snapshots: readonly Files[]; features: Features },
): string {
  if (random.once(12)) {
    const path = random.pick([...files.keys()]);
    touched.add(path);
    return `touch ${path}`;
  }
  if (random.once(12)) {
    const old = random.pick(snapshots);
    files.clear();
    for (const [path, content] of old) files.set(path, content);
    return `return to ${snapshots.indexOf(old)}`;
  }
  return Array.from({ length: 1 + random.number(3) }, () => edit(files, random, features)).join(', ');
}

/** An edit that can be done, of a file that the site may have. */
function edit(files: Files, random: Random, features: Features): string {
  for (;;) {
    const { name, apply } = random.pick(edits);
    const edited = new Map(files);
    const path = apply(edited, random);
    if (path === undefined || !isPart(path, features)) continue;
    files.clear();
    for (const [path, content] of edited) files.set(path, content);
    return `${name} (${path})`;
  }
}

/** Files to write although their content is the same. */
const touched = new Set<string>();

function sync(root: string, before: Files, after: Files): void {
  writeChanges(root, before, after, touched);
  touched.clear();
}

function restore(root: string, files: Files, snapshot: Files): Files {
  sync(root, files, snapshot);
  return new Map(snapshot);
}

type Outcome = Pick<BuildResult, 'diagnostics' | 'written'> & Partial<BuildResult> & { readonly refused?: string };

/** A refusal to write is an outcome as good as any. */
async function outcomeOf(run: () => Promise<BuildResult>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    return { diagnostics: [], written: false, refused: error.message };
  }
}

function compare(cached: Outcome, clean: Outcome): string | undefined {
  if (cached.refused !== clean.refused) return `refused: ${cached.refused} with the cache, ${clean.refused} without`;
  // As JSON: what comes from the cache has no keys whose value is `undefined`.
  if (JSON.stringify(cached.diagnostics) !== JSON.stringify(clean.diagnostics)) {
    return `findings differ\nwith the cache: ${JSON.stringify(cached.diagnostics, null, 1)}\nwithout: ${JSON.stringify(clean.diagnostics, null, 1)}`;
  }
  if (cached.written !== clean.written) return `written: ${cached.written} with the cache, ${clean.written} without`;
  if (!cached.written || cached.config === undefined || clean.config === undefined) return;
  const [one, other] = [readFolder(cached.config.outDir), readFolder(clean.config.outDir)];
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
  const different = paths.filter((path) => one.get(path) !== other.get(path));
  const [first] = different;
  if (first === undefined) return;
  return `files differ: ${different.join(', ')}\n${firstDifference(one.get(first), other.get(first))}`;
}

function firstDifference(one: string | undefined, other: string | undefined): string {
  if (one === undefined || other === undefined) return `only ${one === undefined ? 'without' : 'with'} the cache`;
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 100), at + 100));
  return `with the cache: ${around(one)}\nwithout: ${around(other)}`;
}
