import { describe, expect, test } from 'vitest';
import type { UserConfig } from '../../../../src/index.ts';
import { loadConfig, resolveConfig } from '../../../../src/pipeline/config/index.ts';
import { configText, type Files, reportOf, reportOnConfig, writeFiles } from './config-report.ts';

const released: Files = {
  'docs/': '',
  'versions/2.0/docs/': '',
  'versions/1.0/docs/': '',
  'versions.json': '["2.0", "1.0"]',
};

function docsOf(docs: UserConfig['docs'], files: Files = released, baseUrl = '/') {
  const { config, findings } = resolveConfig({ root: writeFiles(files), value: { title: 'x', baseUrl, docs } });
  if (config?.docs[0] === undefined) throw new Error(findings.map(({ message }) => message).join('\n'));
  return config.docs[0];
}

/** One line a version. */
function linesOf(...config: Parameters<typeof docsOf>) {
  return docsOf(...config).versions.map(
    ({ name, label, dir, route, latest, banner, noIndex }) =>
      `${name} (${label}) ${dir} at ${route}: ${banner}${latest ? ', latest' : ''}${noIndex ? ', no index' : ''}`,
  );
}

describe('which versions there are', () => {
  test('one, without a list of released ones or with an empty one', () => {
    const folders: Record<string, string>[] = [{ 'docs/': '' }, { 'docs/': '', 'versions.json': '[]' }];
    for (const files of folders) {
      expect(linesOf({}, files)).toEqual(['current (Next) docs at /docs: none, latest']);
      expect(docsOf({}, files).versioned).toBe(false);
    }
    expect(linesOf({ versions: { current: { path: 'x' } } }, { 'docs/': '' })[0]).toContain('at /docs:');
  });

  test('the newest is the latest, older ones are not maintained, the docs folder is not released', () => {
    expect(linesOf({})).toEqual([
      'current (Next) docs at /docs/next: unreleased',
      '2.0 (2.0) versions/2.0/docs at /docs: none, latest',
      '1.0 (1.0) versions/1.0/docs at /docs/1.0: unmaintained',
    ]);
    expect(docsOf({}).versioned).toBe(true);
  });

  test('each can have a label, a path, a banner of its own and be kept from search engines', () => {
    const versions = {
      current: { label: 'Edge', path: '/edge/', banner: 'none', noIndex: true },
      released: { '1.0': { label: '1.0 LTS', path: 'archive/1', banner: 'none' } },
    } as const;
    expect(linesOf({ route: '/', versions }, released, '/base/')).toEqual([
      'current (Edge) docs at /base/edge: none, no index',
      '2.0 (2.0) versions/2.0/docs at /base/: none, latest',
      '1.0 (1.0 LTS) versions/1.0/docs at /base/archive/1: none',
    ]);
  });

  test('another can be the latest', () => {
    expect(linesOf({ versions: { latest: '1.0' } })).toEqual([
      'current (Next) docs at /docs/next: unreleased',
      '2.0 (2.0) versions/2.0/docs at /docs/2.0: unmaintained',
      '1.0 (1.0) versions/1.0/docs at /docs: none, latest',
    ]);
    expect(linesOf({ versions: { latest: 'current' } })[0]).toBe('current (Next) docs at /docs: none, latest');
  });

  test('some can be left out, without any change to the others', () => {
    expect(linesOf({ versions: { only: ['1.0', 'current'] } })).toEqual([
      'current (Next) docs at /docs/next: unreleased',
      '1.0 (1.0) versions/1.0/docs at /docs/1.0: unmaintained',
    ]);
  });

  test('what is left out need not be there', () => {
    const { 'versions/1.0/docs/': _, ...files } = released;
    expect(linesOf({ versions: { only: ['2.0'] } }, { ...files, 'versions/1.0/settings.json': 'none' })).toHaveLength(
      1,
    );
  });

  test('sidebars, main document and tags file are those of the snapshot', () => {
    const settings = { main: '{product}/a', sidebars: { old: ['{product}/a'] }, tagsFile: 'old.yml' };
    const files = { ...released, 'versions/1.0/settings.json': JSON.stringify(settings) };
    const { versions } = docsOf({ main: 'b', sidebars: { docs: ['b'] } }, files);
    expect(versions.map(({ main, sidebars, tagsFile }) => ({ main, sidebars, tagsFile }))).toEqual([
      { main: 'b', sidebars: { docs: ['b'] }, tagsFile: 'tags.yml' },
      { main: undefined, sidebars: undefined, tagsFile: 'tags.yml' },
      { main: 'x/a', sidebars: { old: ['x/a'] }, tagsFile: 'old.yml' },
    ]);
  });
});

