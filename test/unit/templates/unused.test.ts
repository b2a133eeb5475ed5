import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The package exports all templates, so knip takes each for used.

const folder = join(import.meta.dirname, '../../../templates');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.[jt]sx?$/.test(path))
  .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Imported by the bundler and by tests. */
const entries = [
  'Page',
  'NavbarEntry',
  'PartContext',
  'RouteContext',
  'useRoute',
  'rootAttributes',
  'island',
  'islandContext',
  'IslandLoad',
  'islandProps',
  // In place of those of React.
  ...['jsx', 'jsxs', 'cloneElement', 'useEffect', 'useLayoutEffect', 'Component', 'PureComponent'],
];

/** Templates that are modules of Docusaurus are imported by name. */
const modules = new Set<string>(
  readFileSync(join(folder, '../src/shared/docusaurus-modules.ts'), 'utf8').match(/(?<=')\w+(?=')/g),
);

test('every export of a template is imported by another', () => {
  const imported = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
    ),
  );
  const exported = texts.flatMap((text) =>
    [...text.matchAll(/^export (?:const|function|interface|type) (\w+)/gm)].map(([, name = '']) => name),
  );
  expect(exported.length).toBeGreaterThan(50);
  expect(exported.filter((name) => !imported.has(name) && !entries.includes(name) && !modules.has(name))).toEqual([]);
});
