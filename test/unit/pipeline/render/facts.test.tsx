import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { extractFacts } from '../../../../src/pipeline/render/facts.ts';

test('ids, names of anchors and hrefs are read from tags alone', () => {
  const facts = extractFacts(
    '<h2 id="one">a</h2><a name="old" href="/x?a=1&amp;b=2#c">id="no" &lt;p id="no"></a>' +
      '<details name="group"><p id="one"></p></details><link href="/style.css"><script>"<p id=\\"no\\">"</script><img src="x" id=two>',
  );
  expect([...facts.ids]).toEqual(['one', 'old', 'two']);
  expect(facts.repeatedIds).toEqual(['one']);
  expect(facts.hrefs).toEqual(['/x?a=1&b=2#c', '/style.css']);
});

test('links to ids of the same markup lead somewhere, and are left out', () => {
  const facts = extractFacts(
    '<a href="#b%C3%A9">before</a><h2 id="a"><a href="#a">#</a></h2><p id="b\u00e9"><a href="#c">c</a><a href="#">top</a>',
  );
  expect(facts.hrefs).toEqual(['#c', '#']);
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

test('addresses are read from every attribute that names one, however it is written', () => {
  const { hrefs, media, ids } = extractFacts(
    `<A HREF='/a'>x</A> <iframe src=/b></iframe> <form action="/c"><button formaction="/d"></button></form>
    <object data="/e"></object><embed src="/f"><script src="/g"></script><link rel="x" href="/h">
    <svg><a xlink:href="/i"></a><use href="/j#k"></use><image href="/l.png"></image></svg><area href="/m">
    <meta http-equiv="refresh" content="0; url='/n'"> <!-- <a href="/no"> --> <textarea><a href="/no"></textarea>
    <img src="/o.png" srcset="/p,1.png 1x, /q.png 2x,/r.png"> <video src="/s.mp4" poster="/t.png" id='u'></video>
    <source src="/v"><track src="/w.vtt"><input type="image" src="/x.png"><a title='>' href="/y">y</a>`,
  );
  expect(hrefs.join(' ')).toBe('/a /b /c /d /e /f /g /h /i /j#k /m /n /y');
  expect(media.join(' ')).toBe(
    'image /l.png image /o.png image /p,1.png image /q.png image /r.png video /s.mp4 image /t.png media /v subtitles /w.vtt image /x.png',
  );
  expect([...ids]).toEqual(['u']);
});

test('what a page loads from other hosts is known by the attribute', () => {
  const { loads } = extractFacts(
    '<img src="https://a.example/x" srcset="//b.example/y 2x"><video poster="https://c.example/z"></video>' +
      '<source srcset="https://d.example/z"><iframe src="http://e.example/"></iframe><form action="https://f.example/"></form>',
  );
  expect(loads).toEqual([
    'img-src https://a.example',
    'img-src https://b.example',
    'img-src https://c.example',
    'img-src https://d.example',
    'frame-src http://e.example',
    'form-action https://f.example',
  ]);
});
