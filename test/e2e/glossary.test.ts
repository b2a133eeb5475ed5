import { describe, expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

const config = "export default { title: 'Vital', glossary: { page: '/words' } };\n";
const glossary = [
  'terms:',
  '  EHR: { name: electronic health record, definition: "All data of one person, in %product.name%.", also: [EHRs] }',
  '  AQL: { definition: A query language. }',
  'spelling:',
  '  OpenEHR: openEHR',
  '',
].join('\n');
const list = '# Words\n\n<Glossary />\n';

describe('a glossary', () => {
  test('explains terms in documents and posts, and leads to the list', async () => {
    const { files, findings } = await buildSite(
      {
        'docsgen.config.js': config,
        'glossary.yml': glossary,
        'pages/words.mdx': list,
        'docs/a.mdx': '# A\n\nAn EHR.\n',
        'docs/b.mdx': '---\nterms: false\n---\n\n# B\n\nAn EHR.\n',
        'releases/2025-01-02-c.mdx': '# C\n\nAQL.\n',
      },
      { baseUrl: '/base/' },
    );
    expect(findings).toEqual([]);
    const explanation = 'electronic health record: All data of one person, in Vital.';
    expect(files.get('docs/a/index.html')).toContain(
      `<p>An <a class="term" data-definition="${explanation}" aria-description="${explanation}" href="/base/words#term-ehr">EHR</a>.</p>`,
    );
    expect(files.get('docs/b/index.html')).toContain('<p>An EHR.</p>');
    expect(files.get('releases/2025/01/02/c/index.html')).toContain('href="/base/words#term-aql">AQL</a>');
    const words = files.get('words/index.html') ?? '';
    expect([...words.matchAll(/<dt id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['term-aql', 'term-ehr']);
  });

  test('tells where words are spelled otherwise', async () => {
    const { printed } = await buildSite({ 'glossary.yml': glossary, 'docs/a.mdx': '# A\n\nWhat *OpenEHR* is.\n' });
    expect(printed).toContain('docs/a.mdx:3:7 warning wrong-word: “OpenEHR” is not how the glossary spells it');
    expect(printed).toContain('hint: write openEHR');
  });

  test('is reported where it is not valid', async () => {
    const { printed } = await buildSite({
      'glossary.yml': 'terms:\n  EHR: { nam: record, definition: x }\n  AQL:\n    definition: y\n    also: [EHR]\n',
      'docs/a.mdx': '# A\n',
    });
    expect(printed).toContain('glossary.yml:2:10 error invalid-data-file: terms.EHR.nam is not a known key');
    expect(printed).toContain('hint: did you mean name?');
  });

  test('may not call two things by one word', async () => {
    const { printed } = await buildSite({
      'glossary.yml': 'terms:\n  EHR: { definition: x }\n  AQL:\n    definition: y\n    also: [EHR]\n',
      'docs/a.mdx': '# A\n',
    });
    expect(printed).toContain(
      'glossary.yml:5:12 error invalid-data-file: terms.AQL.also.0: expected a word that is no other term, got "EHR"',
    );
  });

  test('has to be there when the config names it', async () => {
    const { findings } = await buildSite({
      'docsgen.config.js': "export default { title: 'T', glossary: { file: 'words.yml' } };",
      'docs/a.mdx': '# A\n',
    });
    expect(findings).toEqual(['missing-folder: glossary.file: there is no file words.yml']);
  });

  test('that leads to a page without the list is reported once, at the config', async () => {
    const { printed, findings } = await buildSite({
      'docsgen.config.js': config,
      'glossary.yml': glossary,
      'pages/words.mdx': '# Words\n',
      'docs/a.mdx': '# A\n\nAn EHR, AQL.\n',
      'docs/b.mdx': '# B\n\nAn EHR.\n',
    });
    expect(findings).toEqual(['broken-anchor: /words has no anchor #term-ehr']);
    expect(printed).toContain('docsgen.config.js:1:');
    expect(printed).toContain('hint: put <Glossary /> on that page');
  });

  test('can be switched off', async () => {
    const { files } = await buildSite({
      'docsgen.config.js': "export default { title: 'T', glossary: false };",
      'glossary.yml': glossary,
      'docs/a.mdx': '# A\n\nAn EHR.\n',
    });
    expect(files.get('docs/a/index.html')).toContain('<p>An EHR.</p>');
  });
});
