import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What the pages of the first site keep to among one another. They are read as they are written, without a build.

const folder = join(import.meta.dirname, '../../site');
const pages = ['docs', 'releases'].flatMap((part) =>
  readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => ({ name: `${part}/${name}`, text: readFileSync(join(folder, part, name), 'utf8') })),
);

/** `page: match` of each match of the pattern. */
function matches(pattern: RegExp): string[] {
  return pages.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([match]) => `${name}: ${match}`));
}

test('commands of all pages name the same two users', () => {
  expect(pages.length).toBeGreaterThan(30);
  const defaults = matches(/SuperSecretPassword|EvenMoreSecretPassword/g);
  expect([...new Set(defaults.map((match) => match.split(':')[0]))]).toEqual(['docs/{product}/Explore/Security.mdx']);
  const users = matches(/(?:-u |AUTH="?)(?!UDP-)[\w.%-]+:[\w.%-]+/g).map((match) =>
    match.replace(/^.*?(?:-u |AUTH="?)/, ''),
  );
  expect([...new Set(users)].sort()).toEqual(['%var.admin%:%var.adminPassword%', '%var.user%:%var.password%']);
});

test('no manifest has a password', () => {
  expect(matches(/\bBasic [A-Za-z0-9+/]{8,}={0,2}/g).filter((match) => /\d/.test(match))).toEqual([]);
});

test('what is not known of a release is in one box of a page', () => {
  const boxes = matches(/^:::\w+\[Open points\]$/gm).map((match) => match.split(':')[0]);
  expect(boxes.length).toBeGreaterThan(5);
  expect(new Set(boxes).size).toBe(boxes.length);
  expect(matches(/\b(?:not (?:published|documented)|published examples?|older documentation|unverified)\b/gi)).toEqual(
    [],
  );
});

test('queries compare and sort times as times, not as text', () => {
  expect(matches(/ORDER BY [^`\n]*time\/value|time\/value (?:DESC|ASC|[<>]=? ['$])/g)).toEqual([]);
});
