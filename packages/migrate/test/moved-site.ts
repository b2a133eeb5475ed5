import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runDocsgen } from '../../../test/run-docsgen.ts';

/** A committed site of another tool, that is moved and built once for the tests of a file. */
export function movedSite(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  const read = (path: string) => readFileSync(join(folder, 'new', path), 'utf8');
  return {
    folder,
    /** A file of the new site. */
    read,
    /** The content of a page of its build. */
    page: (path: string) => /<main[\s\S]*<\/main>/.exec(read(`build/${path}`))?.[0] ?? '',
    /** @returns what the move says */
    async move(): Promise<string> {
      const { code, stderr } = await runDocsgen(
        ['migrate', join(import.meta.dirname, 'sites', name), '--to', 'new'],
        folder,
      );
      expect(code, stderr).toBe(0);
      return stderr;
    },
    /** @returns what the build says */
    build: async () => (await runDocsgen(['build', 'new'], folder)).stderr,
  };
}
