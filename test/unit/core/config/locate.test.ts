import { expect, test } from 'vitest';
import { type ConfigBundle, createLocate } from '../../../../src/core/config/index.ts';

const map = {
  version: 3,
  sources: ['docsgen.config.js'],
  sourcesContent: ["export default { title: 'T' };"],
  names: [],
};
const bundled = (code: string) =>
  ({ code, map: JSON.stringify({ ...map, mappings: 'AAAA,OAAO,OAAE,KAAK' }) }) as unknown as ConfigBundle;

test('a place is looked for when it is read: a config without findings is never parsed', () => {
  const locate = createLocate({ file: 'docsgen.config.js', bundle: bundled('no JavaScript at all') });
  const place = locate(['title']);
  expect(() => place.file).toThrow(SyntaxError);
});

test('a place that was read is one like any other: it can be copied, sent to a thread and written as JSON', () => {
  const locate = createLocate({ file: 'docsgen.config.js', bundle: bundled("export default { title: 'T' };") });
  const place = locate(['title'], 'key');
  const copy = { ...place };
  expect(copy).toMatchObject({ file: 'docsgen.config.js', start: { line: 1 } });
  expect(structuredClone(place)).toEqual(copy);
  expect(JSON.parse(JSON.stringify(place))).toEqual(copy);
  expect(JSON.parse(JSON.stringify(locate(['other'])))).toEqual({ file: 'docsgen.config.js' });
});
