import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measures, tokens } from '../../../site/manual/components/tokens.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const defined = [...new Set(read('templates/styles/tokens.css').match(/(?<=^ {2}--)(?!system-)[\w-]+(?=:)/gm))];
const page = read('site/manual/docs/how-to/colours-and-fonts.mdx');

test('the manual shows each token, or names it', () => {
  const shown = Object.values(tokens).flatMap((group) => Object.keys(group));
  expect([...shown, ...measures].sort()).toEqual(defined.sort());
  for (const group of Object.keys(tokens)) expect(page).toContain(`<TokenList of="${group}" />`);
  expect(measures.filter((name) => !page.includes(`--${name}`))).toEqual([]);
});
