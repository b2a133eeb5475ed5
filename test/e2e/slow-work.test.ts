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

/** What the command writes to stderr until it names something that takes long, and the signal that then ends it. */
async function named(files: Readonly<Record<string, string>>, args: readonly string[], signal: NodeJS.Signals) {
  const { child } = startDocsgen(args, writeSite(files), { NODE_OPTIONS: `--import=${quickClock}` });
  children.push(child);
  const ended = once(child, 'exit');
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += String(chunk);
    if (text.includes('still')) child.kill(signal);
  });
  const [, endedBy] = await ended;
  return { text, endedBy };
}

const endless = '(() => { while (true); })()';
/** Blocks its thread as well, without the work. */
const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
const good = { 'docs/a.mdx': '# A\n\n{1 + 1}\n' };

/** What never ends, by the words of its test: each starts a process that waits. */
const cases: Readonly<Record<string, () => Promise<void>>> = {
  'code of a page': async () => {
    const files = { ...good, 'docs/slow.mdx': `export const never = ${endless};\n\n# Slow\n` };
    expect(await named(files, ['build'], 'SIGINT')).toEqual({
      text: 'still running the code of docs/slow.mdx after 5 seconds\n',
      endedBy: 'SIGINT',
    });
  },

  'a page that is rendered': async () => {
    expect(await named({ ...good, 'docs/slow.mdx': `# Slow\n\n{${blocked}}\n` }, ['check-links'], 'SIGTERM')).toEqual({
      text: 'still rendering docs/slow.mdx after 5 seconds\n',
      endedBy: 'SIGTERM',
    });
  },

  'a document of an API': async () => {
    const schemas = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`S${at}`, { type: 1, items: 2 }]));
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } };
    const config = "export default { title: 'T', api: [{ id: 'a', document: 'a.json', route: '/a' }] };\n";
    const files = { ...good, 'docsgen.config.js': config, 'a.json': JSON.stringify(document) };
    expect(await named(files, ['check-links'], 'SIGINT')).toEqual({
      text: 'still reading a.json after 5 seconds\n',
      endedBy: 'SIGINT',
    });
  },

  'a config': async () => {
    const config = `export default ${endless};\n`;
    expect(await named({ ...good, 'docsgen.config.js': config }, ['serve'], 'SIGINT')).toEqual({
      text: 'still running docsgen.config.js after 5 seconds\n',
      endedBy: 'SIGINT',
    });
  },

  'a config that waits for a command': async () => {
    const config = `import { execFileSync } from 'node:child_process';
export default { title: execFileSync(process.execPath, ['-e', 'setTimeout(() => {}, 30000)']).toString() };\n`;
    expect(await named({ ...good, 'docsgen.config.js': config }, ['build'], 'SIGTERM')).toEqual({
      text: 'still running docsgen.config.js after 5 seconds\n',
      endedBy: 'SIGTERM',
    });
  },

  'a hook of a plugin': async () => {
    const plugin = `definePlugin({ name: 'slow', setup: () => ({ files: () => ${blocked} }) })()`;
    const config = `import { definePlugin } from 'docsgen/plugin';\nexport default { title: 'T', plugins: [${plugin}] };\n`;
    expect(await named({ ...good, 'docsgen.config.js': config }, ['build'], 'SIGTERM')).toEqual({
      text: 'still running plugin slow: files after 5 seconds\n',
      endedBy: 'SIGTERM',
    });
  },

  'the setup of a plugin, while the site is watched': async () => {
    const plugin = `definePlugin({ name: 'slow', setup() { for (;;); } })()`;
    const config = `import { definePlugin } from 'docsgen/plugin';\nexport default { title: 'T', plugins: [${plugin}] };\n`;
    expect(await named({ ...good, 'docsgen.config.js': config }, ['serve', '--watch'], 'SIGINT')).toEqual({
      text: 'still running plugin slow: setup after 5 seconds\n',
      endedBy: 'SIGINT',
    });
  },

  'a template': async () => {
    const files = { ...good, 'theme/frame/footer.tsx': `${blocked};\nexport const Footer = () => <p/>;\n` };
    expect(await named(files, ['build'], 'SIGTERM')).toEqual({
      text: 'still running the code of templates and components after 5 seconds\n',
      endedBy: 'SIGTERM',
    });
  },

  'a page that a thread works on': async () => {
    const pages = Array.from({ length: 120 }, (_, index) => [`docs/p${index}.mdx`, `# Page ${index}\n`]);
    const template = `export function Page({ route }) { return <html>{route.source === 'docs/p7.mdx' && ${blocked}}</html>; }`;
    const files = { ...Object.fromEntries(pages), 'theme/page.tsx': template };
    expect(await named(files, ['build', '--jobs', '2'], 'SIGINT')).toEqual({
      text: 'still rendering docs/p7.mdx after 5 seconds\n',
      endedBy: 'SIGINT',
    });
  },
};

describe.concurrent('what never ends is named, and a signal ends it', () => {
  test.each(share(Object.entries(cases), 2))('%s', (_, run) => run());
});
