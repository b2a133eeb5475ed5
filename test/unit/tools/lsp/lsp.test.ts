import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { Interrupted, Workspace } from '../../../../src/tools/workspace/index.ts';
import { writeSite } from '../../../build-site.ts';
import { type Editor, openEditor } from '../../../lsp-client.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files = {
  'docsgen.config.js': `export default {
  title: 'Test',
  url: 'https://example.org',
  docs: { sidebars: { main: ['start', 'guide/install', { type: 'category', label: 'More', items: ['guide/use'] }] } },
  glossary: { file: 'glossary.yml' },
  api: [{ id: 'pets', document: 'openapi.yaml', route: '/pets' }],
  navbar: { items: [{ label: 'Install', href: '/docs/guide/install' }] },
};
`,
  'glossary.yml':
    'terms:\n  EHR:\n    name: Electronic Health Record\n    definition: All that is known of a patient.\n',
  'openapi.yaml': `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      summary: List all pets
      responses:
        '200':
          description: All pets
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
components:
  schemas:
    Pet: { type: object, description: An animal., properties: { name: { type: string } } }
`,
  'docs/tags.yml': 'quick-start:\n  label: Quick start\n',
  'docs/start.md': `---
title: Start
tags: [quick-start]
---

An EHR of the [installation](./guide/install.md#set-up) and [its use](./guide/use.mdx).

![A dot](./dot.png)

See [the list](api:pets/listPets).
`,
  'docs/guide/install.md': `# Install

How it is installed.

## Set up

First.

## Set up

Second, [again](#set-up-1).

\`\`\`bash
npm install
\`\`\`
`,
  'docs/guide/use.mdx': `---
title: Use
---

import Hint from '../_hint.mdx';

export const when = new Date(0).getFullYear();

It is {when}. Back to [set up](/docs/guide/install#set-up).
`,
  'docs/_hint.mdx': 'An EHR is kept for ten years.\n',
  'docs/dot.png': png,
};

const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

let root: string;
let editor: Editor;

beforeAll(async () => {
  root = writeSite(files);
  editor = await openEditor(root);
  await editor.open('docs/start.md');
  // The site is checked for the first time.
  await editor.ask('textDocument/documentSymbol', { textDocument: { uri: editor.uri('docs/start.md') } });
});
afterAll(async () => {
  await editor.close();
  rmSync(root, { recursive: true });
});

/** Types a text for one question, and takes it back. */
async function typing<T>(path: string, text: string, ask: () => Promise<T>): Promise<T> {
  await editor.type(path, text);
  const answer = await ask();
  await editor.type(path, files[path as keyof typeof files].toString());
  return answer;
}

const complete = (path: string, text: string, marker: string) =>
  typing(path, text, () => editor.ask<CompletionItem[]>('textDocument/completion', editor.at(path, marker)));

