import { describe, expect, test } from 'vitest';
import type { Glossary, Term } from '../../../../../src/model/glossary.ts';
import type { SourceFile } from '../../../../../src/model/source.ts';
import { createGlossaryIndex } from '../../../../../src/pipeline/compile/index.ts';
import { bodyHtml, compilePage, type Surroundings } from '../compile-page.ts';

const term = (id: string, definition: string, also: readonly string[] = []): Term => ({
  id,
  anchor: `term-${id.toLowerCase().replaceAll(' ', '-')}`,
  definition,
  also,
});

const words: Glossary = {
  page: '/words',
  terms: [
    term('AQL', 'A query language.'),
    { ...term('EHR', 'All data of one person.', ['EHRs']), name: 'electronic health record' },
    term('template', 'A choice of archetypes.'),
    term('web template', 'A template as JSON.'),
  ],
  spelling: { OpenEHR: 'openEHR', 'open EHR': 'openEHR' },
};

const compile = (text: string, around: Surroundings = {}, glossary: Glossary = words) =>
  compilePage(text, { ...around, settings: { ...around.settings, glossary: createGlossaryIndex(glossary) } });

/** Markup in which an explained word is `[word]`. */
async function marked(text: string, around?: Surroundings): Promise<string> {
  const html = await bodyHtml(await compile(text, around));
  return html.replace(/<a class="term"[^>]*>([^<]*)<\/a>/g, '[$1]');
}

describe('a term', () => {
  test('is explained where the page uses it first', async () => {
    const { body } = await compile('An EHR, and a second EHR.\n');
    expect(body).toEqual({
      kind: 'html',
      html:
        '<p>An <a class="term" data-definition="electronic health record: All data of one person."' +
        ' aria-description="electronic health record: All data of one person." href="/words#term-ehr">EHR</a>,' +
        ' and a second EHR.</p>',
    });
  });

  test('counts in each of its forms', async () => {
    expect(await marked('Many EHRs, one EHR.\n')).toBe('<p>Many [EHRs], one EHR.</p>');
  });

  test('is the longest that fits, also across the end of a line', async () => {
    expect(await marked('A web\ntemplate is a template.\n')).toBe('<p>A [web\ntemplate] is a [template].</p>');
  });

  test('is a whole word of this case', async () => {
    const text = 'MEHR, ehr, EHR_STATUS, EHR2, mail@EHR, docs/EHR, EHR.org, Ärzte-AQL.';
    expect(await marked(`${text}\n`)).toBe(`<p>${text.replace('AQL', '[AQL]')}</p>`);
  });

  test('is left alone in headings, links, code and attributes', async () => {
    const html = await marked(
      '## EHR\n\n[EHR](/x) `EHR` <kbd>EHR</kbd> <span id="EHR">x</span>\n\n```text title="EHR"\nEHR\n```\n\n| EHR |\n| --- |\n| an EHR |\n',
    );
    expect(html.match(/.{3}\[EHR\]/g)).toEqual(['an [EHR]']);
  });

  test('in a partial is explained once for the page that shows it', async () => {
    const html = await marked("import Note from './_note.mdx';\n\n<Note />\n\nThe EHR.\n", {
      partials: { 'docs/guide/_note.mdx': 'An EHR.\n' },
    });
    expect(html).toMatch(/<p>An \[EHR\].<\/p>\s*<p>The EHR.<\/p>/);
  });

  test('is explained in posts, and not in pages', async () => {
    expect(await marked('EHR\n', { kind: 'post' })).toBe('<p>[EHR]</p>');
    expect(await marked('EHR\n', { kind: 'page' })).toBe('<p>EHR</p>');
  });

  test('is the same whichever way a page goes', async () => {
    const text = 'The EHR, a <b>web template</b>.\n';
    const asHtml = await bodyHtml(await compile(text));
    const asModule = await compile(`export const one = 1;\n\n${text}`);
    expect(asModule.body.kind).toBe('module');
    expect(await bodyHtml(asModule)).toBe(asHtml);
  });

  test('can be focused where no page lists the terms', async () => {
    const { page: _, ...unlisted } = words;
    expect(await bodyHtml(await compile('AQL\n', {}, unlisted))).toBe(
      '<p><span class="term" data-definition="A query language." aria-description="A query language." role="term" tabindex="0">AQL</span></p>',
    );
  });
});

describe('<Term>', () => {
  test('explains a term in other words, which need not be explained again', async () => {
    expect(await marked('<Term id="EHR">records</Term>, <Term id="AQL" />, EHR\n')).toBe(
      '<p>[records], [AQL], EHR</p>',
    );
  });

  test('has to name a term', async () => {
    const { findings, body } = await compile('A <Term id="AQI">query</Term>.\n');
    expect(findings).toEqual([
      {
        rule: 'unknown-term',
        message: 'the glossary has no term “AQI”',
        place: { file: 'docs/guide/page.mdx', start: { line: 1, column: 3 }, end: { line: 1, column: 8 } },
        hint: 'did you mean AQL?',
      },
    ]);
    expect(body).toEqual({ kind: 'html', html: '<p>A query.</p>' });
  });
});

test('<Glossary> lists the terms, and explains none of them in the list', async () => {
  const html = await bodyHtml(await compile('<Glossary />\n'));
  expect(html).toContain(
    '<dl class="glossary"><dt id="term-aql"><dfn>AQL</dfn></dt><dd>A query language.</dd>' +
      '<dt id="term-ehr"><dfn>EHR</dfn> <span class="term-name">electronic health record</span></dt>' +
      '<dd>All data of one person.</dd>',
  );
  expect(html).not.toContain('class="term"');
});

describe('a word that the glossary spells otherwise', () => {
  const kinds: readonly SourceFile['kind'][] = ['doc', 'post', 'page'];

  test.each(kinds)('is found in a %s, at its place', async (kind) => {
    const { findings } = await compile('---\ntitle: x\n---\n\n## On OpenEHR\n\n> Two\n> lines \\* of *OpenEHR*.\n', {
      kind,
    });
    const found = (line: number, column: number) => ({
      rule: 'wrong-word',
      message: '“OpenEHR” is not how the glossary spells it',
      place: { file: 'docs/guide/page.mdx', start: { line, column }, end: { line, column: column + 7 } },
      hint: 'write openEHR',
    });
    expect(findings).toEqual([found(5, 7), found(8, 16)]);
  });

  test('is found behind escapes, in tables, in components and across lines', async () => {
    const { findings } = await compile(
      'a \\* &amp; OpenEHR\n\n| a |\n| - |\n| OpenEHR |\n\n<Badge>OpenEHR</Badge>\n\n- open\n  EHR\n',
    );
    expect(findings.map(({ place }) => [place?.start, place?.end])).toEqual([
      [
        { line: 1, column: 12 },
        { line: 1, column: 19 },
      ],
      [
        { line: 5, column: 3 },
        { line: 5, column: 10 },
      ],
      [
        { line: 7, column: 8 },
        { line: 7, column: 15 },
      ],
      [
        { line: 9, column: 3 },
        { line: 10, column: 6 },
      ],
    ]);
  });

  test('is allowed in code, addresses and attributes', async () => {
    const { findings } = await compile(
      '`OpenEHR` [x](/OpenEHR "OpenEHR") https://example.org/OpenEHR <b id="OpenEHR">x</b>\n\n```\nOpenEHR\n```\n',
    );
    expect(findings).toEqual([]);
  });
});
