import { parse } from 'yaml';
import { sectionsOf } from './read-manual.ts';

/** The recipes of the page on several machines. */
const sections = sectionsOf('work/machines.mdx');
const sectionOf = (heading: string) => sections.find((section) => section.heading === heading);
const textOf = (heading: string) => sectionOf(heading)?.blocks[0]?.text ?? '';
const values = <T>(record: Readonly<Record<string, T>>) => Object.values(record);

/** A block of a section by its title; without one, the first that has none. */
export function blockOf(heading: string, title?: string): string {
  return sectionOf(heading)?.blocks.find((block) => block.title === title)?.text ?? '';
}

interface Jobs {
  readonly [job: string]: {
    readonly parallel?: number;
    readonly script?: readonly string[];
    readonly steps?: readonly { readonly run?: string; readonly with?: { readonly name?: string } }[];
    readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  };
}

/** A recipe as lines of the command: one for each shard, and the one that merges them. */
export interface Recipe {
  readonly shards: readonly string[];
  readonly merge: string;
}

const commandIn = (lines: readonly string[], word: string) =>
  lines.find((line) => line.includes(`docsgen ${word}`))?.replace(/^.*docsgen /, '') ?? '';

/** That of Turborepo and Nx: scripts, which the engine runs. */
function recipeOfScripts(heading: string): Recipe {
  const scripts: string[] = values(JSON.parse(blockOf(heading, 'package.json')).scripts);
  return {
    shards: scripts.filter((script) => script.includes('--shard')).map((script) => commandIn([script], 'build')),
    merge: commandIn(scripts, 'merge'),
  };
}

export const recipes: Readonly<Record<string, () => Recipe>> = {
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
    const text = sectionOf('Kubernetes')?.text ?? '';
    return {
      shards: Array.from({ length: spec.completions }, (_, index) => commandIn([fill(index)], 'build')),
      merge: commandIn([/npx docsgen merge [^\n]*/.exec(text)?.[0] ?? ''], 'merge')
        .replaceAll(' /shards/', ' shards/')
        .replace(/\.$/, ''),
    };
  },
  Turborepo: () => recipeOfScripts('Turborepo'),
  Nx: () => recipeOfScripts('Nx'),
};
