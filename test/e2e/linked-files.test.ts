import { expect, test } from 'vitest';
import { buildSite, checkSite } from '../build-site.ts';

test('no file is published in silence that its author may want to keep', async () => {
  const { root, result, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', checks: { 'hidden-file': 'warning' } };\n",
    '.env': 'SECRET=1',
    'notes.txt': 'outside',
    'meant.txt': 'meant',
    'shown.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
    'docs/.hidden/x.txt': 'SECRET=2',
    'docs/there.txt': 'inside',
    'static/.well-known/security.txt': 'public',
    'docs/a.mdx':
      '[a](../.env) [b](./.hidden/x.txt) [c](@site/.env) [d](../notes.txt) [e](@site/meant.txt) [f](./there.txt) [g](/.well-known/security.txt) [h](/notes.txt) ![i](../shown.svg)\n',
  });
  expect(findings).toEqual([
    'hidden-file: .env is not published: its name or folder begins with a dot',
    'hidden-file: docs/.hidden/x.txt is not published: its name or folder begins with a dot',
    'hidden-file: .env is not published: its name or folder begins with a dot',
    'outside-file: notes.txt is published, and is in no content folder',
    'outside-file: notes.txt is published, and is in no content folder',
  ]);
  const { files } = await buildSite(root);
  const texts = [...files.values()];
  expect(texts.some((text) => text.includes('SECRET'))).toBe(false);
  for (const text of ['outside', 'meant', 'inside', 'public']) expect(texts).toContain(text);
  const { diagnostics } = await checkSite(root);
  expect(diagnostics).toEqual(result.diagnostics);
});
