import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId } from '../../../../src/features/translations/index.ts';
import { loadConfig } from '../../../../src/pipeline/config/index.ts';
import {
  createPageReader,
  crowdinConfig,
  importCopy,
  importPage,
  memoryOf,
  readXliff,
  writeXliff,
} from '../../../../src/tools/translate/index.ts';
import { writeSite } from '../../../build-site.ts';
import { share } from '../../../effort.ts';

const { config } = await loadConfig({ cwd: writeSite({ 'docs/a.md': '# A\n' }) });
if (config === undefined) throw new Error('no config');
const read = createPageReader(config.markdown);

/** An exported page, for the translation that there is. */
function exported(text: string, existing?: { readonly from: string; readonly text: string }): string {
  const known = existing && memoryOf(read('docs/a.mdx', existing.from), read('docs/a.mdx', existing.text));
  const { units } = read('docs/a.mdx', text);
  return writeXliff([{ original: 'docs/a.mdx', blob: blobId(text), units, known: known ?? new Map() }], {
    from: 'en',
    to: 'de',
  });
}

/** The import of a document; its targets are what `translate` makes of its sources. */
function imported(
  text: string,
  {
    translate,
    xml = exported(text),
    existing,
  }: { translate?: (source: string) => string; xml?: string; existing?: string },
): Partial<ReturnType<typeof importPage>> & Pick<ReturnType<typeof importPage>, 'findings'> {
  const filled =
    translate === undefined
      ? xml
      : xml.replace(/<source>(.*?)<\/source>/gs, (all, source) => `${all}<target>${translate(source)}</target>`);
  const { files, findings, placeOf } = readXliff(filled, 'de.xlf');
  const [file] = files;
  if (file === undefined) return { findings };
  return importPage({
    file,
    candidates: [{ text, blob: blobId(text), texts: read('docs/a.mdx', text) }],
    existing: existing === undefined ? undefined : read('docs/a.mdx', existing),
    placeOf,
    ...read.settings('docs/a.mdx'),
  });
}

const page = `---
title: "Set *up*"
sidebar_position: 3
---

# Set up

Run **this**, [then this](./b.md "Title"), \`x\` & ![a tree](t.png).\\
On two
lines.

> A quote
> goes on.

## Install it

:::note[Mind the gap]

- one
  more
- <Badge>two</Badge> {1 + 1}

:::

| A | B \\| C |
| - | --- |
| x | \`y\` |

<Card title="Hi &amp; there" href="/x">

Inner.

</Card>

### Own {#mine}

\`\`\`js
code();
\`\`\`
`;

test('a page is cut into its texts; markup between words stays as it is', () => {
  const xml = exported(page);
  const sources = [...xml.matchAll(/<source>(.*?)<\/source>/gs)].map(([, source]) => source);
  expect(sources).toEqual([
    'Set *up*',
    'Set up',
    'Run <bpt id="1">**</bpt>this<ept id="1">**</ept>, <bpt id="2">[</bpt>then this<ept id="2">](./b.md &quot;Title&quot;)</ept>, <ph id="3">`x`</ph> &amp; <ph id="4">![</ph>a tree<ph id="5">](t.png)</ph>.<ph id="6">\\\n</ph>On two lines.',
    'A quote goes on.',
    'Install it',
    'Mind the gap',
    'one more',
    '<bpt id="1">&lt;Badge&gt;</bpt>two<ept id="1">&lt;/Badge&gt;</ept> <ph id="2">{1 + 1}</ph>',
    'A',
    'B \\| C',
    'x',
    'Hi &amp;amp; there',
    'Inner.',
    'Own',
  ]);
});

