import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { expect, test } from 'vitest';
import { pagesInPdf } from '../../src/tools/print/pdf-pages.ts';
import { writeSite } from '../build-site.ts';
import { prepared } from '../prepared.ts';
import { startDocsgen } from '../run-docsgen.ts';

test('docsgen print --pdf writes a PDF with bookmarks, in which each document begins where the contents say, and diagrams are rendered', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', markdown: { mermaid: true } };\n",
    'docs/01-a.md': '# Start\n\n[On](./02-b.md#far), [a drawing](./02-b.md#drawing)\n',
    'docs/02-b.md': `# Next\n\n## Drawing\n\n<svg viewBox="0 0 600 200"></svg>\n\n${'Words of a page.\n\n'.repeat(60)}## Far\n\n\`\`\`mermaid\nflowchart LR\n  Herd --> Fold\n\`\`\`\n\n\`\`\`mermaid\nnot a diagram\n\`\`\`\n`,
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules/mermaid'), join(root, 'node_modules/mermaid'));
  // While another process unpacks it, its path is that of a part of it.
  await prepared('browser');
  const { CHROMIUM_PATH = await packed.executablePath() } = process.env;
  const { code, stderr } = await startDocsgen(['print', '--pdf'], root, { CHROMIUM_PATH }).done;
  expect(stderr).toContain('the PDF is docs.pdf');
  expect(stderr).toContain('a diagram of docs/02-b.md is printed as text: No diagram type detected');
  expect(code).toBe(0);
  const html = readFileSync(join(root, 'docs.html'), 'utf8');
  expect(html.match(/<svg id="Diagram-\d"[\s\S]*?<\/svg>/)?.[0]).toMatch(/Herd[\s\S]*Fold/);
  expect(html).not.toContain('flowchart LR');
  const pdf = readFileSync(join(root, 'docs.pdf'));
  expect(pdf.toString('latin1')).toContain('/Outlines');
  const pages = pagesInPdf(pdf);
  // The title, the contents, a page for the first document.
  expect([pages.get('docs.a'), pages.get('docs.b'), pages.get('docs.b/drawing')]).toEqual([3, 4, 4]);
  expect(pages.get('docs.b/far')).toBeGreaterThan(4);
});
