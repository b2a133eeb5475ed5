import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { IslandContext } from '../../../../src/pipeline/render/index.ts';
import { createParts } from '../../../../src/pipeline/render/parts.ts';
import { Part, PartContext, RouteContext, useRoute } from '../../../../templates/part.tsx';
import { routes } from '../../templates/fixtures.ts';

const atAddress = (permalink: string) => ({ ...routes.doc, permalink });

/** Renders pages with the same parts. */
function setUp() {
  const islands: IslandContext = { prefix: '', count: 0, idle: new Set(), made: { elements: 0 } };
  const parts = createParts({ PartContext, RouteContext }, islands);
  const pieces = (permalink: string, page: React.ReactNode) =>
    parts.place(parts.render(atAddress(permalink), <main>{page}</main>));
  const render = (permalink: string, page: React.ReactNode) =>
    pieces(permalink, page)
      .map(({ html }) => html)
      .join('');
  return { islands, pieces, render };
}

test('a part is rendered once for all pages on which it looks the same', () => {
  const { render } = setUp();
  let count = 0;
  const Menu = ({ items }: { readonly items: readonly string[] }) => {
    count++;
    return <ul>{items.join()}</ul>;
  };
  const items = ['a', 'b'];
  for (const permalink of ['/x', '/y', '/z'])
    expect(render(permalink, <Part of={Menu} props={{ items }} />)).toBe('<main><ul>a,b</ul></main>');
  expect(count).toBe(1);
  render('/x', <Part of={Menu} props={{ items: [...items] }} />);
  expect(count).toBe(2);
});

test('links to the page are current, however often they occur', () => {
  const { render } = setUp();
  const Nav = () => (
    <nav>
      <a href="/a?x=1&y">a</a> <a href="/b">b</a> <a href="/a?x=1&y">c</a>{' '}
      <a href="/b" aria-current="true">
        own
      </a>
    </nav>
  );
  const props = {};
  expect(render('/a', <Part of={Nav} props={props} current="/a?x=1&y" />)).toBe(
    '<main><nav><a href="/a?x=1&amp;y" aria-current="page">a</a> <a href="/b">b</a> <a href="/a?x=1&amp;y" aria-current="page">c</a> <a href="/b" aria-current="true">own</a></nav></main>',
  );
  expect(render('/b', <Part of={Nav} props={props} current="/b" />)).toContain(
    '<a href="/b" aria-current="page">b</a>',
  );
  expect(render('/c', <Part of={Nav} props={props} current="/c" />)).not.toContain('"page"');
});

test('a part that asks for the route is rendered for each page', () => {
  const { render } = setUp();
  const Where = () => <b>{useRoute().permalink}</b>;
  expect(render('/a', <Part of={Where} props={{}} />)).toBe('<main><b>/a</b></main>');
  expect(render('/b', <Part of={Where} props={{}} />)).toBe('<main><b>/b</b></main>');
});

test('a part with an island is rendered for each page, whose ids differ', () => {
  const { islands, render } = setUp();
  const Island = () => <b id={`${islands.prefix}${islands.count++}`} />;
  const page = (permalink: string) => {
    islands.prefix = permalink;
    islands.count = 0;
    return render(permalink, <Part of={Island} props={{}} />);
  };
  expect([page('/a'), page('/b')]).toEqual(['<main><b id="/a0"></b></main>', '<main><b id="/b0"></b></main>']);
});

test('parts are placed where they were, also the same one twice', () => {
  const { pieces, render } = setUp();
  const One = ({ n }: { readonly n: number }) => <i id={`i${n}`}>{n}</i>;
  const page = (
    <>
      a<Part of={One} props={{ n: 1 }} />b<Part of={One} props={{ n: 2 }} />
      <Part of={One} props={{ n: 1 }} />
    </>
  );
  expect(render('/a', page)).toBe('<main>a<i id="i1">1</i>b<i id="i2">2</i><i id="i1">1</i></main>');
  expect(pieces('/a', page).flatMap(({ facts }) => [...(facts?.ids ?? [])])).toEqual(['i1', 'i2', 'i1']);
});

test('what an author writes is no place of a part', () => {
  const { render } = setUp();
  const One = () => <i>part</i>;
  const written = '<docsgen-part id="0"></docsgen-part>';
  const page = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as the text of a page */}
      <div dangerouslySetInnerHTML={{ __html: written }} />
      <Part of={One} props={{}} />
    </>
  );
  expect(render('/a', page)).toBe(`<main><div>${written}</div><i>part</i></main>`);
});

test('thousands of different parts do not fill the memory, and those in use stay', () => {
  const { render } = setUp();
  let count = 0;
  const Often = () => {
    count++;
    return <i />;
  };
  const Once = ({ n }: { readonly n: number }) => <b>{n}</b>;
  for (let n = 0; n < 5000; n++) {
    render(
      '/a',
      <>
        <Part of={Often} props={{}} />
        <Part of={Once} props={{ n }} />
      </>,
    );
  }
  expect(count).toBe(1);
});

test('alone, without a page around, a part is its component', () => {
  const One = () => <i>part</i>;
  expect(renderToStaticMarkup(<Part of={One} props={{}} />)).toBe('<i>part</i>');
});

test('parts hold parts: each is rendered once, and one that is rendered for each page has those around it rendered, too', () => {
  const { render, pieces } = setUp();
  const rendered: string[] = [];
  const Inner = ({ text }: { readonly text: string }) => {
    rendered.push(text);
    return <a href={`/${text}`}>"{text}"</a>;
  };
  const Outer = ({ texts }: { readonly texts: readonly string[] }) => {
    rendered.push('outer');
    return texts.map((text) => <Part key={text} of={Inner} props={{ text }} />);
  };
  const [first, second] = [['a', 'b'], ['b']];
  const both = (
    <>
      <Part of={Outer} props={{ texts: first }} />
      <Part of={Outer} props={{ texts: second }} />
    </>
  );
  const html = '<main><a href="/a">"a"</a><a href="/b">"b"</a><a href="/b">"b"</a></main>';
  expect(render('/x', both)).toBe(html);
  expect(render('/y', both)).toBe(html);
  expect(rendered).toEqual(['outer', 'a', 'b', 'outer']);
  expect(pieces('/z', both).flatMap(({ facts }) => facts?.hrefs ?? [])).toEqual(['/a', '/b', '/b']);

  const Address = () => useRoute().permalink;
  const Around = () => <Part of={Address} props={{}} />;
  const around = <Part of={Around} props={{}} />;
  expect(['/x', '/y'].map((permalink) => render(permalink, around))).toEqual(['<main>/x</main>', '<main>/y</main>']);
});