describe('findings', () => {
  test('appear as one types, in a text that is not saved, and go with the mistake', async () => {
    await editor.type('docs/start.md', files['docs/start.md'].replace('install.md', 'instal.md'));
    await expect
      .poll(() => editor.problems('docs/start.md'))
      .toEqual([expect.stringContaining('no document docs/guide/instal.md')]);
    await editor.type('docs/start.md', files['docs/start.md']);
    await expect.poll(() => editor.problems('docs/start.md')).toEqual([]);
  });

  test('come with the edit that may be meant', async () => {
    await editor.type('docs/start.md', files['docs/start.md'].replace('#set-up', '#setup'));
    await expect
      .poll(() => editor.problems('docs/start.md'))
      .toEqual([expect.stringContaining('has no anchor #setup')]);
    const [diagnostic] = editor.diagnostics('docs/start.md');
    expect(diagnostic).toMatchObject({ code: 'broken-anchor', source: 'docsgen', severity: 2 });
    const { textDocument } = editor.at('docs/start.md', 'title');
    const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', {
      ...{ textDocument, range: diagnostic?.range },
      context: { diagnostics: [diagnostic] },
    });
    expect(actions.map(({ title }) => title)).toEqual([
      'Not certain: Replace ./guide/install.md#setup by ./guide/install.md#set-up',
    ]);
    expect(editor.apply(actions[0]?.edit ?? {}).get('docs/start.md')).toBe(files['docs/start.md']);
    await editor.type('docs/start.md', files['docs/start.md']);
    await expect.poll(() => editor.problems('docs/start.md')).toEqual([]);
  });

  test('count the headings of another page that is not saved', async () => {
    await editor.open('docs/guide/install.md', files['docs/guide/install.md'].replaceAll('## Set up', '## Get ready'));
    await expect
      .poll(() => editor.problems('docs/start.md'))
      .toEqual([expect.stringContaining('has no anchor #set-up')]);
    await editor.type('docs/guide/install.md', files['docs/guide/install.md']);
    await expect.poll(() => editor.problems('docs/start.md')).toEqual([]);
  });

  test('need no code to be run that is not saved', async () => {
    const marker = join(root, 'was-run');
    await editor.open('docs/guide/use.mdx');
    const code = `import { writeFileSync } from 'node:fs';\n\n{writeFileSync(${JSON.stringify(marker)}, 'x')}\n\n[x](./nowhere.md)\n`;
    await editor.type('docs/guide/use.mdx', code);
    await expect.poll(() => editor.problems('docs/guide/use.mdx')).toEqual([expect.stringContaining('nowhere.md')]);
    // The check of the whole site comes after it.
    await editor.type('docs/start.md', files['docs/start.md'].replace('./guide/use.mdx', './guide/no.mdx'));
    await expect.poll(() => editor.problems('docs/start.md')).toEqual([expect.stringContaining('no.mdx')]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await editor.type('docs/start.md', files['docs/start.md']);
    await editor.type('docs/guide/use.mdx', files['docs/guide/use.mdx']);
    await expect.poll(() => editor.problems('docs/start.md')).toEqual([]);
    expect(() => rmSync(marker)).toThrow('ENOENT');
  });

  test('of an API document appear while it is typed, on pages that name its operations too', async () => {
    const document = files['openapi.yaml'];
    await editor.open('openapi.yaml');
    await editor.type('openapi.yaml', document.replace('listPets', 'readPets').replace('schemas/Pet', 'schemas/Pat'));
    await expect
      .poll(() => editor.problems('docs/start.md'))
      .toEqual([expect.stringContaining('no operation pets/listPets')]);
    await expect
      .poll(() => editor.problems('openapi.yaml'))
      .toEqual([expect.stringContaining('#/components/schemas/Pat')]);
    await editor.type('openapi.yaml', document);
    await expect.poll(() => [...editor.problems('docs/start.md'), ...editor.problems('openapi.yaml')]).toEqual([]);
  });

  test('follow files that are written outside of the editor', async () => {
    writeFileSync(join(root, 'docs/new.md'), '# New\n\n[x](./gone.md)\n');
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: editor.uri('docs/new.md'), type: 1 }],
    });
    await expect
      .poll(() => editor.problems('docs/new.md'))
      .toEqual([expect.stringContaining('no document docs/gone.md')]);
    rmSync(join(root, 'docs/new.md'));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: editor.uri('docs/new.md'), type: 3 }],
    });
    await expect.poll(() => editor.problems('docs/new.md')).toEqual([]);
  });
});

test('requests without a document or a place in it are refused', async () => {
  const uri = editor.uri('docs/start.md');
  for (const params of [{}, { textDocument: {} }, { textDocument: { uri } }, { textDocument: { uri }, position: 3 }])
    await expect(editor.ask('textDocument/hover', params)).rejects.toMatchObject({ code: -32602 });
  await expect(editor.ask('textDocument/codeAction', { textDocument: { uri } })).rejects.toMatchObject({
    code: -32602,
  });
});

