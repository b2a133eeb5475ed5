import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSiteGraph } from '../../../src/assembly/site-graph.ts';
import { noCache } from '../../../src/core/cache/index.ts';
import { createDisk } from '../../../src/core/esbuild/module-files.ts';
import { packageRoot } from '../../../src/pipeline/bundle/index.ts';
import { siteBundle } from '../../../src/queries/bundle.ts';
import { disk } from '../../../src/queries/context.ts';
import { content, loadedConfig } from '../../../src/queries/inputs.ts';
import { compiledPages } from '../../../src/queries/pages.ts';
import { writeSite } from '../../build-site.ts';

const optionsOf = (root: string) => ({ cwd: root, root, drafts: false, isDev: false, linksOnly: false, jobs: 1 });

test('work is repeated, with all texts in memory, when a source changes before its text is used', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n\nBefore.\n' });
  const rounds: boolean[] = [];
  const excerpt = await withSiteGraph(noCache(), optionsOf(root), async ({ graph }) => {
    rounds.push((await graph.ask(content, '')).holdsTexts === true);
    writeFileSync(join(root, 'docs/a.md'), `# A\n\nRound ${rounds.length}.\n`);
    utimesSync(join(root, 'docs/a.md'), 1, rounds.length);
    return (await graph.ask(compiledPages, '')).pages.get('docs/a.md')?.excerpt;
  });
  expect(rounds).toEqual([false, true]);
  // The second round has the text that it began with.
  expect(excerpt).toBe('Round 1.');
});

test('any other error ends the work, which does not begin with an aborted signal', async () => {
  const options = optionsOf(writeSite({}));
  let rounds = 0;
  const work = async () => {
    rounds++;
    throw new Error('no');
  };
  await expect(withSiteGraph(noCache(), options, work)).rejects.toThrow('no');
  expect(rounds).toBe(1);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(withSiteGraph(noCache(), { ...options, signal }, work)).rejects.toThrow('enough');
  expect(rounds).toBe(1);
});

test('a signal that is aborted before the first question is the answer to it, and to those of every locale', async () => {
  const config = "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };";
  const root = writeSite({ 'docsgen.config.js': config, 'docs/a.md': '# A\n' });
  for (const abortAt of ['start', 'locales'] as const) {
    const stop = new AbortController();
    let answered = false;
    const work = withSiteGraph(noCache(), { ...optionsOf(root), signal: stop.signal }, async (siteGraph) => {
      if (abortAt === 'start') stop.abort(new Error('enough'));
      const opened = siteGraph.openLocales();
      if (abortAt === 'locales') {
        await opened;
        stop.abort(new Error('enough'));
      }
      const graph = siteGraph.locales.get('de')?.graph ?? siteGraph.graph;
      await Promise.all([opened, graph.ask(content, '')]);
      answered = true;
    });
    await expect(work, abortAt).rejects.toThrow('enough');
    expect(answered).toBe(false);
  }
});

test('a hook that waits for ever does not hold up a signal', async () => {
  const config = `import { definePlugin } from 'docsgen/plugin';
globalThis.waiting = new Promise((resolve) => { globalThis.begun = resolve; });
const plugin = definePlugin({ name: 'slow', setup: () => ({ documents: () => { globalThis.begun(); return new Promise(() => {}); } }) });
export default { title: 'T', plugins: [plugin()] };`;
  const stop = new AbortController();
  const options = {
    ...optionsOf(writeSite({ 'docsgen.config.js': config, 'docs/a.md': '# A\n' })),
    signal: stop.signal,
  };
  await expect(
    withSiteGraph(noCache(), options, async ({ graph }) => {
      await graph.ask(loadedConfig, '');
      const asked = graph.ask(content, '');
      await (globalThis as unknown as { waiting: Promise<void> }).waiting;
      stop.abort(new Error('enough'));
      return asked;
    }),
  ).rejects.toThrow('enough');
});

test('files of docsgen are read once in a session, those of the site after each change', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n', 'theme/frame/footer.tsx': 'export const Footer = () => null;\n' });
  await withSiteGraph(noCache(), optionsOf(root), async ({ graph, readAgain }) => {
    await graph.ask(siteBundle, '');
    const asked: string[] = [];
    readAgain({ sources: [], others: true });
    const fresh = createDisk(root, packageRoot());
    const answer = (question: Parameters<typeof fresh.answer>[0]) => {
      if (question[0] === 'bytes') asked.push(question[1] ?? '');
      return fresh.answer(question);
    };
    graph.provide(disk, { ...fresh, answer });
    await graph.ask(siteBundle, '');
    expect(asked).toContain('theme/frame/footer.tsx');
    expect(asked.filter((path) => path.startsWith('docsgen:'))).toEqual([]);
  });
});

test('locales are those of the config as it is, in its order', async () => {
  const config = (...names: readonly string[]) =>
    `export default { title: 'T', locales: { en: { label: 'E' }, ${names.map((name) => `${name}: { label: 'L' }`).join()} } };\n`;
  const root = writeSite({ 'docsgen.config.js': config('fr', 'de'), 'docs/a.md': '# A\n' });
  await withSiteGraph(noCache(), optionsOf(root), async ({ openLocales, locales, readAgain }) => {
    expect([...locales.keys()]).toEqual([]);
    await openLocales();
    expect([...locales.keys()]).toEqual(['fr', 'de']);
    const german = locales.get('de');
    writeFileSync(join(root, 'docsgen.config.js'), config('de', 'it'));
    readAgain({ sources: [], others: true });
    await openLocales();
    expect([...locales.keys()]).toEqual(['de', 'it']);
    expect(locales.get('de')).toBe(german);
  });
});
