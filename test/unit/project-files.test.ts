import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeCommands } from '../../src/cli/commands.ts';

// Files that only a host runs: workflows, the image, the changelog. What they rely on is held here.

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

interface Workflow {
  readonly on: object;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const workspaces = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);

const folders = ['.github/workflows', 'starter/github/workflows'];
const workflows = folders.flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => ({ name, workflow: parse(read(`${folder}/${name}`)) as Workflow })),
);
const named = (wanted: string) => workflows.find(({ name }) => name === wanted)?.workflow as Workflow;

describe.each(workflows)('the workflow $name', ({ workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('may only read, except in jobs that publish', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const writing = Object.entries(workflow.jobs).filter(([, { permissions = {} }]) =>
      Object.values(permissions).includes('write'),
    );
    expect(writing.map(([name]) => name).filter((name) => !/^(?:publish|release)$/.test(name))).toEqual([]);
  });

  test('uses actions of a version, and commands that exist', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([]);
    const lines = steps.flatMap(({ run = '' }) => run.split('\n'));
    const scripts = lines.flatMap((line) => /npm run ([\w:-]+)/.exec(line)?.[1] ?? []);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
    const commands = new Map(describeCommands().commands.map((command) => [command.name(), command]));
    const wrong = lines.filter((line) => {
      const [, command = '', rest = ''] = /npx docsgen ([\w-]+)(.*)/.exec(line) ?? [];
      const flags = commands.get(command)?.options.map(({ long }) => long);
      return command !== '' && (rest.match(/--[\w-]+/g) ?? []).some((flag) => flags?.includes(flag) !== true);
    });
    expect(wrong).toEqual([]);
  });
});

test('every change is tried on three systems, with each version of Node that is maintained', () => {
  const { matrix } = named('ci.yml').jobs.test?.strategy ?? {};
  expect(matrix).toEqual({ os: ['ubuntu-latest', 'macos-latest', 'windows-latest'], node: [20, 22, 24, 26] });
  expect(manifest.engines.node).toBe('>=20.19');
});

test('all packages of the repository have one version, and ask for it', () => {
  const ofPackage = (path: string) => JSON.parse(read(path));
  const lock = ofPackage('package-lock.json');
  expect(lock.version).toBe(manifest.version);
  expect(ofPackage('starter/package.json').devDependencies.docsgen).toBe(`^${manifest.version}`);
  for (const folder of workspaces) {
    const { version, peerDependencies = {} } = ofPackage(`${folder}/package.json`);
    expect([version, lock.packages[folder].version], folder).toEqual([manifest.version, manifest.version]);
    if ('docsgen' in peerDependencies) expect(peerDependencies.docsgen, folder).toBe(manifest.version);
  }
  const plugin = ofPackage('starter/plugin/package.json');
  expect([plugin.devDependencies.docsgen, plugin.peerDependencies.docsgen]).toEqual(
    Array(2).fill(`^${manifest.version}`),
  );
});

test('packages of the repository take the same versions of other packages, so that one copy of each is installed', () => {
  const versionsOf = ({ dependencies, devDependencies }: typeof manifest) => ({ ...dependencies, ...devDependencies });
  const all = workspaces.map((folder) => versionsOf(JSON.parse(read(`${folder}/package.json`))));
  const own = versionsOf(manifest);
  const differing = all.flatMap((versions) =>
    Object.keys(versions).filter((name) => name in own && versions[name] !== own[name]),
  );
  expect(differing).toEqual([]);
  for (const folder of workspaces)
    for (const key of ['homepage', 'bugs', 'license', 'type'])
      expect(JSON.parse(read(`${folder}/package.json`))[key], `${folder}: ${key}`).toBe(manifest[key]);
  for (const folder of workspaces)
    expect(JSON.parse(read(`${folder}/package.json`)).engines, folder).toMatchObject(manifest.engines);
});

test('a known hole in a package stops a change and a release, and is looked for every night', () => {
  for (const name of ['ci.yml', 'release.yml', 'nightly.yml']) {
    const runs = Object.values(named(name).jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
    expect(runs, name).toContain('npm audit --audit-level=high');
  }
});

test('the image is built in stages, serves as a user without rights, and takes its settings from the manual', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages.length).toBe(2);
  expect(stages.map((stage) => /^\S+:\d[\w.-]*/.test(stage))).toEqual([true, true]);
  expect(stages[1]).toMatch(/^USER [1-9]\d*$/m);
  expect(stages[1]).toMatch(/^EXPOSE 8080$/m);
  const [, title, page = ''] = /'\/\^```nginx (title="[^"]+")\$\/,[^']*' (\S+)/.exec(stages[0] ?? '') ?? [];
  expect(read(page)).toContain(`\n\`\`\`nginx ${title}\n`);
});

describe.each(['.', ...workspaces])('the changelog in %s', (folder) => {
  const text = read(`${folder}/CHANGELOG.md`);
  const versions = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

  test('begins with what is not released, and has a date for each version, the newest first', () => {
    expect(versions[0]).toBe('[Unreleased]');
    const released = versions.slice(1).map((heading) => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1]);
    expect(released).not.toContain(undefined);
    expect([...released].sort().reverse()).toEqual(released);
  });

  test('has the kinds of changes that Keep a Changelog has, and a link for each version', () => {
    const kinds = [...text.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind);
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    expect(kinds.filter((kind) => !known.includes(kind ?? ''))).toEqual([]);
    for (const heading of versions) {
      const [name = ''] = heading.split(' - ');
      expect(text).toContain(`\n${name}: https://github.com/example-org/docsgen/`);
    }
  });
});

test('no test replaces a module: workers share what is loaded, and would have the original or the replacement by chance', () => {
  const files = ['test', ...workspaces.map((folder) => `${folder}/test`)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const replacing = files.filter((file) => /\.tsx?$/.test(file) && /\bvi\.(?:do)?[mM]ock\(/.test(read(file)));
  expect(replacing).toEqual([]);
});
