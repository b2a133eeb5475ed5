import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { expect, test } from 'vitest';
import { pagesInPdf } from '../../src/tools/print/pdf-pages.ts';
import { writeSite } from '../build-site.ts';
import { startDocsgen } from '../run-docsgen.ts';

test('docsgen print --pdf writes a PDF with bookmarks, in which each document begins where the contents say', async () => {
  const root = writeSite({
    'docs/01-a.md': '# Start\n\n[On](./02-b.md#far), [a drawing](./02-b.md#drawing)\n',
    'docs/02-b.md': `# Next\n\n## Drawing\n\n<svg viewBox="0 0 600 200"></svg>\n\n${'Words of a page.\n\n'.repeat(60)}## Far\n`,
  });
  const { CHROMIUM_PATH = await packed.executablePath() } = process.env;
  const { code, stderr } = await startDocsgen(['print', '--pdf'], root, { CHROMIUM_PATH }).done;
  expect(stderr).toContain('the PDF is docs.pdf');
  expect(code).toBe(0);
  const pdf = readFileSync(join(root, 'docs.pdf'));
  expect(pdf.toString('latin1')).toContain('/Outlines');
  const pages = pagesInPdf(pdf);
  // The title, the contents, a page for the first document.
  expect([pages.get('docs.a'), pages.get('docs.b'), pages.get('docs.b/drawing')]).toEqual([3, 4, 4]);
  expect(pages.get('docs.b/far')).toBeGreaterThan(4);
});
