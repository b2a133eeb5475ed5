import { describe, expect, test } from 'vitest';
import { effort, howToRepeat, seed, share } from '../../effort.ts';
import { examples, excerptsOf, packages, pages } from './corpora.ts';
import { faultsOfMarkdown } from './faults.ts';
import { mutate } from './mutations.ts';
import { randomOf } from './random.ts';

/**
 * Every word that an author of Markdown wrote is on the page, or a finding names its line; and no word is there that the author
 * did not mean to show. What is meant is what another renderer of CommonMark and GFM gives.
 */
describe.each(['fast', 'reference'] as const)(
  'every word of CommonMark is shown or reported, with the %s parser',
  (parser) => {
    const faultsIn = async (texts: readonly { readonly name: string; readonly text: string }[]) => {
      const found: string[] = [];
      for (const { name, text } of texts) {
        const faults = await faultsOfMarkdown(text, parser);
        if (faults.length > 0) found.push(`${name}: ${faults.join('; ')}\n${JSON.stringify(text)}`);
      }
      return found;
    };

    test('of the examples of CommonMark and GFM', async () => {
      expect(examples.length).toBeGreaterThan(1300);
      expect(await faultsIn(share(examples, 25))).toEqual([]);
    });

    test('of the READMEs and changelogs of packages', async () => {
      expect(packages.length).toBeGreaterThan(500);
      expect(await faultsIn(share(packages, 400).flatMap(excerptsOf).slice(0, effort(40, 1e6)))).toEqual([]);
    });

    test('of texts with accidents', async () => {
      const random = randomOf(seed);
      const texts = [...examples, ...share(packages, 50).flatMap(excerptsOf), ...share(pages, 20).flatMap(excerptsOf)];
      const mutations = Array.from({ length: effort(60, 3000) }, () => {
        const { name, text } = random.pick(texts);
        return { name, text: mutate(text, random) };
      });
      expect(await faultsIn(mutations), howToRepeat('test/laws/conservation/markdown.test.ts')).toEqual([]);
    });
  },
);
