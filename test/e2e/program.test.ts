import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { writeSite } from '../build-site.ts';
import { share } from '../effort.ts';

const entry = pathToFileURL(join(import.meta.dirname, '../../dist/index.js')).href;

/** Runs a program that uses the package, in a process of its own; `result` is what it gives to `done`. */
function run(program: string, cwd: string) {
  const file = join(cwd, 'program.mjs');
  const answer = join(cwd, 'answer.json');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
import { build, checkLinks, serve } from ${JSON.stringify(entry)};
const done = (value) => writeFileSync(${JSON.stringify(answer)}, JSON.stringify(value));
${program}`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd,
    encoding: 'utf8',
    // Of the test, which would wait for it.
    timeout: 110_000,
    // As programs have it: tests run with that of production.
    env: { ...process.env, NODE_ENV: undefined },
  });
  return { status, printed: stdout + stderr, result: JSON.parse(readFileSync(answer, 'utf8')) };
}

const good = {
  'docs/a.md': '# A\n\n[b](b.md)\n',
  'docs/b.md': '# B\n',
  // React's build for development would print a warning.
  'docs/c.mdx': 'export const Frame = () => <p frameborder="0">c</p>;\n\n# C\n\n<Frame />\n',
};
const bad = { 'docs/a.md': '# A\n\n[c](/docs/c)\n' };

test('a program builds several sites at once, has findings as values, and prints nothing', () => {
  const [one, two] = [writeSite(good), writeSite(bad)];
  const { status, printed, result } = run(
    `const [first, second] = await Promise.all([build({ root: ${JSON.stringify(one)} }), build({ root: ${JSON.stringify(two)} })]);
     const checked = await checkLinks({ root: ${JSON.stringify(two)}, files: [${JSON.stringify(join(two, 'docs/a.md'))}] });
     done({ first, second, checked });`,
    one,
  );
  expect({ status, printed }).toEqual({ status: 0, printed: '' });
  const { first, second, checked } = result;
  expect(first).toMatchObject({ root: one, outDir: join(one, 'build'), written: true, findings: [] });
  expect(first.routes).toContain('/docs/b');
  expect(existsSync(join(one, 'build/docs/b/index.html'))).toBe(true);
  expect(second).toMatchObject({ written: false, files: 0 });
  expect(second.findings).toMatchObject([
    { rule: 'broken-link', severity: 'error', file: 'docs/a.md', line: 3, column: 1 },
  ]);
  // The check also knows the edits that fix findings.
  const withoutFix = checked.findings.map((finding: object) => ({ ...finding, fix: null }));
  expect(withoutFix).toEqual(second.findings);
  expect(existsSync(join(two, 'build'))).toBe(false);
});

test('a signal ends a build at any moment, with its reason, and leaves nothing half-written', () => {
  const pages = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`docs/p${n}.md`, `# P ${n}\n\ntext\n`]));
  const root = writeSite({ ...good, ...pages });
  // A build from nothing for each.
  const moments = [0, ...share([20, 60, 120, 250, 400], 2)];
  const { status, printed, result } = run(
    `const root = ${JSON.stringify(root)};
     const ended = [];
     for (const ms of ${JSON.stringify(moments)}) {
       const controller = new AbortController();
       setTimeout(() => controller.abort(new Error('enough')), ms);
       ended.push(await build({ root, cache: false, signal: controller.signal }).then(({ written }) => written, ({ message }) => message));
     }
     ended.push(await checkLinks({ root, signal: AbortSignal.abort(new Error('before')) }).catch(({ message }) => message));
     const { written } = await build({ root });
     done({ ended, written });`,
    root,
  );
  expect({ status, printed }).toEqual({ status: 0, printed: '' });
  expect(result.written).toBe(true);
  expect(result.ended.at(0)).toBe('enough');
  expect(result.ended.at(-1)).toBe('before');
  expect(result.ended.filter((how: unknown) => how !== 'enough' && how !== 'before' && how !== true)).toEqual([]);
  expect(readdirSync(root).filter((name) => name.startsWith('.build'))).toEqual([]);
});

test('a program serves a site, what was built or its sources, until it closes it', () => {
  const root = writeSite(good);
  const { status, printed, result } = run(
    `const root = ${JSON.stringify(root)};
     // Both servers may have the same port, one after the other.
     const get = async (url) => (await fetch(url, { headers: { connection: 'close' } })).text();
     const refused = await serve({ root }).catch(({ message }) => message);
     await build({ root });
     const built = await serve({ root });
     const page = await get(built.url + 'docs/b');
     await built.close();
     const controller = new AbortController();
     const watched = await serve({ root, watch: true, signal: controller.signal });
     const live = await get(watched.url + 'docs/b');
     controller.abort();
     const stop = new AbortController();
     const early = serve({ root, watch: true, signal: stop.signal });
     stop.abort(new Error('enough'));
     const ended = await early.catch(({ message }) => message);
     done({ refused, page, live, ended });`,
    root,
  );
  expect({ status, printed }).toEqual({ status: 0, printed: '' });
  expect(result.refused).toBe(`there is no site in ${join(root, 'build')}: build it first`);
  expect(result.page).toContain('<h1>B</h1>');
  expect(result.live).toContain('<h1>B</h1>');
  expect(result.ended).toBe('enough');
});
