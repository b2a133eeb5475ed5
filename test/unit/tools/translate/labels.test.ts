import { expect, test } from 'vitest';
import {
  configLabels,
  dataLabels,
  importLabels,
  type Labels,
  readXliff,
  writeXliff,
} from '../../../../src/tools/translate/index.ts';
import { frontmatterWith } from '../../../../src/tools/translate/text-fields.ts';

/** The import of an export, with targets by their sources. */
function translated(labels: Labels, targets: Readonly<Record<string, string>>) {
  const xml = writeXliff([labels], { from: 'en', to: 'de' });
  const filled = xml.replace(/(<source>(.*?)<\/source>)(?:\s*<target.*?<\/target>)?/g, (all, source, text) =>
    targets[text] === undefined ? all : `${source}<target>${targets[text]}</target>`,
  );
  const { files, placeOf } = readXliff(filled, 'de.xlf');
  const [file] = files;
  if (file === undefined) throw new Error('no file');
  return { xml, ...importLabels(file, labels, placeOf) };
}

const file = (kind: 'authors' | 'category' | 'glossary' | 'tags', text: string, own?: string, ending = 'yml') =>
  dataLabels({ kind, original: `a.${ending}`, translation: `i18n/de/a.${ending}`, text, translated: own });

test('a category has its texts in the export, and its page the rest from the original', () => {
  const category =
    'label: Guide\nposition: 2\nicon: book\nlink: { type: generated-index, slug: /all, title: All & more }\n';
  const { xml, text, missing } = translated(file('category', category), {
    Guide: 'Anleitung',
    'All &amp; more': 'Alles',
  });
  expect(xml.match(/(?<=<source>).*(?=<\/source>)/g)).toEqual(['Guide', 'All &amp; more']);
  expect(xml).toContain('restype="x-label"');
  expect(xml).not.toContain('docsgen-blob');
  expect(text).toBe('label: Anleitung\nlink:\n  type: generated-index\n  slug: /all\n  title: Alles\n');
  expect(missing).toBe(0);
  const json = file('category', '{ "label": "Guide", "badge": "New" }', '{ "label": "Alt", "className": "x" }', 'json');
  expect([...json.known.values()]).toEqual([['Alt']]);
  expect(translated(json, { Guide: 'Anleitung' })).toMatchObject({
    text: '{\n  "label": "Anleitung",\n  "className": "x"\n}\n',
    missing: 1,
  });
});

test('entries of tags, authors and a glossary get what they need besides the text that is translated', () => {
  const tags = file('tags', 'news: { label: News, permalink: /n }\nx:\n', '# Von Hand\nx: { label: X }\n');
  expect(translated(tags, { News: 'Neues' }).text).toBe('# Von Hand\nx: { label: X }\nnews:\n  label: Neues\n');
  const authors = file('authors', 'ada: { name: Ada, title: Engineer, url: https://example.org }\n');
  expect(translated(authors, { Engineer: 'Ingenieurin' }).text).toBe('ada:\n  name: Ada\n  title: Ingenieurin\n');
  const glossary = file(
    'glossary',
    'terms:\n  a.b: { name: One, definition: First., also: [c] }\n  d: { definition: D. }\n',
  );
  expect(translated(glossary, { One: 'Eins' }).text).toBe('terms:\n  a.b:\n    definition: First.\n    name: Eins\n');
});

test('what is not translated is written as it was, and translations are texts', () => {
  const own = '# Von Hand\nlabel: 012\nposition: 2.50\nicon:\nbadge: 0x1F\n';
  const labels = file('category', 'label: Guide\nbadge: New\n', own);
  expect(translated(labels, { Guide: 'null' }).text).toBe(own.replace('label: 012', 'label: "null"'));
  expect(frontmatterWith('title: 012\nslug: 1_0\nsidebar_position: 2.50\ntags:\n', { description: '1.0' })).toBe(
    '---\ntitle: 012\nslug: 1_0\nsidebar_position: 2.50\ntags:\ndescription: "1.0"\n---\n',
  );
});

test('texts of the config go into strings.json next to what is there; addresses and numbers are no texts', () => {
  const labels = configLabels(
    {
      original: 'docsgen.config.ts',
      translation: 'i18n/de/strings.json',
      texts: new Map([
        ['Guides', undefined],
        ['About', 'Über'],
        ['https://x.org', undefined],
        ['1.0', undefined],
      ]),
    },
    '{ "interface": { "nav.next": "Vor" }, "config": { "About": "Über" } }',
  );
  expect(labels.units.map(({ source }) => source)).toEqual([['Guides'], ['About']]);
  const { text } = translated(labels, { Guides: 'Anleitungen' });
  expect(JSON.parse(text ?? '')).toEqual({
    interface: { 'nav.next': 'Vor' },
    config: { About: 'Über', Guides: 'Anleitungen' },
  });
  const unchanged = translated(labels, {});
  expect(unchanged).toMatchObject({ missing: 1, findings: [] });
  expect(unchanged).not.toHaveProperty('text');
  const [finding] = translated(labels, { Guides: 'A<ph id="1">**</ph>' }).findings;
  expect(finding).toMatchObject({ place: { start: { line: 6 } }, message: expect.stringContaining('markup') });
});
