import { expect, test } from 'vitest';
import { bundleConfig } from '../../../../src/core/config/index.ts';
import type { Plugin } from '../../../../src/model/plugin.ts';
import { resolveConfig } from '../../../../src/pipeline/config/index.ts';
import { setUpPlugins } from '../../../../src/pipeline/config/plugins.ts';
import * as api from '../../../../src/plugin.ts';
import { writeFiles } from './config-report.ts';

type Definition = Readonly<Record<string, unknown>>;

const plugin = (definition: Definition, options: unknown = {}): Plugin =>
  api.definePlugin<unknown>(definition as unknown as Parameters<typeof api.definePlugin<unknown>>[0])(options);

/** Sets up plugins; findings as `place: message (hint)`. */
async function setUp(plugins: readonly Plugin[], checks: Readonly<Record<string, string>> = {}) {
  const value = { title: 'Test', plugins, checks };
  const { config } = resolveConfig({ root: writeFiles({ 'here.tsx': '' }), value });
  if (config === undefined) throw new Error('the config cannot be used');
  const result = await setUpPlugins(config, plugins, (path, of) => ({ file: `${path.join('.')}${of ?? ''}` }));
  const findings = result.findings.map(
    ({ message, place, hint }) => `${place?.file}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
  return { config: result.config, findings, sought: result.sought };
}

const withHooks = (hooks: unknown) => ({ name: 'bad', setup: () => hooks });
const validating = (validate: () => unknown) => ({
  name: 'bad',
  timeout: 0.01,
  options: { '~standard': { version: 1, vendor: 'test', validate } },
  setup: () => ({}),
});
const never = () => new Promise(() => {});
const fail = (): never => {
  throw new TypeError('no such thing\nat all');
};
const treePlugins = 'a plugin of unified, [plugin, options], { plugin, before } or { plugin, after }';

test.each<[string, Definition, ...string[]]>([
  ['no name', { setup: () => ({}) }, 'plugin undefined: name is missing (expected a string)'],
  [
    'a name in upper case',
    { name: 'Bad', setup: () => ({}) },
    'plugin Bad: name: expected a name in lower case, with single hyphens between words: "page-views", got "Bad"',
  ],
  ['no setup', { name: 'bad' }, 'plugin bad: setup is missing (expected a function)'],
  [
    'a misspelt key',
    { name: 'bad', setUp: 1, setup: 1 },
    'plugin bad: setup: expected a function, got 1',
    'plugin bad: setUp is not a known key (did you mean setup?)',
  ],
  [
    'a schema that is none',
    { name: 'bad', options: {}, setup: () => ({}) },
    'plugin bad: options: expected a Standard Schema, such as one of zod or valibot, got an object',
  ],
  [
    'a path as `from`',
    { name: 'bad', from: 'x.ts', setup: () => ({}) },
    'plugin bad: `from` is "x.ts" (give it import.meta.url)',
  ],
  ['a setup that throws', { name: 'bad', setup: fail }, 'plugin bad: its setup throws: no such thing'],
  [
    'a setup without an end',
    { name: 'bad', timeout: 0.01, setup: never },
    'plugin bad: its setup: it takes longer than 0.01 s',
  ],
  [
    'a setup without hooks',
    withHooks(undefined),
    'plugin bad: its setup gives no hooks: expected an object, got undefined',
  ],
  ['a schema that throws', validating(fail), 'plugin bad: the schema of its options throws: no such thing'],
  ['a schema without an end', validating(never), 'plugin bad: the schema of its options: it takes longer than 0.01 s'],
  ['an unknown hook', withHooks({ route: fail }), 'plugin bad: route is no hook (did you mean routes?)'],
  [
    'a slot that is no module',
    withHooks({ slots: { 'footer.top': fail } }),
    'plugin bad: slots["footer.top"]: expected a string or an object, got a function',
  ],
  [
    'an unknown slot',
    withHooks({ slots: { 'content.befor': './here.tsx' } }),
    'plugin bad: slots["content.befor"] is no slot (did you mean content.before?)',
  ],
  [
    'props that cannot be stored',
    withHooks({ slots: { head: { module: './here.tsx', props: { onClick: fail } } } }),
    'plugin bad: slots.head.props: expected plain data, and not a function in onClick, got an object',
  ],
  [
    'a module that is not there',
    withHooks({ slots: { head: './gone.tsx' } }),
    'plugin bad: slots["head"]: there is no file gone.tsx',
  ],
  [
    'a component that is not there',
    withHooks({ components: { Star: '../star.tsx' } }),
    'plugin bad: components.Star: there is no file ../star.tsx',
  ],
  [
    'a component in lower case',
    withHooks({ components: { star: './here.tsx' } }),
    'plugin bad: components.star: expected the key to be a name that begins with a capital letter',
  ],
  [
    'a client module that is not there',
    withHooks({ client: [{ module: './gone.ts' }] }),
    'plugin bad: client[0]: there is no file gone.ts',
  ],
  ['a hook of a wrong type', withHooks({ files: [] }), 'plugin bad: files: expected a function, got a list'],
  [
    'an unknown severity',
    withHooks({ rules: { old: { severity: 'fatal', about: 'Old.' } } }),
    'plugin bad: rules.old.severity: expected "error", "warning" or "off", got "fatal"',
  ],
  [
    'an unknown directive',
    withHooks({ policy: { 'conect-src': ['https://a.example'] } }),
    'plugin bad: policy["conect-src"]: expected the key to be a directive, such as connect-src',
  ],
  [
    'the name of a remark plugin',
    withHooks({ remark: ['remark-toc'] }),
    `plugin bad: remark[0]: expected ${treePlugins}, got "remark-toc"`,
  ],
  [
    'two places for a plugin',
    withHooks({ rehype: [{ plugin: fail, before: 'ids', after: 'ids' }] }),
    `plugin bad: rehype[0]: expected ${treePlugins}, got an object`,
  ],
  [
    'an unknown step',
    withHooks({ rehype: [{ plugin: fail, before: 'link' }] }),
    'plugin bad: rehype[0].before: there is no step link (did you mean links?)',
  ],
  [
    'its own name as a step',
    withHooks({ recma: [{ plugin: fail, after: 'bad' }] }),
    'plugin bad: recma[0].after: there is no step bad (steps: good)',
  ],
])('%s is reported, and the other plugins are set up', async (_, definition, ...expected) => {
  const { config, findings } = await setUp([plugin(definition), plugin({ name: 'good', setup: () => ({}) })]);
  expect(findings).toEqual(expected.map((message) => `plugins.0: ${message}`));
  expect(config.plugins.map(({ name }) => name)).toEqual(['good']);
});

test('options that the schema refuses are reported where they are in the config', async () => {
  const issues = [{ message: 'expected a string', path: ['labels', { key: 0 }] }, { message: 'a label is needed' }];
  expect(
    (
      await setUp([
        plugin(
          validating(() => ({ issues })),
          { labels: [1] },
        ),
      ])
    ).findings,
  ).toEqual([
    'plugins.0.0.labels.0: plugin bad: its option labels[0]: expected a string',
    'plugins.0: plugin bad: its options: a label is needed',
  ]);
});

test('setup gets what the schema makes of the options, and may wait', async () => {
  let given: unknown;
  const { config, findings } = await setUp([
    plugin({
      name: 'good',
      options: {
        '~standard': { version: 1, vendor: 'test', validate: async (value: object) => ({ value: { ...value, a: 1 } }) },
      },
      async setup(options: unknown) {
        given = options;
        return { policy: { 'connect-src': ['https://a.example'] } };
      },
    }),
  ]);
  expect(findings).toEqual([]);
  expect(given).toEqual({ a: 1 });
  expect(config.security.allow).toEqual({ 'connect-src': ['https://a.example'] });
});

test('a plugin without options gets none, as an object', async () => {
  let given: unknown;
  const none = api.definePlugin({
    name: 'good',
    setup({ label = 'New' }: { label?: string }) {
      given = label;
      return {};
    },
  });
  expect((await setUp([none()])).findings).toEqual([]);
  expect(given).toBe('New');
  const needed = api.definePlugin({
    name: 'good',
    setup: ({ label }: { label: string }) => ({ policy: { a: [label] } }),
  });
  // @ts-expect-error its options are needed
  needed();
  // @ts-expect-error they are those of `setup`
  needed({ labl: 'New' });
  const schema = {
    '~standard': {
      version: 1 as const,
      vendor: 'test',
      validate: (value: unknown) => ({ value: String(value) }),
      types: { input: 1 as number, output: '1' as string },
    },
  };
  api.definePlugin({ name: 'good', options: schema, setup: (text) => ({ policy: { a: [text.trim()] } }) })(7);
});

test('the same plugin twice is reported', async () => {
  const good = plugin({ name: 'good', setup: () => ({}) });
  expect((await setUp([good, good])).findings).toEqual([
    'plugins.1: plugin good: is in the config twice (remove one of them)',
  ]);
});

test('rules of plugins have severities of their own, which `checks` changes; unknown ones are reported', async () => {
  const rules = { old: { severity: 'error', about: 'Old.' }, new: { severity: 'warning', about: 'New.' } };
  const plugins = [plugin({ name: 'good', setup: () => ({ rules }) }), plugin({ name: 'bad', setup: fail })];
  const { config, findings } = await setUp(plugins, {
    'good/old': 'off',
    'good/odl': 'off',
    'bad/any': 'off',
    'gone/x': 'off',
  });
  expect(config.checks).toMatchObject({ 'good/old': 'off', 'good/new': 'warning' });
  expect(findings).toEqual([
    'plugins.1: plugin bad: its setup throws: no such thing',
    'checks.good/odlkey: checks["good/odl"]: no plugin of the site has this rule (did you mean good/old?)',
    'checks.gone/xkey: checks["gone/x"]: no plugin of the site has this rule',
  ]);
});

test('a plugin is the same whether it imports the package or what the config is bundled with', async () => {
  const root = writeFiles({ 'docsgen.config.js': "export * from 'docsgen/plugin';\n" });
  const { code } = await bundleConfig(root, `${root}/docsgen.config.js`);
  const bundled = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof api;
  const { definePlugin, ...questions } = bundled;
  const { definePlugin: _, ...expected } = api;
  expect(questions).toEqual(expected);
  const definition = { name: 'good', setup: () => ({}) };
  expect(definePlugin(definition)()).toEqual(api.definePlugin(definition)());
});

test('Markdown plugins of a plugin have its limit', async () => {
  const { config } = await setUp([plugin({ name: 'slow', timeout: 5, setup: () => ({ remark: [() => () => {}] }) })]);
  expect(config.markdown.added?.remark).toMatchObject([{ of: 'slow', limit: 5000 }]);
});

test('modules that hooks name are known, found or not, so that the config is read again when they come or go', async () => {
  const slots = { head: './here.tsx', 'content.after': { module: './gone.tsx' } };
  expect((await setUp([plugin(withHooks({ slots }))])).sought).toEqual(['here.tsx', 'gone.tsx']);
});

test('a component or a language of two plugins is reported, unless the site names the component', async () => {
  const having = (name: string) =>
    plugin({
      name,
      setup: () => ({ components: { Key: 'here.tsx' }, languages: [{ name, aliases: ['R'], grammar: {} }] }),
    });
  const { config, findings } = await setUp([having('one'), having('two')]);
  expect(findings).toEqual([
    'plugins.1: plugin two: components.Key: the plugin one has it already (name the file of the one that pages get under markdown.components)',
    'plugins.1: plugin two: languages: r: the plugin one has it already',
  ]);
  expect(config.plugins.map(({ name }) => name)).toEqual(['one']);
  const value = { title: 'Test', markdown: { components: { Key: 'here.tsx' } } };
  const { config: chosen } = resolveConfig({ root: writeFiles({ 'here.tsx': '' }), value });
  if (chosen === undefined) throw new Error('the config cannot be used');
  const plugins = ['one', 'two'].map((name) => plugin({ name, setup: () => ({ components: { Key: 'here.tsx' } }) }));
  expect((await setUpPlugins(chosen, plugins, () => ({ file: '' }))).findings).toEqual([]);
});
