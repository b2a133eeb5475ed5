import type { SiteFiles } from './build-site.ts';

/** A fake Twoslash: names have the types of a table, `^?` asks for one, and the name `wrong` is a type error. */
const twoslash = `
const types = { count: 'let count: number', print: 'function print(text: string): void' };
export const createTwoslasher = ({ vfsRoot }) => (code, extension) => {
  if (code.includes('wrong') && !code.includes('@errors: 2322')) {
    const recommendation = 'Compiler Errors:\\n\\nindex.' + extension + '\\n  [2322] 6 - Type wrong is not right.';
    throw Object.assign(new Error('many lines'), { title: 'Errors were thrown', recommendation });
  }
  const kept = code.split('\\n').filter((line) => !/^\\/\\/ +(?:@|\\^)/.test(line));
  const nodes = kept.flatMap((text, line) => [
    ...[...text.matchAll(/\\w+/g)].filter(([name]) => name in types).map(({ 0: name, index: character }) =>
      ({ type: 'hover', line, character, length: name.length, text: types[name] + ' of ' + vfsRoot + '/a.ts' })),
    ...(text.includes('wrong') ? [{ type: 'error', line, character: 0, length: 1, text: 'Type wrong is not right.' }] : []),
  ]);
  if (code.includes('^?')) nodes.push({ type: 'query', line: 0, character: 4, length: 5, text: types.count });
  return { code: kept.join('\\n'), nodes };
};
`;

/** Files of a site in which the fake and this version of TypeScript are installed. */
export const installedTwoslash = (typescript: string): SiteFiles => ({
  'node_modules/twoslash/package.json': JSON.stringify({
    name: 'twoslash',
    version: '9.0.0',
    type: 'module',
    exports: { '.': { default: './dist/index.mjs' } },
  }),
  'node_modules/twoslash/dist/index.mjs': twoslash,
  'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version: typescript }),
});
