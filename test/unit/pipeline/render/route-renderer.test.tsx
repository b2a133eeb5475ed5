import { expect, test } from 'vitest';
import type { PageProps, Templates } from '../../../../src/model/view.ts';
import { createRouteRenderer } from '../../../../src/pipeline/render/index.ts';
import { Part, PartContext, RouteContext } from '../../../../templates/part.tsx';
import { frame, routes } from '../../templates/fixtures.ts';

const body = '<h2 id="one">One</h2><p><a href="/there">x</a></p>';

/** Renders the document of a route with this template. */
function renderWith(Page: (props: PageProps) => React.ReactNode, markup = body) {
  const templates = { Page, NavbarEntry: () => null, PartContext, RouteContext } as Templates;
  const render = createRouteRenderer({
    site: { frame, sidebars: new Map(), routes: new Map() },
    templates,
    islands: { prefix: '', count: 0, idle: new Set(), made: { elements: 0 } },
    assets: { styles: [], scripts: [], inline: '' },
  });
  const { pieces, ...page } = render({ route: routes.doc, markup: () => markup });
  return { ...page, html: pieces.join('') };
}

const Html = ({ html }: { readonly html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the body of a page
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
const Foot = () => <footer id="foot">"&lt;"</footer>;

test('the facts of a page are those around its body, which is named', () => {
  const page = renderWith(({ bodies, route }) => (
    <main id="main">
      <Html html={bodies.full(route.source ?? '')} />
      <Part of={Foot} props={{}} />
      <a href="/own">own</a>
      <a href="#one">heading of the body</a>
    </main>
  ));
  expect(page.html).toBe(
    `<!doctype html><main id="main"><div>${body}</div><footer id="foot">"&lt;"</footer><a href="/own">own</a><a href="#one">heading of the body</a></main>`,
  );
  expect([...page.facts.ids]).toEqual(['main', 'foot']);
  expect(page.facts.hrefs).toEqual(['/own']);
  expect(page.shown).toEqual([routes.doc.source]);
});

test('a body that the template changes is read in the page', () => {
  const page = renderWith(({ bodies, route }) => (
    <main>
      <Html html={bodies.full(route.source ?? '').replace('/there', '/changed')} />
    </main>
  ));
  expect(page.shown).toEqual([]);
  expect([...page.facts.ids]).toEqual(['one']);
  expect(page.facts.hrefs).toEqual(['/changed']);
  expect(page.asked).toEqual([routes.doc.source]);
});

test('a body that is shown twice has its ids twice', () => {
  const page = renderWith(({ bodies, route }) => (
    <main>
      <Html html={bodies.full(route.source ?? '')} />
      <Html html={bodies.full(route.source ?? '')} />
    </main>
  ));
  expect(page.shown).toEqual([routes.doc.source]);
  expect([...page.facts.ids]).toEqual(['one']);
});

test('a part that throws is an error of the page', () => {
  const Bad = () => {
    throw new Error('no such icon');
  };
  const page = renderWith(() => (
    <main>
      <Part of={Bad} props={{}} />
    </main>
  ));
  expect(page.html).toBe('');
  expect(page.findings.map(({ message }) => message)).toEqual(['the page cannot be rendered: no such icon']);
});

test('locales with the same templates render the list of a page that falls back once', () => {
  let count = 0;
  const List = ({ entries }: { readonly entries: readonly string[] }) => {
    count++;
    return <b>{entries.join()}</b>;
  };
  const lists = Array.from({ length: 1500 }, (_, index) => [`${index}`]);
  const Page = ({ route }: PageProps) => <Part of={List} props={{ entries: lists[Number(route.title)] ?? [] }} />;
  const templates = { Page, NavbarEntry: () => null, PartContext, RouteContext } as Templates;
  const pagesOf = (locale: string) => {
    const fallback = { lang: 'en', dir: 'ltr', label: 'English' } as const;
    const all = lists.map((_, index) => {
      const permalink = `/${locale}/${index}`;
      return [permalink, { ...routes.doc, permalink, title: `${index}`, fallback }] as const;
    });
    const render = createRouteRenderer({
      site: { frame: { ...frame, baseUrl: `/${locale}/` }, sidebars: new Map(), routes: new Map(all) },
      templates,
      islands: { prefix: '', count: 0, idle: new Set(), made: { elements: 0 } },
      assets: { styles: [], scripts: [], inline: '' },
    });
    return all.map(([, route]) => render({ route, markup: () => '' }).pieces.join(''));
  };
  expect(pagesOf('fr')).toEqual(pagesOf('de'));
  expect(count).toBe(lists.length);
  // A development server renders a locale again after each edit: what it had would stay for good.
  pagesOf('fr');
  expect(count).toBe(2 * lists.length);
});