describe('completion', () => {
  test('of pages, by path and by title', async () => {
    const items = await complete('docs/start.md', 'A [link](./', '(./');
    expect(labels(items)).toEqual(
      expect.arrayContaining(['./guide/install.md', './guide/use.mdx', 'api:pets/listPets']),
    );
    const install = items.find(({ label }) => label === './guide/install.md');
    expect(install).toMatchObject({ detail: 'Install', filterText: expect.stringContaining('Install') });
    expect(install?.textEdit).toMatchObject({ range: { start: { character: 9 }, end: { character: 11 } } });
    expect(labels(await complete('docs/start.md', 'A [link](/', '(/'))).toContain('/docs/guide/install');
  });

  test('of anchors, of another page and of the page itself', async () => {
    expect(labels(await complete('docs/start.md', '[x](./guide/install.md#', 'md#'))).toEqual(
      expect.arrayContaining(['./guide/install.md#set-up', './guide/install.md#set-up-1']),
    );
    expect(labels(await complete('docs/start.md', '## One heading\n\n[x](#', '(#'))).toContain('one-heading');
  });

  test('of images only, in an image', async () => {
    expect(labels(await complete('docs/start.md', '![x](', '![x]('))).toEqual(['./dot.png']);
  });

  test('of frontmatter: keys, flags and tags', async () => {
    const keys = await complete('docs/start.md', '---\nside\n---\n', 'side');
    expect(labels(keys)).toContain('sidebar_label');
    expect(keys.find(({ label }) => label === 'sidebar_label')?.documentation).toMatchObject({
      value: expect.stringContaining('sidebar'),
    });
    expect(labels(await complete('docs/start.md', '---\ndraft: \n---\n', 'draft: '))).toEqual(['true', 'false']);
    expect(labels(await complete('docs/start.md', '---\ntags:\n  - q\n---\n', '- q'))).toEqual(['quick-start']);
  });

  test('of components and their attributes, languages, metas and directives', async () => {
    expect(labels(await complete('docs/guide/use.mdx', '<Ca', '<Ca'))).toContain('Card');
    expect(labels(await complete('docs/guide/use.mdx', '<Card title="x" ', 'title="x" '))).toContain('href');
    expect(labels(await complete('docs/guide/use.mdx', '<Card title="x" ', 'title="x" '))).not.toContain('title');
    expect(labels(await complete('docs/start.md', '```ty', '```ty'))).toContain('typescript');
    expect(labels(await complete('docs/start.md', '```ts ti', '```ts ti'))).toContain('title');
    expect(labels(await complete('docs/start.md', ':::no', ':::no'))).toContain('note');
  });

  test('of addresses and ids in the config', async () => {
    const config = files['docsgen.config.js'];
    await editor.open('docsgen.config.js');
    expect(labels(await complete('docsgen.config.js', config, "href: '/docs/gu"))).toContain('/docs/guide/install');
    expect(labels(await complete('docsgen.config.js', config, "['st"))).toContain('guide/use');
  });

  test('of keys and values in the config', async () => {
    const config = files['docsgen.config.js'];
    const keys = labels(await complete('docsgen.config.js', config, 'items: [{ la'));
    expect(keys).toEqual(expect.arrayContaining(['label', 'href', 'items']));
    expect(keys).not.toContain('title');
    const item = config.replace("'guide/install',", '{ ');
    expect(labels(await complete('docsgen.config.js', item, "'start', { "))).toEqual(
      expect.arrayContaining(['type', 'id', 'label', 'collapsed']),
    );
    const type = config.replace("'guide/install',", "{ type: '");
    expect(labels(await complete('docsgen.config.js', type, "'start', { type: '"))).toEqual(
      expect.arrayContaining(['doc', 'category', 'autogenerated', 'link']),
    );
    expect(labels(await complete('docsgen.config.js', config, '  t'))).toContain('tagline');
    expect(labels(await complete('docsgen.config.js', config, "title: '"))).toEqual([]);
    expect(labels(await complete('docsgen.config.js', `con\n${config}`, 'con'))).toEqual([]);
  });

  test('of references in an API document', async () => {
    const document = files['openapi.yaml'].replace('#/components/schemas/Pet', '#/');
    expect(labels(await complete('openapi.yaml', document, "$ref: '#/"))).toEqual(['#/components/schemas/Pet']);
  });
});

