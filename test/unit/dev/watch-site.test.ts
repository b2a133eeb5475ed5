import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Session } from '../../../src/dev/session.ts';
import { watchSite } from '../../../src/dev/watch-site.ts';
import { writeSite } from '../../build-site.ts';

test('what is gone since the site was read is reported, and changes of files outside that the config names', async () => {
  const folder = writeSite({ 'site/docs/a.md': '# A\n', 'shared/settings.ts': 'export {};\n', 'shared/other.ts': '' });
  const sources = [{ path: 'docs/a.md' }, { path: 'docs/gone.md' }, { path: 'docs/made.md', plugin: 'own' }];
  const content = { sources, assets: { statics: new Map([['/x.txt', 'static/x.txt']]) } };
  const session = {
    root: join(folder, 'site'),
    configFiles: ['docsgen.config.ts', '../shared/settings.ts'],
    site: { inputs: { config: {}, content } },
  } as unknown as Session;
  const changes: string[] = [];
  const watch = watchSite(session, {
    // Nothing here counts as written while the watcher was set up.
    since: Date.now() + 60_000,
    onChange: ({ kind, path }) => changes.push(`${kind} ${path}`),
    onTrouble: ({ message }) => changes.push(message),
  });
  watch.start();
  await expect.poll(() => changes).toEqual(['removed docs/gone.md', 'removed static/x.txt']);
  writeFileSync(join(folder, 'shared/settings.ts'), 'export const one = 1;\n');
  await expect.poll(() => changes).toContain('changed ../shared/settings.ts');
  await watch.close();
});
