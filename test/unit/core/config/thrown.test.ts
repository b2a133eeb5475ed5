import { expect, test } from 'vitest';
import { loadConfigFile, placeThrown } from '../../../../src/core/config/index.ts';
import { writeSite } from '../../../build-site.ts';

test('what a hook throws has its place in its own config, whichever was read last', async () => {
  const load = async (lines: string) => {
    const root = writeSite({ 'docsgen.config.js': `${lines}export default { hook() { throw new Error('no'); } };\n` });
    const loaded = await loadConfigFile(root, 'docsgen.config.js');
    if (loaded.kind === 'failed') throw new Error('no config');
    return (loaded.value as { readonly hook: () => never }).hook;
  };
  const placeOf = (hook: () => never) => {
    try {
      return hook();
    } catch (error) {
      return placeThrown(error);
    }
  };
  const hooks = [await load('// one\n\n\n'), await load('')];
  expect(hooks.map(placeOf)).toEqual([
    { file: 'docsgen.config.js', start: { line: 4, column: 33 } },
    { file: 'docsgen.config.js', start: { line: 1, column: 33 } },
  ]);
  expect(placeThrown(new Error('of docsgen'))).toBeUndefined();
});