describe('what is at a point', () => {
  const hover = async (path: string, marker: string) => {
    const answer = await editor.ask<Hover | null>('textDocument/hover', editor.at(path, marker));
    return answer === null ? null : (answer.contents as { value: string }).value;
  };

  test('is said: pages, anchors, operations, images, terms, keys', async () => {
    expect(await hover('docs/start.md', '(./guide/inst')).toBe(
      '**Install › Set up**\n\nFirst.\n\n`docs/guide/install.md`',
    );
    expect(await hover('docs/start.md', '(api:pets/list')).toBe('**List all pets**\n\n`GET /pets`');
    expect(await hover('docs/start.md', '![A do')).toMatch(/`docs\/dot\.png`: \d+ bytes, 1 × 1 pixels/);
    expect(await hover('docs/start.md', 'An EH')).toBe(
      '**EHR** (Electronic Health Record): All that is known of a patient.',
    );
    expect(await hover('docs/start.md', '---\ntit')).toContain('Title of the page');
    expect(await hover('docs/start.md', 'of the')).toBeNull();
    expect(await hover('openapi.yaml', '#/components/sch')).toBe('**Pet**, object\n\nAn animal.');
    expect(await hover('openapi.yaml', 'operationId: list')).toBe(
      '**List all pets**\n\n`GET /pets`\n\n`api:pets/listPets`, 1 link to it',
    );
    expect(await hover('glossary.yml', '  EH')).toContain('**EHR** (Electronic Health Record)');
  });

  test('is found where it is defined', async () => {
    const definition = (path: string, marker: string) =>
      editor.ask<Location>('textDocument/definition', editor.at(path, marker));
    const line = (uri: string, at: number) => ({ uri: editor.uri(uri), range: { start: { line: at } } });
    expect(await definition('docs/start.md', '(./guide/inst')).toMatchObject(line('docs/guide/install.md', 4));
    expect(await definition('docs/start.md', '(api:pets/list')).toMatchObject(line('openapi.yaml', 5));
    expect(await definition('docs/start.md', 'An EH')).toMatchObject(line('glossary.yml', 1));
    expect(await definition('openapi.yaml', '#/components/sch')).toMatchObject(line('openapi.yaml', 15));
    expect(await definition('docs/guide/use.mdx', "from '../_hi")).toMatchObject(line('docs/_hint.mdx', 0));
  });

  test('is found where it is used', async () => {
    const found = await editor.ask<Location[]>('textDocument/references', {
      ...editor.at('docs/guide/install.md', '## Set'),
      context: { includeDeclaration: false },
    });
    expect(found.map(({ uri, range }) => [uri, range.start.line])).toEqual([
      [editor.uri('docs/guide/use.mdx'), 8],
      [editor.uri('docs/start.md'), 5],
    ]);
  });

  test('is found where it is used: terms, partials, operations and parts of API documents', async () => {
    const references = async (path: string, marker: string) => {
      const context = { includeDeclaration: false };
      const found = await editor.ask<Location[]>('textDocument/references', { ...editor.at(path, marker), context });
      return found.map(({ uri, range }) => [uri.slice(editor.uri('').length + 1), range.start.line]);
    };
    const uses = [
      ['docs/_hint.mdx', 0],
      ['docs/start.md', 5],
    ];
    expect(await references('docs/start.md', 'An EH')).toEqual(uses);
    expect(await references('glossary.yml', '  EH')).toEqual(uses);
    expect(await references('docs/guide/use.mdx', "from '../_hi")).toEqual([['docs/guide/use.mdx', 4]]);
    expect(await references('openapi.yaml', 'operationId: list')).toEqual([['docs/start.md', 9]]);
    expect(await references('openapi.yaml', '    Pe')).toEqual([['openapi.yaml', 12]]);
  });
});

