import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeCorpus } from '../bench/corpus.mjs';

const pages = 300;

/** A page without code, which others link to. */
export const editedPage = 'docs/part-1/group-0/page-1.mdx';

/** The site of the random campaigns, which uses everything that a build has to do, with 300 pages of text and code. */
export async function writeGeneratedSite(folder) {
  writeCorpus(pages, folder);
  rmSync(join(folder, 'docsgen.config.mjs'));
  for (const [path, text] of (await firstSite())()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function firstSite() {
  const work = mkdtempSync(join(tmpdir(), 'docsgen-site-'));
  try {
    const outfile = join(work, 'site.mjs');
    const entry = join(import.meta.dirname, '../equality/site.ts');
    await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' });
    return (await import(pathToFileURL(outfile).href)).writeFirstSite;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
