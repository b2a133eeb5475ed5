import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { printSarif } from '../../../../src/core/findings/index.ts';
import type { SourcePath } from '../../../../src/model/place.ts';

const repository = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(repository, 'site/manual/docs/how-to/review-changes.mdx'), 'utf8');
const [, yaml = ''] = /```yaml title="\.github\/workflows\/docs-comment\.yml"\n([\s\S]*?)\n```/.exec(page) ?? [];
const steps: readonly { with?: { script?: string } }[] = parse(yaml).jobs.comment.steps;
const script = steps.find((step) => step.with?.script !== undefined)?.with?.script ?? '';
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

let folder: string;
afterEach(() => {
  delete process.env.FOLDER;
  delete process.env.FINDINGS;
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
  process.env.FINDINGS = join(folder, 'findings.sarif');
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
    payload: { workflow_run: { head_sha: 'abc', head_repository: { id: 7 }, html_url: 'https://github.example/run' } },
  };
  await new AsyncFunction('require', 'core', 'github', 'context', script)(
    createRequire(import.meta.url),
    core,
    github,
    context,
  );
  return {
    ...done,
    findings: done.outputs.sha === undefined ? undefined : JSON.parse(readFileSync(process.env.FINDINGS, 'utf8')),
  };
}

/** The comment without its first lines, which are not of the pull request. */
const textOf = (body = '') => body.slice(body.indexOf('\n\n') + 2);

test('the comment of the manual has the summary and its details, and no other markup', async () => {
  const text =
    '## Changes\n\n<details><summary>A</summary>\n\nx\n\n</details>\n\n@team #1 <script>a</script> <img src=x> ![p](https://evil.example/p.png) [q]: //evil.example www.evil.example &commat;team &#64;team GH-12 \u001b\u202e';
  const { bodies } = await comment({ 'number.txt': '12\n', 'changes.md': text });
  expect(bodies[0]).toMatch(/^<!-- docsgen diff -->\n_Written by the build of this pull request \(commit abc\)/);
  const shown = textOf(bodies[0]);
  expect(shown).toMatch(/^## Changes\n\n<details><summary>A<\/summary>\n\nx\n\n<\/details>/);
  expect(shown).not.toMatch(/@team|#1|<script|<img|\]\(|\]:|:\/\/|www\./);
  // Entities are letters to GitHub before it looks for names; marks of direction turn a text around.
  expect(shown).not.toMatch(/&commat|&#|GH-1|\u202e/);
  expect(shown).not.toContain('\u001b');
});

test.each([
  ['an address in emphasis', '_www.evil.example_', 'www.'],
  ['an issue in emphasis', '_GH-12_', 'GH-12'],
  ['a commit', 'see 0123abc', '0123abc'],
  ['a drawing, whose nodes can be links', '```mermaid\nclick A "//evil.example"\n```', '```mermaid'],
  ['a drawing in a list', '- ~~~~ geojson\n  {}\n  ~~~~', '~~~~ geojson'],
  ['a macro of a formula', '$\\href{//evil.example}{x}$', '\\href'],
  ['letters that only programs read', 'a\u{e0041}\u{e0042}', '\u{e0041}'],
  ['a mark that other tools look for', '<!-- other tool -->', '<!--'],
  ['its own mark', '<!-- docsgen diff -->', '<!--'],
])('%s is text in the comment', async (_, text, markup) => {
  const { bodies } = await comment({ 'number.txt': '12', 'changes.md': text });
  expect(textOf(bodies[0]).replaceAll('\u200b', '')).toBe(text.replaceAll(/[\u{e0000}-\u{e007f}]/gu, ''));
  expect(textOf(bodies[0])).not.toContain(markup);
});

test('a fence of the report stays one, and a long comment within what GitHub takes', async () => {
  const text = '`````diff\n-a\n+b\n`````\n';
  expect(textOf((await comment({ 'number.txt': '12', 'changes.md': text })).bodies[0])).toBe(text);
  rmSync(folder, { recursive: true });
  const { bodies } = await comment({ 'number.txt': '12', 'changes.md': '@a '.repeat(60_000) });
  expect(bodies[0]?.length).toBe(65_000);
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

const finding = {
  rule: 'broken-link',
  severity: 'error',
  message: '@team [see](https://evil.example) no page',
  place: {
    file: 'docs/a b.md' as SourcePath,
    start: { line: 2, column: 3, offset: 9 },
    end: { line: 2, column: 5, offset: 11 },
  },
} as const;
const manual = () => 'https://example-org.github.io/docsgen/rules/links#broken-link';
const log = () =>
  JSON.parse(printSarif([finding], { show: String, version: '1.2.3', settings: 'docsgen.config.ts', manual })).runs[0];
const upload = (...runs: readonly object[]) =>
  comment({ 'number.txt': '12', 'docsgen.sarif': JSON.stringify({ version: '2.1.0', runs }) });

test('findings of a build that failed are uploaded without a comment', async () => {
  const { bodies, outputs, findings } = await upload(log());
  expect(bodies).toEqual([]);
  expect(outputs).toEqual({ number: '12', sha: 'abc' });
  const [{ tool, results }] = findings.runs;
  expect(tool.driver.rules).toMatchObject([{ id: 'broken-link', helpUri: manual() }]);
  const { ruleId, level, locations } = log().results[0];
  expect(results).toMatchObject([{ ruleId, level, locations }]);
  expect(results[0].message.text.replaceAll('\u200b', '')).toBe(finding.message);
  expect(results[0].message.text).not.toMatch(/@team|\]\(|:\/\//);
});

test('a log that names another tool is one of docsgen, in its own category', async () => {
  const { tool, results } = log();
  const [rule] = tool.driver.rules;
  const { findings } = await upload(
    {
      tool: {
        driver: { name: 'CodeQL', rules: [{ ...rule, helpUri: 'https://evil.example', help: { markdown: 'x' } }] },
      },
      automationDetails: { id: '/language:javascript' },
      results: [{ ...results[0], message: { text: 'x', markdown: '![x](y)' }, suppressions: [{ kind: 'external' }] }],
      originalUriBaseIds: { x: { uri: 'file:///' } },
    },
    log(),
  );
  expect(findings.runs).toHaveLength(1);
  expect(Object.keys(findings.runs[0])).toEqual(['tool', 'columnKind', 'results']);
  expect(findings.runs[0].tool.driver.name).toBe('docsgen');
  expect(JSON.stringify(findings)).not.toMatch(/CodeQL|evil|markdown|suppressions/);
});

test.each(['/etc/passwd', '../../secret', 'a/%2e%2e/%2E%2E/b', 'file:///etc/passwd', '%2fetc', 'C:\\a', '..\\a'])(
  'the path %s is none of the repository',
  async (uri) => {
    const [result] = log().results;
    const { findings } = await upload({
      ...log(),
      results: [{ ...result, locations: [{ physicalLocation: { artifactLocation: { uri } } }] }],
    });
    expect(findings.runs[0].results[0].locations).toEqual([{ physicalLocation: { artifactLocation: { uri: '.' } } }]);
  },
);

test('a build that ended before it wrote findings is compared with nothing, and is no error', async () => {
  expect(await comment({ 'number.txt': '12', 'docsgen.sarif': '' })).toMatchObject({ bodies: [], outputs: {} });
});

test('the action of the build takes no input into a script', () => {
  const action = parse(readFileSync(join(repository, '.github/actions/docsgen/action.yml'), 'utf8'));
  const runs: readonly string[] = action.runs.steps.flatMap(({ run = '' }) => run);
  expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  expect(runs.join('')).toContain('--format sarif');
});
