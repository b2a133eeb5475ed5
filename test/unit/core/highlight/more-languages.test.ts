import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { highlight } from '../../../../src/core/highlight/highlight.ts';
import { grammarName } from '../../../../src/core/highlight/languages.ts';
import { moreGrammars } from '../../../../src/core/highlight/more-grammars.ts';
import { loadGrammar, needsGrammar } from '../../../../src/core/highlight/more-languages.ts';
import { otherNames } from '../../../../src/core/highlight/other-names.ts';

const samples = {
  php: '<?php echo "a"; // b',
  ruby: 'def a; :b; end # c',
  swift: 'let a = "b"',
  hcl: 'resource "a" "b" {}',
  scss: '$a: 1px;',
  lua: 'local a = 1 -- b',
  powershell: 'Get-Item $a # b',
  handlebars: '<p>{{a}}</p>',
} as const;

const loaded = async (language: string) => new Map([[language, await loadGrammar(language)]]);
const tokens = (lines: ReturnType<typeof highlight>) => JSON.stringify(lines);

test('every grammar of refractor is among docsgen’s own or can be loaded', () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('refractor/php')));
  const files = readdirSync(folder).flatMap((file) => (file.endsWith('.js') ? [file.slice(0, -3)] : []));
  const known = moreGrammars.map(({ displayName }) => displayName);
  expect(files.filter((name) => grammarName(name) === undefined && !known.includes(name) && name !== 'clike')).toEqual(
    [],
  );
});

test.each(Object.entries(samples))('%s is coloured', async (language, code) => {
  const runs = highlight(code, language, await loaded(language));
  expect(runs.some(({ look }) => look !== '')).toBe(true);
  expect(runs.map(({ text }) => text).join('')).toBe(code);
});

test('what a block looks like does not depend on what came before it', async () => {
  const own = {
    markdown: '# a\n\n```js\nlet b\n```',
    markup: '<style>a{b:c}</style><script>d()</script>',
    css: 'a{b:c}',
    javascript: 'a.b("c", `d`)',
  };
  const draw = () => Object.entries(own).map(([language, code]) => tokens(highlight(code, language)));
  const before = draw();
  const first = await Promise.all(
    Object.entries(samples).map(async ([language, code]) => tokens(highlight(code, language, await loaded(language)))),
  );
  for (const name of ['css-extras', 'js-extras', 'js-templates', 'php-extras', 'xml-doc', 'pug', 'haml']) {
    highlight('a', name, await loaded(name));
  }
  expect(draw()).toEqual(before);
  const again = await Promise.all(
    Object.entries(samples).map(async ([language, code]) => tokens(highlight(code, language, await loaded(language)))),
  );
  expect(again).toEqual(first);
});

test('plain text and languages of its own need none, and some are unknown', async () => {
  expect(['', 'text', 'js', 'yaml', 'php', 'nope'].filter(needsGrammar)).toEqual(['php', 'nope']);
  expect(await loadGrammar('rb')).toBe(await loadGrammar('ruby'));
  expect(await loadGrammar('tf')).toBe(await loadGrammar('hcl'));
  expect(needsGrammar('pycon') || needsGrammar('no-highlight')).toBe(false);
  expect(await loadGrammar('nope')).toBeUndefined();
});

test('names that GitHub and editors have are known, and none hides a grammar', async () => {
  const known =
    'c++ h++ hpp objective-c f# vb.net dotenv bat cmd fish ndjson vue svelte make jinja asm ex apache caddyfile astro pgsql mysql postgresql tsql rst clj cljs octave delphi pl jsonnet prisma cuda feature viml edn jade slim aspx pwsh proto justfile angular-ts gts codeowners glimmer-js vyper surql 1c actionscript-3 luau git-commit gdshader vbs rss gemspec pot';
  for (const name of known.split(' ')) {
    const isKnown = grammarName(name) !== undefined || (await loadGrammar(name)) !== undefined;
    expect([name, isKnown]).toEqual([name, true]);
  }
  const own = moreGrammars.flatMap(({ displayName, aliases = [] }) => [displayName, ...aliases]);
  expect(Object.keys(otherNames).filter((name) => own.includes(name))).toEqual([]);
  expect(Object.values(otherNames).filter((name) => !own.includes(name))).toEqual([]);
});