test('files of no site, and addresses that are none, have no answer and are no fault', async () => {
  for (const uri of [
    'untitled:Untitled-1',
    'file:///nowhere/at/all.md',
    'file:///%zz.md',
    'file://host/share/a.md',
    'git:/a.md?x',
  ]) {
    const textDocument = { uri, languageId: 'markdown', version: 1, text: '# X\n' };
    await editor.connection.sendNotification('textDocument/didOpen', { textDocument });
    expect(
      await editor.ask('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 2 } }),
    ).toBeNull();
    expect(await editor.ask('textDocument/codeLens', { textDocument: { uri } })).toEqual([]);
  }
});

describe('the outline', () => {
  test('has headings as a tree, sections and blocks to fold, and who leads here', async () => {
    const { textDocument } = editor.at('docs/guide/install.md', '#');
    const [top] = await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
    expect([top?.name, top?.children?.map(({ name }) => name)]).toEqual(['Install', ['Set up', 'Set up']]);
    const folds = await editor.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument });
    expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual(
      expect.arrayContaining([
        [0, 14],
        [4, 6],
        [8, 14],
        [12, 14],
      ]),
    );
    const [lens] = await editor.ask<CodeLens[]>('textDocument/codeLens', { textDocument });
    expect(lens?.command?.title).toBe('2 pages lead here');
    const lenses = async (path: string) => {
      const found = await editor.ask<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: editor.uri(path) } });
      return found.map(({ command, range }) => [command?.title, range.start.line]);
    };
    expect(await lenses('openapi.yaml')).toEqual([['1 page leads here', 4]]);
    expect(await lenses('docs/_hint.mdx')).toEqual([['1 page imports this', 0]]);
  });
});

test('a check of the site ends when something is typed, which is checked first', async () => {
  const own = writeSite({ 'docs/a.md': '# A\n\n[b](./b.md)\n', 'docs/b.md': '# B\n' });
  const workspace = await Workspace.open({ cwd: own, root: own });
  try {
    await workspace.check();
    const checking = workspace.check();
    // It has begun when nothing else is left to do at once.
    for (let turn = 0; turn < 10; turn++) await undefined;
    workspace.type('docs/a.md', `# A\n\n[dead](./nothing.md)\n`);
    const judged = workspace.checkTyped('docs/a.md');
    await expect(checking).rejects.toThrow(Interrupted);
    expect((await judged)?.map(({ rule }) => rule)).toEqual(['broken-markdown-link']);
    expect(workspace.isAsChecked('docs/a.md')).toBe(true);
    workspace.type('docs/a.md', `# A\n\n## More\n`);
    await workspace.checkTyped('docs/a.md');
    expect(workspace.isAsChecked('docs/a.md')).toBe(false);
  } finally {
    await workspace.close();
    rmSync(own, { recursive: true });
  }
});

test('pages of several languages lead to each other, a config that is broken is a finding and no fault', async () => {
  const config = "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n";
  const own = writeSite({
    'docsgen.config.js': config,
    'docs/a.md': '# A\n\nText.\n',
    'i18n/de/docs/a.md': '# A\n\n[nichts](./nichts.md)\n',
  });
  const other = await openEditor(own);
  try {
    await other.open('docs/a.md', '# A\n\n[dead](./dead.md)\n');
    await expect.poll(() => other.problems('docs/a.md')).toHaveLength(1);
    await expect.poll(() => other.problems('i18n/de/docs/a.md')).toHaveLength(1);
    expect(other.problems('docsgen.config.js')).toEqual([]);
    writeFileSync(join(own, 'docsgen.config.js'), `${config}{`);
    const changes = [{ uri: other.uri('docsgen.config.js'), type: 2 }];
    await other.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await expect.poll(() => other.problems('docsgen.config.js')).toHaveLength(1);
    await other.type('docs/a.md', '# A\n\nMore.\n');
    await other.ask('textDocument/documentSymbol', { textDocument: { uri: other.uri('docs/a.md') } });
  } finally {
    await other.close();
    rmSync(own, { recursive: true });
  }
});

