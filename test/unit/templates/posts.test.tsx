import { expect, test } from 'vitest';
import { all, draw, one, texts } from './document.ts';
import { routes } from './fixtures.ts';

test('a list shows the beginning of each post', () => {
  const previews = all(draw(routes['post-list']), 'article');
  expect(texts(previews.map((preview) => one(preview, 'h2')))).toEqual(['The long post', 'The short post']);
  expect(texts(previews.map((preview) => one(preview, 'div', { className: 'prose' })))).toEqual([
    'Beginning of releases/long.mdx',
    'Beginning of releases/short.mdx',
  ]);
});

test('only a post with more to read has a link to it, which names the post', () => {
  const links = all(draw(routes['post-list']), 'a', { className: 'more' });
  expect(links.map(({ properties }) => [properties.href, properties.ariaLabel])).toEqual([
    ['/releases/long', 'Read more about The long post'],
  ]);
});

test('dates and reading times are worded', () => {
  const metas = all(draw(routes['post-list']), 'p', { className: 'post-meta' });
  expect(texts(metas)).toEqual(['8 April 2024 · 3 min read', '24 December 2023 · 1 min read']);
  expect(metas.map((meta) => one(meta, 'time').properties.dateTime)).toEqual(['2024-04-08', '2023-12-24']);
});

test('a list leads to older posts, a post to its neighbours', () => {
  const list = one(draw(routes['post-list']), 'nav', { ariaLabel: 'Pages of posts' });
  expect(texts(all(list, 'a'))).toEqual(['Page 2']);
  const post = one(draw(routes.post), 'nav', { ariaLabel: 'Posts' });
  expect(texts(all(post, 'a'))).toEqual(['Older postThe short post']);
});

test('the shown post is current among the recent ones', () => {
  const recent = one(draw(routes.post), 'nav', { ariaLabelledBy: '@recent' });
  expect(texts(all(recent, 'a', { ariaCurrent: 'page' }))).toEqual(['The long post']);
});

test('authors are named, with a picture that adds nothing', () => {
  const authors = one(draw(routes.post), 'ul', { ariaLabel: 'Authors' });
  expect(texts(all(authors, 'a'))).toEqual(['Ada Example']);
  expect(one(authors, 'img').properties.alt).toBe('');
});

test('the archive goes by year', () => {
  const main = one(draw(routes['post-archive']), 'main');
  expect(texts(all(main, 'h2'))).toEqual(['2024', '2023']);
  expect(texts(all(main, 'li'))).toEqual(['8 AprilThe long post', '24 DecemberThe short post']);
});