test('a translation has the markup, the code and the anchors of its original, and says which text it was made from', () => {
  const words = /\b(?:Set|Run|this|tree|lines|quote|Install|Mind|more|two|Inner|Own)\b/g;
  const { text, findings } = imported(page, { translate: (source) => source.replace(words, (word) => `${word}X`) });
  expect(findings).toEqual([]);
  expect(text).toMatchInlineSnapshot(`
    "---
    title: SetX *up*
    translated_from: 4d952f459228694151073495afa51fb0cae222e5
    ---

    # SetX up

    RunX **thisX**, [then thisX](./b.md "Title"), \`x\` & ![a treeX](t.png).\\
    On twoX linesX.

    > A quoteX goes on.

    ## InstallX it {#install-it}

    :::note[MindX the gap]

    - one moreX
    - <Badge>twoX</Badge> {1 + 1}

    :::

    | A | B \\| C |
    | - | --- |
    | x | \`y\` |

    <Card title="Hi &amp; there" href="/x">

    InnerX.

    </Card>

    ### OwnX {#mine}

    \`\`\`js
    code();
    \`\`\`
    "
  `);
});

test('ids of other elements are taken, and the title has an anchor where the page links to it', () => {
  const original =
    '# The guide\n\n[Up](#the-guide)\n\n<a id="install"></a>\n\n## Install\n\nA <a id="run" />.\n\n### Run\n';
  const { text } = imported(original, {
    translate: (source) => source.replace(/^[A-Z][ a-z]+$/, (words) => words.toUpperCase()),
  });
  expect(text?.match(/^#.*$/gm)).toEqual(['# THE GUIDE {#the-guide}', '## INSTALL {#install-1}', '### RUN {#run-1}']);
});

test('a reference keeps its label where its words are translated', () => {
  const definitions = '[set up]: ./b.md\n[`x`]: ./c.md\n[tree]: ./t.png\n';
  const original = `[set\nup] [set up][] [then][set up] [\`x\`] ![tree] *[set up]*\n\n${definitions}`;
  const { text } = imported(original, { translate: (source) => source.replace(/set up|then|tree/g, 'WORT') });
  expect(text?.split('---\n')[2]).toBe(
    `\n[WORT][set up] [WORT][set up] [WORT][set up] [\`x\`][\`x\`] ![WORT][tree] *[WORT][set up]*\n\n${definitions}`,
  );
});

test('words of translators are no markup', () => {
  const { text } = imported('First.\n\n| a | b |\n| - | - |\n| c | d |\n\n<Card title="T" />\n', {
    translate: (source) => ({ 'First.': '1. Mai &lt; {x} \\{y}', c: 'c | C', T: 'sag "T"' })[source] ?? source,
  });
  expect(text?.split('---\n')[2]).toBe(
    '\n1\\. Mai \\< \\{x} \\{y}\n\n| a | b |\n| - | - |\n| c \\| C | d |\n\n<Card title="sag &quot;T&quot;" />\n',
  );
});

test('what is translated already is in the export, also when other parts of the page have changed', () => {
  const before = '---\ntitle: T\n---\n\n# Set up\n\nRun **this**.\n\nOld.\n';
  const german = '---\ntitle: D\nslug: aufbau\n---\n\n# Aufbau\n\nStarte **dies**.\n\nAlt.\n';
  const now = before.replace('Old.', 'New.');
  const xml = exported(now, { from: before, text: german });
  expect(xml.match(/<target[^>]*>.*<\/target>/g)).toEqual([
    '<target state="translated">D</target>',
    '<target state="translated">Aufbau</target>',
    '<target state="translated">Starte <bpt id="1">**</bpt>dies<ept id="1">**</ept>.</target>',
  ]);
  const unfinished = imported(now, { xml, existing: german });
  expect(unfinished).toMatchObject({ missing: 1, all: 4, findings: [] });
  expect(unfinished).not.toHaveProperty('text');
  const done = xml.replace('<source>New.</source>', '<source>New.</source><target>Neu.</target>');
  expect(imported(now, { xml: done, existing: german })).toMatchObject({
    text: `---\ntitle: D\nslug: aufbau\ntranslated_from: ${blobId(now)}\n---\n\n# Aufbau\n\nStarte **dies**.\n\nNeu.\n`,
  });
});

test('an original that has changed since, and markup that was lost or made up, are findings at their places', () => {
  const original = '# A\n\nRun **this**.\n';
  const xml = exported(original);
  const messages = (result: ReturnType<typeof imported>) =>
    result.findings.map(({ message, place }) => `${place?.start?.line}: ${message}`);
  expect(messages(imported(`${original}\nMore.\n`, { xml, translate: (source) => source }))).toEqual([
    '3: docs/a.mdx has changed since it was exported: 1 of its 3 texts are not in the document',
  ]);
  expect(messages(imported(original, { translate: (source) => source.replace(/<ept.*?<\/ept>/, '') }))).toEqual([
    '10: the translation lacks markup of the text: **',
  ]);
  expect(messages(imported(original, { translate: (source) => source.replaceAll('id="1"', 'id="7"') }))).toEqual([
    '10: the translation has markup that the original does not have: **',
  ]);
});

test('documents that are no XLIFF 1.2 are findings', () => {
  const wrong = (xml: string) =>
    readXliff(xml, 'de.xlf').findings.map(
      ({ message, place }) => `${place?.start?.line}:${place?.start?.column} ${message}`,
    );
  expect(wrong('')).toHaveLength(1);
  expect(wrong('<xliff>\n<file></xliff>')[0]).toContain('2:');
  expect(wrong('<xliff version="2.0"></xliff>')).toEqual(['1:1 expected XLIFF 1.2, got version 2.0']);
  expect(wrong('<tmx/>')).toEqual(['1:1 expected an XLIFF document, with an element xliff']);
  expect(wrong('<!DOCTYPE x [<!ENTITY a "b">]>\n<xliff version="1.2"/>')).toEqual([
    '1:1 an XLIFF document has no DOCTYPE',
  ]);
  expect(wrong('<xliff version="1.2">\n  <file><body/></file></xliff>')).toEqual([
    '2:3 the file does not say which page it translates',
  ]);
});

test('a tool may mark segments, and write characters by their numbers', () => {
  const xml = exported('Cafe.\n').replace(
    '</source>',
    '</source><target state="final"><mrk mtype="seg" mid="0">Caf&#xE9; &#8211; &amp;c.</mrk></target>',
  );
  expect(imported('Cafe.\n', { xml })).toMatchObject({ text: expect.stringMatching(/\n\nCafé – &c\.\n$/) });
});

test('a tool may print each code on a line of its own', () => {
  const text = 'One **bold** word, `x`.\n\nPlain.\n';
  const printed = (texts: string) => texts.replace(/(?=<(?:bpt|ept|ph|\/source|\/target)\b)/g, '\n          ');
  const filled = exported(text).replace(/<source>(.*?)<\/source>/gs, (all, own) =>
    own.includes('<')
      ? printed(`${all}<target>${own.replace('word', 'Wort')}</target>`)
      : `${all}<target>Klar.</target>`,
  );
  expect(filled).toContain('bold\n          <ept');
  expect(imported(text, { xml: filled }).text).toContain('One **bold** Wort, `x`.\n\nKlar.\n');
});

test('a page of Crowdin keeps its fields, and the address that the translation had', () => {
  expect(importCopy('---\ntitle: D\n---\n\n# D\n', { blob: 'abc', slug: 'de' })).toBe(
    '---\ntitle: D\nslug: de\ntranslated_from: abc\n---\n\n# D\n',
  );
  expect(importCopy('# D\n', { blob: 'abc', slug: undefined })).toBe('---\ntranslated_from: abc\n---\n\n# D\n');
  expect(crowdinConfig({ name: 'en', lang: 'en' }, [{ name: 'zh', lang: 'zh-Hans' }])).toContain(
    '  - source: /en/**/*.md\n    translation: /%locale%/**/%original_file_name%\n    languages_mapping:\n      locale:\n        zh-CN: zh\n',
  );
});

test('pages of the manual come back as they were', () => {
  const folder = join(import.meta.dirname, '../../../../site/manual/docs');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mdx'));
  expect(pages.length).toBeGreaterThan(50);
  for (const name of share(pages, 4)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const { text: back, findings } = imported(text, { translate: (source) => source });
    expect(findings, name).toEqual([]);
    const body = (whole = '') => whole.replace(/^---\n[\s\S]*?\n---\n/, '').trimStart();
    const oneLine = (markdown: string) => markdown.replace(/ \{#[^}]*\}$/gm, '').replace(/\s+(?:>\s+)*/g, ' ');
    expect(oneLine(body(back)), name).toBe(oneLine(body(text)));
  }
});
