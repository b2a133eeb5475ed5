import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { writeSite } from '../build-site.ts';
import { share } from '../effort.ts';
import { startDocsgen } from '../run-docsgen.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Every thread measures five seconds in one and a quarter. */
const quickClock = `data:text/javascript,${encodeURIComponent(
  'const now = performance.now.bind(performance); performance.now = () => now() * 4;',
)}`;

/**
 * Waits until the command says that `work` takes long, and ends it by a signal. Where a machine is slow, other work may be
 * named before it.
 */
async function expectNamed(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  work: string | RegExp,
  signal: NodeJS.Signals,
) {
  const { child } = startDocsgen(args, writeSite(files), { NODE_OPTIONS: `--import=${quickClock}` });
  children.push(child);
  const ended = once(child, 'exit');
  const isNamed = (line: string) => {
    const named = /^still (.*) after 5 seconds$/.exec(line)?.[1] ?? '';
    return typeof work === 'string' ? named === work : work.test(named);
  };
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += String(chunk);
    if (text.split('\n').some(isNamed)) child.kill(signal);
  });
  // To say what was written instead, where the test would only run out of time.
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 90_000);
  const [, endedBy] = await ended;
  clearTimeout(tooLong);
  const others = text.split('\n').filter((line) => line && !/^still .* after \d+ seconds$/.test(line));
  expect({ others, endedBy, text }).toEqual({ others: [], endedBy: signal, text });
}

const endless = '(() => { while (true); })()';
/** Blocks its thread as well, without the work. */
const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
const good = { 'docs/a.mdx': '# A\n\n{1 + 1}\n' };

/** What never ends, by the words of its test: each starts a process that waits. */
const cases: Readonly<Record<string, () => Promise<void>>> = {
  'code of a page': async () => {
    const files = { ...good, 'docs/slow.mdx': `export const never = ${endless};\n\n# Slow\n` };
    await expectNamed(files, ['build'], 'running the code of docs/slow.mdx', 'SIGINT');
  },

  'a page that is rendered': async () => {
    await expectNamed(
      { ...good, 'docs/slow.mdx': `# Slow\n\n{${blocked}}\n` },
      ['check-links'],
      'rendering docs/slow.mdx',
      'SIGTERM',
    );
  },

  'a document of an API': async () => {
    const schemas = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`S${at}`, { type: 1, items: 2 }]));
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
    const config = "export default { title: 'T', api: [{ id: 'a', document: 'a.json', route: '/a' }] };\n";
    const files = { ...good, 'docsgen.config.js': config, 'a.json': JSON.stringify(document) };
    await expectNamed(files, ['check-links'], /^\w+ a\.json$/, 'SIGINT');
  },

  'a long page': async () => {
    const page = '# Long\n\n'.concat('Words, *words* and `words`.\n\n'.repeat(120_000));
    await expectNamed({ ...good, 'docs/long.mdx': page }, ['build'], 'compiling docs/long.mdx', 'SIGTERM');
  },

  'a long file with data': async () => {
    const tags = Array.from({ length: 80_000 }, (_, at) => `tag${at}: { label: 'Tag ${at}' }\n`).join('');
    await expectNamed({ ...good, 'docs/tags.yml': tags }, ['check-links'], 'reading the content', 'SIGINT');
  },

  'a config': async () => {
    const config = `export default ${endless};\n`;
    await expectNamed({ ...good, 'docsgen.config.js': config }, ['serve'], 'running docsgen.config.js', 'SIGINT');
  },

  'a config that waits for a command': async () => {
    const config = `import { execFileSync } from 'node:child_process';
export default { title: execFileSync(process.execPath, ['-e', 'setTimeout(() => {}, 30000)']).toString() };\n`;
    await expectNamed({ ...good, 'docsgen.config.js': config }, ['build'], 'running docsgen.config.js', 'SIGTERM');
  },

  'a config and the setup of a plugin that wait for an answer': async () => {
    const waiting = 'new Promise((done) => setTimeout(done, 30_000))';
    const top = `await ${waiting};\nexport default { title: 'T' };\n`;
    await expectNamed({ ...good, 'docsgen.config.js': top }, ['build'], 'running docsgen.config.js', 'SIGTERM');
    const config = `import { definePlugin } from 'docsgen/plugin';
export default { title: 'T', plugins: [definePlugin({ name: 'slow', setup: () => ${waiting} })()] };\n`;
    await expectNamed({ ...good, 'docsgen.config.js': config }, ['build'], 'running plugin slow: setup', 'SIGTERM');
  },

  'a hook of a plugin': async () => {
    const plugin = `definePlugin({ name: 'slow', setup: () => ({ files: () => ${blocked} }) })()`;
    const config = `import { definePlugin } from 'docsgen/plugin';\nexport default { title: 'T', plugins: [${plugin}] };\n`;
    await expectNamed({ ...good, 'docsgen.config.js': config }, ['build'], 'running plugin slow: files', 'SIGTERM');
  },

  'the setup of a plugin, while the site is watched': async () => {
    const plugin = `definePlugin({ name: 'slow', setup() { for (;;); } })()`;
    const config = `import { definePlugin } from 'docsgen/plugin';\nexport default { title: 'T', plugins: [${plugin}] };\n`;
    await expectNamed(
      { ...good, 'docsgen.config.js': config },
      ['serve', '--watch'],
      'running plugin slow: setup',
      'SIGINT',
    );
  },

  'a template': async () => {
    const files = { ...good, 'theme/frame/footer.tsx': `${blocked};\nexport const Footer = () => <p/>;\n` };
    await expectNamed(files, ['build'], 'running the code of templates and components', 'SIGTERM');
  },

  'a page that a thread works on': async () => {
    const pages = Array.from({ length: 120 }, (_, index) => [`docs/p${index}.mdx`, `# Page ${index}\n`]);
    const template = `export function Page({ route }) { return <html>{route.source === 'docs/p7.mdx' && ${blocked}}</html>; }`;
    const files = { ...Object.fromEntries(pages), 'theme/page.tsx': template };
    await expectNamed(files, ['build', '--jobs', '2'], 'rendering docs/p7.mdx', 'SIGINT');
  },
};

describe.concurrent('what never ends is named, and a signal ends it', () => {
  test.each(share(Object.entries(cases), 4))('%s', (_, run) => run());
});
