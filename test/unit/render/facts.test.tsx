import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { extractFacts } from '../../../src/render/facts.ts';

test('ids, names of anchors and hrefs are read from tags alone', () => {
  const facts = extractFacts(
    '<h2 id="one">a</h2><a name="old" href="/x?a=1&amp;b=2#c">id="no" &lt;p id="no"></a>' +
      '<details name="group"><p id="one"></p></details><link href="/style.css"><script>"<p id=\\"no\\">"</script><img src="x" id=two>',
  );
  expect([...facts.ids]).toEqual(['one', 'old']);
  expect(facts.repeatedIds).toEqual(['one']);
  expect(facts.hrefs).toEqual(['/x?a=1&b=2#c']);
});

test('whatever React writes into an attribute is read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (id, href) => {
        const facts = extractFacts(
          renderToStaticMarkup(
            <a id={id} href={`/${href}`} title="a > b">
              x
            </a>,
          ),
        );
        expect([...facts.ids]).toEqual([id]);
        expect(facts.hrefs).toEqual([`/${href}`]);
      },
    ),
  );
});

// A search without end runs into the time limit of the test.
test('hostile markup takes no time', () => {
  extractFacts(`<a ${'x '.repeat(200_000)}`);
  extractFacts('<'.repeat(400_000));
  extractFacts(`<a href="${'"'.repeat(1000)}`);
});
