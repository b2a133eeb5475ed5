import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findForeignSites } from 'docsgen/moving';
import { expect, test } from 'vitest';
import { planMigration } from '../../src/index.ts';
import { readPlanned } from '../../src/plan.ts';

const document = 'openapi: 3.1.0\ninfo:\n  title: Boats\n  version: "1"\npaths: {}\n';

/** Moves a site of these files. @returns the tool, and texts of the new site by path */
async function move(files: Readonly<Record<string, string>>, from = '.') {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-references-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const [site] = findForeignSites(join(folder, from));
  if (site === undefined) throw new Error('no site');
  const migration = await planMigration(site, { seconds: 1 });
  const written = new Map(migration.files.map((file) => [file.to, file]));
  return {
    tool: migration.tool,
    notes: migration.notes.map(({ about }) => about),
    names: [...written.keys()],
    read(path: string) {
      const file = written.get(path);
      return file && readPlanned(file);
    },
  };
}

test('a page with Redoc is the reference of its document', async () => {
  const page = `<!doctype html><title>Boats</title><link rel="icon" href="boat.svg">
<!-- <redoc spec-url="old.yaml"></redoc> -->
<redoc spec-url='openapi.yaml' theme='{"colors":{"primary":{"main":"#0a7d5c"}}}'></redoc>`;
  const made = await move({ 'index.html': page, 'openapi.yaml': document, 'boat.svg': '<svg/>' });
  expect(made.tool).toBe('Redoc');
  const config = made.read('docsgen.config.ts') ?? '';
  for (const line of [
    "title: 'Boats'",
    "favicon: '/boat.svg'",
    'docs: false',
    "api: [{ id: 'openapi', document: 'openapi/openapi/openapi.yaml', route: '/', layout: 'single' }]",
    "accent: '#0a7d5c'",
  ])
    expect(config).toContain(line);
  expect(made.read('urls.lock')).toMatch(/^\/$/m);
  expect(made.notes[0]).toContain('#operation/…');
});

test('a page of any name moves by its path, with all documents of Scalar', async () => {
  const page = `<script id="api-reference" data-url="/a.json"></script>
<script>Scalar.createApiReference('#app', { sources: [{ title: 'B', url: 'b.yaml' }, { url: 'https://example.org/c.json' }] })</script>`;
  const made = await move(
    { 'web/x.html': page, 'web/a.json': '{"openapi":"3.1.0"}', 'b.yaml': document },
    'web/x.html',
  );
  expect(made.tool).toBe('Scalar');
  const config = made.read('docsgen.config.ts') ?? '';
  expect(config).toContain("{ id: 'a', document: 'openapi/a/a.json', route: '/a', layout: 'single' }");
  expect(config).toContain("{ id: 'b', document: 'openapi/b/b.yaml', route: '/b', layout: 'single' }");
  expect(config).toContain("redirects: [{ from: '/', to: '/a' }]");
  expect(made.notes).toContain('the API document https://example.org/c.json');
});

test('the config of Redocly names documents; that of Scalar also pages and their addresses', async () => {
  const redocly = await move({
    'redocly.yaml': 'apis:\n  core@v2:\n    root: ./api/core.yaml\nrules:\n  no-unused: off\n',
    'api/core.yaml': document,
  });
  expect(redocly.read('docsgen.config.ts')).toContain(
    "{ id: 'core-v2', document: 'openapi/core-v2/core.yaml', route: '/'",
  );
  expect(redocly.notes).toContain('rules');
  const routes = {
    '/': { type: 'page', title: 'Start', filepath: 'docs/start.md' },
    '/more': {
      type: 'group',
      title: 'More',
      children: { '/api': { type: 'openapi', title: 'Boats', filepath: 'boats.yaml' } },
    },
  };
  const scalar = await move({
    'scalar.config.json': JSON.stringify({ info: { title: 'Harbour' }, navigation: { routes } }),
    'docs/start.md': '# Start\n',
    'boats.yaml': document,
  });
  const config = scalar.read('docsgen.config.ts') ?? '';
  expect(config).toContain("title: 'Harbour'");
  expect(config).toContain("{ id: 'Boats', document: 'openapi/Boats/boats.yaml', route: '/more/api' }");
  expect(scalar.read('docs/start.md')).toBe(
    '---\nslug: /\nsidebar_label: Start\nsidebar_position: 1\n---\n\n# Start\n',
  );
});

test('without a document there is nothing to move', async () => {
  await expect(move({ 'index.html': '<redoc spec-url="https://example.org/a.yaml"></redoc>' })).rejects.toThrow(
    'names no API document that is in this folder',
  );
  await expect(move({ 'redocly.yaml': 'apis:\n  a: [\n' })).rejects.toThrow('cannot be read');
});