test('an entry of a snapshot is located in its own file', async () => {
  const root = writeFiles({
    ...released,
    'docsgen.config.ts': configText("{ title: 'x', docs: { sidebars: { docs: ['b'] } } }"),
    'versions/1.0/settings.json': '{\n  "sidebars": { "docs": ["a",\n    "bc"] }\n}',
  });
  const { config, locate, files } = await loadConfig({ cwd: root });
  expect(files).toEqual(['docsgen.config.ts', 'versions.json', 'versions/1.0/settings.json']);
  const at = (index: number, ...path: (string | number)[]) =>
    locate([...(config?.docs[0]?.versions[index]?.keyPath ?? []), ...path]);
  expect(at(2, 'sidebars', 'docs', 1)).toEqual({
    file: 'versions/1.0/settings.json',
    start: { line: 3, column: 5 },
    end: { line: 3, column: 9 },
  });
  expect(at(0, 'sidebars', 'docs', 0)).toMatchObject({ file: 'docsgen.config.ts', start: { line: 3 } });
});

describe('what is wrong', () => {
  test('names of versions that there are not', async () => {
    const config = `{
  title: 'x',
  docs: {
    versions: {
      latest: '2',
      only: ['current', '3.0-beta'],
      released: { '1.O': { noIndex: true } },
    },
  },
}`;
    expect(await reportOnConfig(config, released)).toMatchInlineSnapshot(`
      "docsgen.config.ts:7:7 error invalid-config: docs.versions.latest: expected the name of a version, got "2"
        6 |     versions: {
      > 7 |       latest: '2',
          |       ^^^^^^
        hint: versions.json lists 2.0 and 1.0

      docsgen.config.ts:8:25 error invalid-config: docs.versions.only[1]: expected the name of a version, got "3.0-beta"
        7 |       latest: '2',
      > 8 |       only: ['current', '3.0-beta'],
          |                         ^^^^^^^^^^
        hint: versions.json lists 2.0 and 1.0

      docsgen.config.ts:9:19 error invalid-config: docs.versions.released["1.O"] is not a released version
        8 |       only: ['current', '3.0-beta'],
      > 9 |       released: { '1.O': { noIndex: true } },
          |                   ^^^^^
        hint: did you mean "1.0"?"
    `);
    expect(
      await reportOnConfig("{ title: 'x', docs: { versions: { only: ['1.0'] } } }", { 'docs/': '' }),
    ).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:70 error invalid-config: docs.versions.only[0]: expected the name of a version, got "1.0"
        2 |
      > 3 | export default defineConfig({ title: 'x', docs: { versions: { only: ['1.0'] } } });
          |                                                                      ^^^^^
        hint: versions.json lists no version yet"
    `);
  });

  test('values of the wrong kind', async () => {
    const config = `{
  title: 'x',
  docs: {
    versions: {
      only: [],
      current: { path: '/', banner: 'old', lable: 'Edge' },
      released: { '1.0': { path: 'a b' } },
    },
  },
}`;
    expect(await reportOnConfig(config, released)).toMatchInlineSnapshot(`
      "docsgen.config.ts:7:13 error invalid-config: docs.versions.only: expected at least one version, got a list
        6 |     versions: {
      > 7 |       only: [],
          |             ^

      docsgen.config.ts:8:24 error invalid-config: docs.versions.current.path: expected an address below the docs route such as "next", got "/"
        7 |       only: [],
      > 8 |       current: { path: '/', banner: 'old', lable: 'Edge' },
          |                        ^^^

      docsgen.config.ts:8:37 error invalid-config: docs.versions.current.banner: expected "none", "unreleased" or "unmaintained", got "old"
        7 |       only: [],
      > 8 |       current: { path: '/', banner: 'old', lable: 'Edge' },
          |                                     ^^^^^

      docsgen.config.ts:8:44 error invalid-config: docs.versions.current.lable is not a known key
        7 |       only: [],
      > 8 |       current: { path: '/', banner: 'old', lable: 'Edge' },
          |                                            ^^^^^
        hint: did you mean label?

      docsgen.config.ts:9:34 error invalid-config: docs.versions.released["1.0"].path: expected an address below the docs route such as "next", got "a b"
        8 |       current: { path: '/', banner: 'old', lable: 'Edge' },
      > 9 |       released: { '1.0': { path: 'a b' } },
          |                                  ^^^^^"
    `);
  });

  test('two versions at one address', async () => {
    const named = { 'docs/': '', 'versions/next/docs/': '', 'versions/1/docs/': '', 'versions.json': '["1", "next"]' };
    expect(await reportOnConfig("{ title: 'x' }", named)).toMatchInlineSnapshot(`
      "versions.json:1:7 error invalid-config: the versions current and next both live at /docs/next
      > 1 | ["1", "next"]
          |       ^^^^^^
        hint: give one of them another path
        also: docsgen.config.ts the version current"
    `);
    const config = "{ title: 'x', docs: { versions: { current: { path: '1.0' } } } }";
    expect(await reportOnConfig(config, released)).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:80 error invalid-config: the versions current and 1.0 both live at /docs/1.0
        2 |
      > 3 | export default defineConfig({ title: 'x', docs: { versions: { current: { path: '1.0' } } } });
          |                                                                                ^^^^^
        hint: give one of them another path
        also: versions.json:1:9 the version 1.0"
    `);
  });

  test('the list of versions', async () => {
    const report = (list: string) =>
      reportOf({ 'docs/': '', 'docsgen.config.ts': configText("{ title: 'x' }"), 'versions.json': list });
    expect(await report('["1.0",\n  "2.0",]')).toMatchInlineSnapshot(`
      "versions.json:2:9 error invalid-data-file: not valid JSON: a comma after the last entry
        1 | ["1.0",
      > 2 |   "2.0",]
          |         ^"
    `);
    expect(await report('{ "released": [] }')).toMatchInlineSnapshot(`
      "versions.json:1:1 error invalid-data-file: the file: expected a list, got an object
      > 1 | { "released": [] }
          | ^"
    `);
    expect(
      await reportOf({
        'docs/': '',
        'docsgen.config.ts': configText("{ title: 'x', docs: { versions: { latest: '1.0' } } }"),
        'versions.json': '{}',
      }),
    ).toMatchInlineSnapshot(`
      "versions.json:1:1 error invalid-data-file: the file: expected a list, got an object
      > 1 | {}
          | ^"
    `);
    expect(await report('["a/b", 2, "..", "Current", "1.", ""]')).toMatchInlineSnapshot(`
      "versions.json:1:2 error invalid-data-file: [0]: expected a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current", got "a/b"
      > 1 | ["a/b", 2, "..", "Current", "1.", ""]
          |  ^^^^^

      versions.json:1:12 error invalid-data-file: [2]: expected a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current", got ".."
      > 1 | ["a/b", 2, "..", "Current", "1.", ""]
          |            ^^^^

      versions.json:1:18 error invalid-data-file: [3]: expected a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current", got "Current"
      > 1 | ["a/b", 2, "..", "Current", "1.", ""]
          |                  ^^^^^^^^^

      versions.json:1:29 error invalid-data-file: [4]: expected a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current", got "1."
      > 1 | ["a/b", 2, "..", "Current", "1.", ""]
          |                             ^^^^

      versions.json:1:35 error invalid-data-file: [5]: expected a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current", got ""
      > 1 | ["a/b", 2, "..", "Current", "1.", ""]
          |                                   ^^"
    `);
    expect(await report('["1.0", "v1", "V1"]')).toMatchInlineSnapshot(`
      "versions.json:1:15 error invalid-data-file: [2]: expected each version once, got "V1"
      > 1 | ["1.0", "v1", "V1"]
          |               ^^^^"
    `);
    expect(
      await reportOf({ 'docsgen.config.ts': configText("{ title: 'x' }"), 'versions.json': '["1.0"]' }),
    ).toMatchInlineSnapshot(`
      "docsgen.config.ts error missing-folder: docs: there is no folder docs
        hint: create it, name another with dir, or set docs to false"
    `);
    expect(await report('["1.0"]')).toMatchInlineSnapshot(`
      "versions.json:1:2 error missing-folder: there is no folder versions/1.0/docs
      > 1 | ["1.0"]
          |  ^^^^^
        hint: take "1.0" out of versions.json, or bring the folder back"
    `);
  });

  test('a snapshot that the list does not have', async () => {
    const files = { 'docs/': '', 'docsgen.config.ts': configText("{ title: 'x' }"), 'versions/0.9/docs/': '' };
    const report = `versions/0.9 warning invalid-data-file: versions.json does not list this version: it is not published
  hint: add "0.9" to versions.json, or remove the folder`;
    expect(await reportOf(files)).toBe(report);
    expect(await reportOf({ ...files, 'versions.json': '["0.8"]', 'versions/0.8/docs/': '' })).toBe(report);
    expect(await reportOf({ ...files, 'versions.json': '["0.9"]', 'versions/images/x.png': '' })).toBe('');
    // Versions of another set.
    const ofSet = { 'versions/sdk/versions.json': '["docs"]', 'versions/sdk/docs/docs/': '', 'sdk/': '' };
    const sets = configText(
      "{ title: 'x', docs: [{ id: 'main', dir: 'docs' }, { id: 'sdk', dir: 'sdk', route: '/s' }] }",
    );
    expect(await reportOf({ 'docs/': '', 'docsgen.config.ts': sets, ...ofSet })).toBe('');
  });

  test('the settings of a snapshot', async () => {
    const files = {
      ...released,
      'docsgen.config.ts': configText("{ title: 'x' }"),
      'versions/1.0/settings.json': '{\n  "sidebars": { "docs": [7] },\n  "man": "a"\n}',
      'versions/2.0/settings.json': 'none',
    };
    expect(await reportOf(files)).toMatchInlineSnapshot(`
      "versions/1.0/settings.json:3:3 error invalid-data-file: man is not a known key
        2 |   "sidebars": { "docs": [7] },
      > 3 |   "man": "a"
          |   ^^^^^
        hint: did you mean main?

      versions/2.0/settings.json:1:1 error invalid-data-file: not valid JSON: invalid symbol
      > 1 | none
          | ^"
    `);
  });

  test('more than one menu of versions', async () => {
    const config = `{
  title: 'x',
  navbar: { items: [{ type: 'versions' }, { type: 'versions', position: 'right' }] },
}`;
    expect(await reportOnConfig(config)).toMatchInlineSnapshot(`
      "docsgen.config.ts:5:43 error invalid-config: navbar.items[1]: expected one menu of versions, got an object
        4 |   title: 'x',
      > 5 |   navbar: { items: [{ type: 'versions' }, { type: 'versions', position: 'right' }] },
          |                                           ^"
    `);
    const misspelt = "{ title: 'x', navbar: { items: [{ type: 'version' }] } }";
    expect(await reportOnConfig(misspelt)).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:69 error invalid-config: navbar.items[0].type: expected "sets" or "versions", got "version"
        2 |
      > 3 | export default defineConfig({ title: 'x', navbar: { items: [{ type: 'version' }] } });
          |                                                                     ^^^^^^^^^
        hint: did you mean "versions"?"
    `);
  });

  test('an output folder over the snapshots', async () => {
    expect(await reportOnConfig("{ title: 'x', outDir: 'versions' }", released)).toMatchInlineSnapshot(`
      "docsgen.config.ts:3:51 error invalid-config: outDir: the output folder may not be in the folder versions, or around it
        2 |
      > 3 | export default defineConfig({ title: 'x', outDir: 'versions' });
          |                                                   ^^^^^^^^^^
        hint: name a folder of its own, such as 'build'"
    `);
  });
});
