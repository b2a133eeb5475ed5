import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';

const repository = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(repository, 'site/manual/docs/how-to/review-changes.mdx'), 'utf8');
const [, yaml = ''] = /```yaml title="\.github\/workflows\/docs-comment\.yml"\n([\s\S]*?)\n```/.exec(page) ?? [];
const steps: readonly { with?: { script?: string } }[] = parse(yaml).jobs.comment.steps;
const script = steps.find((step) => step.with?.script !== undefined)?.with?.script ?? '';
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

let folder: string;
afterEach(() => {
  delete process.env.FOLDER;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the script of the manual with an artifact, for the commit `abc` of repository 7. */
async function comment(
  files: Readonly<Record<string, string>>,
  { sha = 'abc', repo = 7, existing = [] as object[] } = {},
) {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  process.env.FOLDER = folder;
  const done = { bodies: [] as string[], updated: [] as number[], outputs: {} as Record<string, string> };
  const pull = { state: 'open', head: { sha, repo: { id: repo } } };
  const github = {
    rest: {
      pulls: { get: async () => ({ data: pull }) },
      issues: {
        listComments: {},
        createComment: async ({ body }: { body: string }) => void done.bodies.push(body),
        updateComment: async ({ body, comment_id }: { body: string; comment_id: number }) => {
          done.bodies.push(body);
          done.updated.push(comment_id);
        },
      },
    },
    paginate: async () => existing,
  };
  const core = { info: () => {}, setOutput: (name: string, value: string) => (done.outputs[name] = value) };
  const context = {
    repo: { owner: 'o', repo: 'r' },
    payload: { workflow_run: { head_sha: 'abc', head_repository: { id: 7 } } },
  };
  await new AsyncFunction('require', 'core', 'github', 'context', script)(
    createRequire(import.meta.url),
    core,
    github,
    context,
  );
  return done;
}

test('the comment of the manual has the summary and its details, and no other markup', async () => {
  const text =
    '## Changes\n\n<details><summary>A</summary>\n\nx\n\n</details>\n\n@team #1 <script>a</script> <img src=x> ![p](https://evil.example/p.png) [q]: //evil.example www.evil.example &commat;team &#64;team GH-12 \u001b\u202e';
  const { bodies } = await comment({ 'number.txt': '12\n', 'changes.md': text });
  expect(bodies[0]).toMatch(/^<!-- docsgen diff -->\n## Changes\n\n<details><summary>A<\/summary>\n\nx\n\n<\/details>/);
  expect(bodies[0]).not.toMatch(/@team|#1|<script|<img|\]\(|\]:|:\/\/|www\./);
  // Entities are letters to GitHub before it looks for names; marks of direction turn a text around.
  expect(bodies[0]).not.toMatch(/&commat|&#|GH-1|\u202e/);
  expect(bodies[0]).not.toContain('\u001b');
});

test('its own comment is written again, and no one else’s', async () => {
  const mark = '<!-- docsgen diff -->\n';
  const existing = [
    { id: 1, user: { login: 'stranger' }, body: mark },
    { id: 2, user: { login: 'github-actions[bot]' }, body: mark },
  ];
  expect((await comment({ 'number.txt': '12', 'changes.md': 'x' }, { existing })).updated).toEqual([2]);
});

test.each([
  ['another commit', { sha: 'other' }],
  ['another repository', { repo: 8 }],
])('a pull request of %s gets no comment and no findings', async (_, pull) => {
  const done = await comment({ 'number.txt': '12', 'changes.md': 'x', 'docsgen.sarif': '{}' }, pull);
  expect(done).toMatchObject({ bodies: [], outputs: {} });
});

test.each([
  ['a number that is none', { 'number.txt': '1; x', 'changes.md': 'x' }],
  ['no number', { 'changes.md': 'x' }],
  ['a text that is too long', { 'number.txt': '12', 'changes.md': 'x'.repeat(200_001) }],
  ['a link to another file', { 'number.txt': '12', 'changes.md': '-> /etc/hostname' }],
])('an artifact with %s is refused', async (_, files) => {
  await expect(comment(files)).rejects.toThrow(/no number|is no file of/);
});

test('findings of a build that failed are uploaded without a comment', async () => {
  const { bodies, outputs } = await comment({ 'number.txt': '12', 'docsgen.sarif': '{}' });
  expect(bodies).toEqual([]);
  expect(outputs).toEqual({ number: '12', sha: 'abc' });
});

test('the action of the build takes no input into a script', () => {
  const action = parse(readFileSync(join(repository, '.github/actions/docsgen/action.yml'), 'utf8'));
  const runs: readonly string[] = action.runs.steps.flatMap(({ run = '' }) => run);
  expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  expect(runs.join('')).toContain('--format sarif');
});
