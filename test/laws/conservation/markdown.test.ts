import { describe, expect, test } from 'vitest';
import { effort, howToRepeat, isLong, seed, share } from '../../effort.ts';
import { examples, excerptsOf, packages, pages, type Text } from './corpora.ts';
import { faultsOfMarkdown, faultsOfMdx } from './faults.ts';
import { mutate } from './mutations.ts';
import { randomOf } from './random.ts';

const numMutations = effort(60, 3000);
/** All of the corpora take as long as they take. */
const options = isLong ? { timeout: 0 } : {};
const again = howToRepeat('test/laws/conservation/markdown.test.ts');

function mutationsOf(texts: readonly Text[]): readonly Text[] {
  const random = randomOf(seed);
  return Array.from({ length: numMutations }, () => {
    const { name, text } = random.pick(texts);
    return { name, text: mutate(text, random) };
  });
}

const title = ({ name, text }: Text, faults: readonly string[]) =>
  `${name}: ${faults.join('; ')}\n${JSON.stringify(text)}`;

/**
 * Every word that an author of Markdown wrote is on the page, or a finding names its line; and no word is there that the author
 * did not mean to show. What is meant is what another renderer of CommonMark and GFM gives.
 */
describe.each(['fast', 'reference'] as const)(
  'every word of CommonMark, with the %s parser, is shown or reported',
  options,
  (parser) => {
    const faultsIn = async (texts: readonly Text[]) => {
      const found: string[] = [];
      for (const text of texts) {
        const faults = await faultsOfMarkdown(text.text, parser);
        if (faults.length > 0) found.push(title(text, faults));
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
      const texts = [...examples, ...share(packages, 50).flatMap(excerptsOf), ...share(pages, 20).flatMap(excerptsOf)];
      expect(await faultsIn(mutationsOf(texts)), again).toEqual([]);
    });
  },
);

/** As above, for MDX: what is meant is what the packages of MDX and React give. */
describe.each(['fast', 'reference'] as const)(
  'every word of MDX, with the %s parser, is shown or reported',
  options,
  (parser) => {
    test('of pages and examples with accidents', async () => {
      const found: string[] = [];
      let compared = 0;
      for (const text of mutationsOf([...examples, ...share(pages, 20).flatMap(excerptsOf)])) {
        const faults = await faultsOfMdx(text.text, parser);
        if (faults !== undefined) compared++;
        if (faults !== undefined && faults.length > 0) found.push(title(text, faults));
      }
      expect(found, again).toEqual([]);
      // Many accidents make a text that is not MDX, which is reported.
      expect(compared).toBeGreaterThan(numMutations / 10);
    });
  },
);
