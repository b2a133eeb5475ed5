import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFolder, writeSite } from '../../build-site.ts';
import { runDocsgen } from '../../run-docsgen.ts';
import { sectionsOf } from './read-manual.ts';

// The recipes for several machines, with processes and folders of this one in place of machines and stores.

const sections = sectionsOf('work/machines.mdx');
const textOf = (heading: string) => sections.find((section) => section.heading === heading)?.blocks[0]?.text ?? '';
const values = <T>(record: Readonly<Record<string, T>>) => Object.values(record);

interface Jobs {
  readonly [job: string]: {
    readonly parallel?: number;
    readonly script?: readonly string[];
    readonly steps?: readonly { readonly run?: string; readonly with?: { readonly name?: string } }[];
    readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  };
}

/** A recipe as lines of the command: one for each shard, and the one that merges them. */
interface Recipe {
  readonly shards: readonly string[];
  readonly merge: string;
}

const commandIn = (lines: readonly string[], word: string) =>
  lines.find((line) => line.includes(`docsgen ${word}`))?.replace(/^.*docsgen /, '') ?? '';

const recipes: Readonly<Record<string, () => Recipe>> = {
  'GitHub Actions': () => {
    const { jobs } = parse(textOf('GitHub Actions')) as { jobs: Jobs };
    const lines = values(jobs).flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run));
    const [upload = ''] = values(jobs).flatMap(({ steps = [] }) => steps.flatMap((step) => step.with?.name ?? []));
    const fill = (text: string, shard: number) => text.replaceAll(/\$\{\{ matrix\.shard \}\}/g, String(shard));
    return {
      // Each is uploaded under a name, and all are downloaded into one folder.
      shards: (jobs.shard?.strategy?.matrix.shard ?? []).map((shard) =>
        fill(commandIn(lines, 'build'), shard).replace(/(?<=--cache-dir )shard$/, `shards/${fill(upload, shard)}`),
      ),
      merge: commandIn(lines, 'merge'),
    };
  },
  GitLab: () => {
    const jobs = parse(textOf('GitLab')) as Jobs;
    const { parallel = 0, script = [] } = jobs.shard ?? {};
    const fill = (line: string, index: number) =>
      line.replaceAll('$CI_NODE_INDEX', String(index)).replaceAll('$CI_NODE_TOTAL', String(parallel));
    return {
      shards: Array.from({ length: parallel }, (_, index) => fill(commandIn(script, 'build'), index + 1)),
      merge: commandIn(jobs.pages?.script ?? [], 'merge'),
    };
  },
  Kubernetes: () => {
    const { spec } = parse(textOf('Kubernetes'));
    const [line = ''] = spec.template.spec.containers[0].args;
    const fill = (index: number) =>
      line
        .replaceAll(/\$\(\(JOB_COMPLETION_INDEX \+ 1\)\)/g, String(index + 1))
        .replaceAll('$JOB_COMPLETION_INDEX', String(index))
        .replaceAll('/shards/', 'shards/');
    const text = sections.find(({ heading }) => heading === 'Kubernetes')?.text ?? '';
    return {
      shards: Array.from({ length: spec.completions }, (_, index) => commandIn([fill(index)], 'build')),
      merge: commandIn([/npx docsgen merge [^\n]*/.exec(text)?.[0] ?? ''], 'merge')
        .replaceAll(' /shards/', ' shards/')
        .replace(/\.$/, ''),
    };
  },
  Turborepo: () => {
    const blocks = sections.find(({ heading }) => heading === 'Turborepo')?.blocks ?? [];
    const scripts: string[] = values(JSON.parse(blocks.at(-1)?.text ?? '').scripts);
    return {
      shards: scripts.filter((script) => script.includes('--shard')).map((script) => commandIn([script], 'build')),
      merge: commandIn(scripts, 'merge'),
    };
  },
};

test.each(Object.entries(recipes))('%s: each part is made once, and all of them are merged', (_, recipe) => {
  const { shards, merge } = recipe();
  const parts = shards.map((line) => /^build --shard (\d)\/(\d) --cache-dir (\S+)$/.exec(line)?.slice(1) ?? []);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(([index, count]) => `${index}/${count}`)).toEqual(
    parts.map((_, index) => `${index + 1}/${parts.length}`),
  );
  const merged = merge
    .replace(/ --out \S+$/, '')
    .split(' ')
    .slice(1);
  expect(merged).toEqual(parts.map(([, , folder]) => folder));
});

describe('machines that share a site', () => {
  const pages = Array.from({ length: 12 }, (_, n) => [
    `docs/p${n}.md`,
    `# Page ${n}\n\n[next](./p${(n + 1) % 12}.md)\n`,
  ]);
  const site = { 'docsgen.config.js': "export default { title: 'T', search: false };\n", ...Object.fromEntries(pages) };
  let wanted: ReadonlyMap<string, string>;

  /** The same site on another machine. Results from files that were written a moment before are not cached. */
  async function machine(): Promise<string> {
    const root = writeSite(site);
    await setTimeout(30);
    return root;
  }

  beforeAll(async () => {
    const root = await machine();
    expect((await runDocsgen(['build'], root)).code).toBe(0);
    wanted = readFolder(join(root, 'build'));
  });

  test('an indexed Job on a shared volume makes the site of one machine', async () => {
    const { shards, merge } = recipes.Kubernetes?.() ?? { shards: [], merge: '' };
    const volume = mkdtempSync(join(tmpdir(), 'docsgen-volume-'));
    const onVolume = (line: string) => line.replaceAll(' shards/', ` ${volume}/`).split(' ');
    for (const line of shards) expect((await runDocsgen(onVolume(line), await machine())).code, line).toBe(0);
    expect((await runDocsgen(onVolume(merge), await machine())).code).toBe(0);
    expect(readFolder(join(volume, 'site'))).toEqual(wanted);
  });

  test('a store of cache files fills the cache of a machine that has built nothing', async () => {
    const store = mkdtempSync(join(tmpdir(), 'docsgen-store-'));
    const build = ['build', '--cache-dir', '.docsgen/cache', '--timings'];
    /** As `rclone copy --ignore-existing` does. */
    const copy = (from: string, to: string) => {
      mkdirSync(to, { recursive: true });
      for (const name of readdirSync(from)) cpSync(join(from, name), join(to, name), { force: false });
    };
    const first = await machine();
    await runDocsgen(build, first);
    copy(join(first, '.docsgen/cache'), store);
    const second = await machine();
    copy(store, join(second, '.docsgen/cache'));
    const { code, stderr } = await runDocsgen(build, second);
    expect(code).toBe(0);
    expect(stderr).toContain('page: 12 from the cache, 0 made');
    expect(readFolder(join(second, 'build'))).toEqual(wanted);
  });
});
