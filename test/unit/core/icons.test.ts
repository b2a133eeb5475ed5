import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFindIcon, iconSetsDigest } from '../../../src/core/icons/index.ts';
import { iconNames } from '../../../src/shared/icons.ts';

const set = {
  prefix: 'lucide',
  icons: {
    heart: { body: '<path fill="none" stroke="currentColor" d="M1 1"/>' },
    wide: { body: '<path d="M2 2"/>', width: 32, left: 1 },
  },
  aliases: {
    love: { parent: 'heart' },
    turned: { parent: 'heart', rotate: 1, hFlip: true },
    endless: { parent: 'endless' },
  },
  width: 24,
  height: 24,
};

function siteWith(sets: Readonly<Record<string, object>>): string {
  const root = mkdtempSync(join(tmpdir(), 'icons-'));
  for (const [name, value] of Object.entries(sets)) {
    const folder = join(root, 'node_modules/@iconify-json', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'icons.json'), JSON.stringify(value));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0' }));
  }
  // Below the site, as a workspace of a repository is.
  mkdirSync(join(root, 'site'));
  return join(root, 'site');
}

const find = createFindIcon(siteWith({ lucide: set }));

test('icons are of sets that are installed, in the folder of the site or above it', () => {
  expect(find('lucide:heart')).toEqual({ viewBox: '0 0 24 24', body: set.icons.heart.body, isFilled: true });
  expect(find('lucide:wide')).toMatchObject({ viewBox: '1 0 32 24' });
});

test('aliases are other names, turned where they say so', () => {
  expect(find('lucide:love')).toEqual(find('lucide:heart'));
  expect(find('lucide:turned')).toMatchObject({
    body: `<g transform="translate(24 0) scale(-1 1) rotate(90 12 12)">${set.icons.heart.body}</g>`,
  });
});

test('docsgen has icons of its own, whose names have no set', () => {
  expect(find('rocket')).toMatchObject({ viewBox: '0 0 20 20' });
  expect(find('rocket')).not.toHaveProperty('isFilled');
});

test.each([
  ['lucide:hart', 'the set lucide has no icon hart', 'did you mean lucide:heart?'],
  ['lucide:endless', 'the set lucide has no icon endless', 'https://icon-sets.iconify.design/lucide shows all'],
  [
    'tabler:heart',
    'the icon tabler:heart is of the set tabler, which is not installed',
    'npm install --save-dev @iconify-json/tabler',
  ],
  ['tablr:heart', 'the icon tablr:heart is of a set tablr, which is not installed', 'did you mean tabler:heart?'],
  [
    'zz:heart',
    'the icon zz:heart is of a set zz, which is not installed',
    'https://icon-sets.iconify.design lists the sets; each is a package, @iconify-json/ and its name',
  ],
  ['rockett', 'there is no icon rockett', 'did you mean rocket?'],
  [
    'zzzzzz',
    'there is no icon zzzzzz',
    'the manual shows all, under Icons; others are of a set that you install, and have its name in front: lucide:rocket',
  ],
  [
    '../lucide:heart',
    'the icon ../lucide:heart is of a set ../lucide, which is not installed',
    'did you mean lucide:heart?',
  ],
])('%s is reported', (name, message, hint) => {
  expect(find(name)).toEqual({ message, hint });
});

test('the digest of the sets is another with another set', () => {
  const none = iconSetsDigest(siteWith({}));
  const one = iconSetsDigest(siteWith({ lucide: set }));
  expect(none).toBe('');
  expect(one).not.toBe('');
  expect(iconSetsDigest(siteWith({ lucide: set, mdi: set }))).not.toBe(one);
});

test('the manual shows all icons of docsgen', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../site/manual/docs/writing/icons.mdx'), 'utf8');
  expect(iconNames.length).toBeGreaterThan(70);
  expect(iconNames.filter((name) => !page.includes(`<Icon name="${name}" /> \`${name}\``))).toEqual([]);
});
