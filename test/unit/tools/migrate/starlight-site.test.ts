import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newPlan, readPlanned } from '../../../../src/tools/migrate/plan.ts';
import { siteCode } from '../../../../src/tools/migrate/starlight/code.ts';

test('a module from above the folder of the site comes with what it imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-code-'));
  for (const [name, text] of Object.entries({
    'site/src/a.ts': "export { host } from '../../shared/host.ts';\n",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a site
    'shared/host.ts': "import { port } from './port';\nexport const host = `h:${port}`;\n",
    'shared/port.ts': 'export const port = 1;\n',
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const plan = newPlan('astro.config.mjs');
  const code = siteCode({
    plan,
    toOf: (file) => (file.includes('/site/') ? 'src/a.ts' : `outside/shared/${file.split('/').at(-1)}`),
    withAlias: () => undefined,
    installed: {},
  });
  expect(code.take(join(folder, 'site/src/a'), false)).toBe(true);
  expect(code.placeOf(join(folder, 'site/src/a'))).toBe('src/a.ts');
  const read = (path: string) => {
    const file = plan.files.get(path);
    return file && readPlanned(file);
  };
  expect(read('src/a.ts')).toBe("export { host } from '../outside/shared/host.ts';\n");
  expect(read('outside/shared/host.ts')).toContain("from './port'");
  expect(read('outside/shared/port.ts')).toBe('export const port = 1;\n');
});
