import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grammar as aql } from '../../../../site/plugins/aql/grammar.ts';
import { grammarName, grammarOf } from '../../../../src/core/highlight/languages.ts';

const languages =
  'bash c cs css diff docker go graphql html http ini java js json json5 jsx kotlin md nginx properties python rust sql toml tsx ts yaml';

const styles = join(import.meta.dirname, '../../../../templates/styles');

/** Names of tokens are classes of their elements: a rule for one of them alone would draw a chip into HTML. */
test('no style is about a class that is the name of a token', () => {
  const tokens = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (grammar: unknown): void => {
    if (typeof grammar !== 'object' || grammar === null || grammar instanceof RegExp || seen.has(grammar)) return;
    seen.add(grammar);
    for (const [name, value] of Object.entries(grammar)) {
      if (!/^\d+$/.test(name)) tokens.add(name);
      collect(value);
    }
  };
  for (const language of languages.split(' ')) collect(grammarOf(grammarName(language) ?? ''));
  collect(aql);
  expect([...tokens]).toEqual(expect.arrayContaining(['tag', 'code', 'keyword']));

  const rules = readdirSync(styles).flatMap((file) =>
    readFileSync(join(styles, file), 'utf8')
      .replaceAll(':where(:not(.token))', '[class]')
      .replaceAll(/\/\*[\s\S]*?\*\/|\([^()]*\)/g, '')
      .split(/[{},;]/)
      .flatMap((selector) => {
        const [, name = ''] = /^\s*\.([\w-]+)(?::[\w-]+)?\s*$/.exec(selector) ?? [];
        return tokens.has(name) ? [`${file}: .${name}`] : [];
      }),
  );
  expect(rules).toEqual([]);
});
