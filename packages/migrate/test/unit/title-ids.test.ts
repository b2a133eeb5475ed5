import { expect, test } from 'vitest';
import type { Migration, PlannedFile } from '../../src/migration.ts';
import { readPlanned } from '../../src/plan.ts';
import { withTitleIds } from '../../src/title-ids.ts';

function moved(files: Readonly<Record<string, string>>): {
  readonly pages: Record<string, string>;
  readonly edits: number;
} {
  const planned = Object.entries(files).map(([to, text]): PlannedFile => ({ to, text }));
  const made = withTitleIds({ tool: 'MkDocs', files: planned, edits: [], notes: [] } as unknown as Migration);
  return {
    pages: Object.fromEntries(made.files.map((file) => [file.to, readPlanned(file)])),
    edits: made.edits.length,
  };
}

test('a title has an id where a link of the site asks for it', () => {
  const { pages, edits } = moved({
    'docs/index.md': '---\na: 1\n---\n# Home\n\nText\n',
    'docs/old.md': 'Old title\n=========\n',
    'docs/a/b.md': '[x](../index.md#home) [y](../old.md#old-title) `[z](c.md#c)`\n',
    'docs/a/c.md': '# C\n\n[own](#c2)\n',
  });
  expect(pages).toMatchObject({
    'docs/index.md': '---\na: 1\n---\n# Home {#home}\n\nText\n',
    'docs/old.md': 'Old title {#old-title}\n=========\n',
    'docs/a/c.md': '# C\n\n[own](#c2)\n',
  });
  expect(edits).toBe(2);
});

test('a title has none where it has one, or where another heading has that id', () => {
  const files = {
    'docs/a.md': '# Title {#own}\n\n[x](#title)\n',
    'docs/b.md': '# Home\n\n## Home\n\n[x](#home)\n',
    'docs/c.md': '```sh\n# Run\n```\n\n[x](#run)\n',
  };
  expect(moved(files)).toEqual({ pages: files, edits: 0 });
});