describe('renaming', () => {
  test('a heading takes all links along, those of another heading of the same words too', async () => {
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', {
      ...editor.at('docs/guide/install.md', '## Set'),
      newName: 'Get ready',
    });
    const after = editor.apply(edit);
    expect(after.get('docs/start.md')).toContain('(./guide/install.md#get-ready)');
    expect(after.get('docs/guide/use.mdx')).toContain('(/docs/guide/install#get-ready)');
    expect(after.get('docs/guide/install.md')).toContain(
      '## Get ready\n\nFirst.\n\n## Set up\n\nSecond, [again](#set-up)',
    );
  });

  test('a link that was typed a moment ago follows, and its page is as it is typed', async () => {
    await editor.type(
      'docs/start.md',
      `More text.\n\n${files['docs/start.md']}\n[more](./guide/install.md#set-up-1)\n`,
    );
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', {
      ...editor.at('docs/guide/install.md', 'First.\n\n## Set'),
      newName: 'Use it',
    });
    expect(editor.apply(edit).get('docs/start.md')).toContain('\n[more](./guide/install.md#use-it)\n');
    await editor.type('docs/start.md', files['docs/start.md']);
  });

  test('a term changes wherever pages write it, and code stays', async () => {
    await editor.type('docs/start.md', `${files['docs/start.md']}\nThe \`EHR\` and <Term id="EHR">it</Term>.\n`);
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', {
      ...editor.at('docs/start.md', 'An EH'),
      newName: 'Health record',
    });
    const after = editor.apply(edit);
    expect(after.get('glossary.yml')).toContain('terms:\n  Health record:\n');
    expect(after.get('docs/_hint.mdx')).toBe('An Health record is kept for ten years.\n');
    expect(after.get('docs/start.md')).toContain('The `EHR` and <Term id="Health record">it</Term>.');
    await editor.type('docs/start.md', files['docs/start.md']);
  });

  test('an operation takes links of pages along', async () => {
    const rename = (newName: string) =>
      editor.ask<WorkspaceEdit>('textDocument/rename', { ...editor.at('openapi.yaml', 'operationId: list'), newName });
    const after = editor.apply(await rename('getPets'));
    expect(after.get('openapi.yaml')).toBe(files['openapi.yaml'].replace('listPets', 'getPets'));
    expect(after.get('docs/start.md')).toBe(files['docs/start.md'].replace('listPets', 'getPets'));
    await expect(rename('get pets')).rejects.toThrow('an operationId in links has no spaces and no slashes');
  });

  test('a file takes links, sidebars and its old address along', async () => {
    const edit = await editor.ask<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: editor.uri('docs/guide/install.md'), newUri: editor.uri('docs/first/setup.md') }],
    });
    const after = editor.apply(edit);
    expect(after.get('docs/start.md')).toContain('(./first/setup.md#set-up)');
    expect(after.get('docs/guide/use.mdx')).toContain('(/docs/first/setup#set-up)');
    expect(after.get('docs/guide/install.md')).toMatch(/^---\nredirect_from: \/docs\/guide\/install\n---\n\n# Install/);
    const config = after.get('docsgen.config.js');
    expect(config).toContain("['start', 'first/setup',");
    expect(config).toContain("href: '/docs/first/setup'");

    for (const [path, text] of after) writeFileSync(join(root, path), text);
    mkdirSync(join(root, 'docs/first'));
    renameSync(join(root, 'docs/guide/install.md'), join(root, 'docs/first/setup.md'));
    const changes = [...after.keys(), 'docs/first/setup.md'].map((path) => ({ uri: editor.uri(path), type: 2 }));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    for (const path of after.keys()) if (dirname(path) !== 'docs/guide') await editor.type(path, after.get(path) ?? '');
    await expect.poll(() => editor.problems('docs/first/setup.md')).toEqual([]);
  });
});
