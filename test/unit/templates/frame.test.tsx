import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlacedPart } from '../../../src/model/view.ts';
import { Frame } from '../../../templates/frame/frame.tsx';
import { PartContext } from '../../../templates/part.tsx';
import { all, draw, one, texts } from './document.ts';
import { bodies, frame, routes } from './fixtures.ts';

const navbar = (permalink: string) => one(draw({ ...routes.page, permalink }), 'header', { className: 'navbar' });

test('the link to this very page is the current page', () => {
  expect(texts(all(navbar('/docs'), 'a', { ariaCurrent: 'page' }))).toEqual(['Docs']);
});

test('the link to the section of this page is current', () => {
  expect(texts(all(navbar('/docs/a/b'), 'a', { ariaCurrent: 'true' }))).toEqual(['Docs']);
});

test('an address that only begins alike is another section', () => {
  expect(all(navbar('/docs-of-old'), 'a', { ariaCurrent: 'true' })).toEqual([]);
});

test('a dropdown shows that it holds the current page', () => {
  const summaries = (permalink: string) => all(navbar(permalink), 'summary', { dataCurrent: 'true' });
  expect(texts(summaries('/api/admin'))).toEqual(['API']);
  expect(summaries('/docs')).toEqual([]);
});

test('links that leave the site say so', () => {
  expect(texts(all(navbar('/'), 'a', { href: 'https://git.example.org' }))).toEqual(['Source (external)']);
});

test('the menu button opens the drawer, and the drawer has all items', () => {
  const tree = draw(routes.page);
  const drawer = one(tree, 'div', { className: 'drawer' });
  expect(drawer.properties).toMatchObject({ id: '@drawer', popover: 'auto' });
  expect(one(tree, 'button', { ariaLabel: 'Open menu' }).properties.popoverTarget).toBe('@drawer');
  expect(texts(all(one(drawer, 'nav', { ariaLabel: 'Main' }), 'a'))).toEqual(['Docs', 'Admin', 'Source (external)']);
});

test('the sidebar is in the page once, in the drawer', () => {
  const tree = draw(routes.doc);
  expect(all(one(tree, 'div', { className: 'drawer' }), 'nav', { ariaLabel: 'Documentation' })).toHaveLength(1);
  expect(all(tree, 'nav', { ariaLabel: 'Documentation' })).toHaveLength(1);
});

test('the announcement keeps its markup, and its button waits for a script', () => {
  const bar = one(draw(routes.page), 'aside', { dataAnnouncement: 'one' });
  expect(one(bar, 'a').properties.href).toBe('/releases/two');
  expect(one(bar, 'button').properties.hidden).toBe(true);
});

test('the footer has its columns and the copyright', () => {
  const footer = one(draw(routes.page), 'footer', { className: 'footer' });
  expect(texts(all(footer, 'h2'))).toEqual(['Legal']);
  expect(texts(all(footer, 'p'))).toEqual(['All about Acme', 'Copyright © 2025 Acme']);
});

test('an empty footer is left out', () => {
  const tree = draw(routes.page, { frame: { ...frame, footer: { columns: [], copyright: '' } } });
  expect(all(tree, 'footer', { className: 'footer' })).toEqual([]);
});

test('next to a title the logo is decoration, alone it has a name', () => {
  const logo = (title: string) => {
    const tree = draw(routes.page, { frame: { ...frame, navbar: { ...frame.navbar, title } } });
    return all(tree, 'img', { src: '/logo.svg' })[0]?.properties.alt;
  };
  expect(logo('Acme')).toBe('');
  expect(logo('')).toBe('Acme');
});

test('what all pages have in common has the same props on each, so that it is rendered once', () => {
  const placed = (route: typeof routes.page) => {
    const parts: PlacedPart[] = [];
    const place = (part: PlacedPart) => String(parts.push(part));
    renderToStaticMarkup(
      <PartContext.Provider value={place}>
        <Frame route={route} frame={frame} bodies={bodies} sidebar={undefined}>
          text
        </Frame>
      </PartContext.Provider>,
    );
    return parts.map(({ component, props }) => [component.name, ...Object.values(props)]);
  };
  const others = placed({ ...routes.page, permalink: '/other' });
  const own = placed(routes.page);
  expect(own.map(([name]) => name)).toContain('Footer');
  // By identity: an equal object that is made for each page is another one.
  expect(own.flatMap((values, at) => values.filter((value, index) => value !== others[at]?.[index]))).toEqual([]);
});

test('a logo for each colour mode: the one that is not shown first is loaded late', () => {
  const logo = { src: '/logo.svg', dark: '/logo-dark.svg', alt: 'Acme' };
  const pictures = (mode: 'dark' | 'light' | 'system') => {
    const navbar = { ...frame.navbar, title: '', logo };
    const tree = draw(routes.page, { frame: { ...frame, navbar, colorMode: { default: mode, toggle: true } } });
    return all(one(tree, 'header', { className: 'navbar' }), 'img').map(
      ({ properties: { className, src, alt, loading } }) => [className, src, alt, loading ?? 'eager'].join(' '),
    );
  };
  expect(pictures('dark')).toEqual(['only-light /logo.svg Acme lazy', 'only-dark /logo-dark.svg Acme eager']);
  expect(pictures('light')).toEqual(['only-light /logo.svg Acme eager', 'only-dark /logo-dark.svg Acme lazy']);
  expect(pictures('system')).toEqual(['only-light /logo.svg Acme eager', 'only-dark /logo-dark.svg Acme eager']);
});

test('the colour mode button is there where readers may switch, and waits for a script', () => {
  const tree = draw(routes.page, { frame: { ...frame, colorMode: { default: 'dark', toggle: true } } });
  const button = one(tree, 'button', { className: 'color-mode' });
  expect(button.properties).toMatchObject({ type: 'button', hidden: true, dataColorModeToggle: 'true' });
  expect(texts(all(button, 'span', { className: 'visually-hidden' })).map((text) => text.trim())).toEqual([
    'Colours: as the system',
    'Colours: light',
    'Colours: dark',
  ]);
  expect(all(draw(routes.page), 'button', { className: 'color-mode' })).toEqual([]);
});

test('the question whether visits may be counted names the services, and can be asked again', () => {
  const consent = { services: ['Plausible Analytics', 'Umami'], privacy: '/privacy' };
  const tree = draw(routes.page, { frame: { ...frame, consent } });
  const banner = one(tree, 'section', { id: '@consent' });
  expect(banner.properties).toMatchObject({ popover: 'manual', ariaLabel: 'Privacy' });
  expect(texts(all(banner, 'p'))).toEqual([
    'This site would like to count visits, with Plausible Analytics, Umami. Nothing is loaded before you agree. More about privacy.',
  ]);
  expect(all(banner, 'button').map(({ properties }) => properties.dataConsent)).toEqual(['no', 'yes']);
  expect(one(tree, 'button', { className: 'consent-again' }).properties).toMatchObject({ hidden: true });
  expect(all(draw(routes.page), 'section', { id: '@consent' })).toEqual([]);
});

test('next to a sidebar the drawer folds the menu away', () => {
  const drawer = one(draw(routes.doc), 'div', { className: 'drawer' });
  const fold = one(drawer, 'details', { className: 'drawer-fold' });
  expect(texts(all(fold, 'summary'))).toEqual(['Main menu']);
  expect(texts(all(fold, 'a'))).toEqual(['Docs', 'Admin', 'Source (external)']);
});
