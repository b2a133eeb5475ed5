import { describe, expect, test } from 'vitest';
import { compilePage, settings } from './compile-page.ts';

const limits = {
  requests: 100,
  note: null,
  plans: [{ name: 'Free', price: 0 }, { name: 'Pro' }],
  regions: { eu: { host: 'eu.example.com' }, us: { host: 'us.example.com' } },
};
const around = {
  files: ['docs/guide/limits.json', 'docs/guide/limits.yaml'],
  texts: {
    'docs/guide/limits.json': JSON.stringify(limits),
    'docs/guide/limits.yaml': 'requests: 100\n',
  },
};

async function found(text: string, surroundings: Parameters<typeof compilePage>[1] = around) {
  const { findings } = await compilePage(text, surroundings);
  return findings.filter(({ rule }) => rule === 'unknown-key');
}

/** Messages and hints about code on a page that imports `limits`. */
async function reported(code: string) {
  const all = await found(`import limits from './limits.json';\n\n${code}\n`);
  return all.map(({ message, hint }) => [message.replace('docs/guide/limits.json has no ', ''), hint]);
}

test('a key that is no name is shown as code has it', async () => {
  const files = { files: ['docs/guide/p.json'], texts: { 'docs/guide/p.json': '{"exports":{"./a":{"default":1}}}' } };
  const [finding] = await found("import p from './p.json';\n\n{p.exports['./a'].defualt}\n", files);
  expect(finding?.message).toBe('docs/guide/p.json has no exports["./a"].defualt');
});

test.each([
  ['Up to {limits.requsts} requests.', 'requsts', 'did you mean requests?'],
  ['Up to {limits.color} requests.', 'color', 'its keys are requests, note, plans, regions'],
  ["{limits['requsts']}", 'requsts', 'did you mean requests?'],
  ['{limits.requests.max}', 'requests.max', undefined],
  ['{limits.plans[2].name}', 'plans[2]', 'the list has 2 items; the first is 0'],
  ['{limits.plans[0].nmae}', 'plans[0].nmae', 'did you mean name?'],
  ['{limits.plans.lenght}', 'plans.lenght', 'the list has 2 items; the first is 0'],
  ['<Foo max={limits.requsts} />\n\nexport const Foo = () => null;', 'requsts', 'did you mean requests?'],
  ['<p {...{ title: limits.requsts }}>a</p>', 'requsts', 'did you mean requests?'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code of a page
  ['{`${limits.requsts} per minute`}', 'requsts', 'did you mean requests?'],
  ['{-limits.requsts}', 'requsts', 'did you mean requests?'],
  ['{limits.requests > 1 && limits.requsts}', 'requsts', 'did you mean requests?'],
  ['{limits.plans.map((plan) => <b>{plan.nmae}</b>)}', 'plans[].nmae', 'did you mean name?'],
  ['{limits.plans.map(({ nmae }) => <b>{nmae}</b>)}', 'plans[].nmae', 'did you mean name?'],
  ['{limits.plans.filter((p) => p.price).map((p) => p.nmae)}', 'plans[].nmae', 'did you mean name?'],
  ['{limits.plans.toSorted((a, b) => a.prise - b.price)}', 'plans[].prise', 'did you mean price?'],
  ['{Object.values(limits.regions).map((r) => r.hots)}', 'regions[].hots', 'did you mean host?'],
  [
    '{Object.entries(limits.regions).map(([id, r]) => <b key={id}>{r.hots}</b>)}',
    'regions[].hots',
    'did you mean host?',
  ],
  ['export const { requsts } = limits;\n\n{requsts}', 'requsts', 'did you mean requests?'],
  ['export const eu = limits.regions.eu;\n\n{eu.hots}', 'regions.eu.hots', 'did you mean host?'],
  [
    'export const Limit = () => {\n  const { regions } = limits;\n  return regions.ue;\n};',
    'regions.ue',
    'its keys are eu, us',
  ],
])('%s is reported', async (code, keys, hint) => {
  expect(await reported(code)).toEqual([[keys, hint]]);
});

test.each([
  '{limits.requests} {limits.plans.length} {limits.plans[1].name} {limits.regions.eu.host.length}',
  '{limits.requests.toLocaleString()} {limits.toString()} {String(limits.note)}',
  "{limits.requsts ?? 'none'} {limits.max || 1}",
  '{limits?.requsts} {limits.max?.day} {limits.plans[5]?.name.first}',
  '{limits.max && <b>{limits.max.day}</b>}',
  '{limits.max ? limits.max : null} {!limits.min} {typeof limits.color}',
  '{limits.max === undefined} {limits.min !== null && limits.min}',
  "{'max' in limits} {limits.max}",
  'export const key = "max";\n\n{limits[key]} {limits.plans[key]}',
  '{limits.plans.map((plan) => plan.price)}',
  '{limits.plans.map((plan) => plan.color)}',
  '{limits.plans.map(({ nmae = "" }) => nmae)}',
  '{limits.plans.map((plan, index) => index.nmae)}',
  '{((limits) => limits.requsts)({ requsts: 1 })}',
  'export function Limit({ limits }) {\n  return limits.requsts;\n}',
  'export const Limit = () => {\n  const limits = useLimits();\n  return limits.requsts;\n};',
  'export const f = () => {\n  for (const limits of [1]) limits.requsts;\n  try {} catch (limits) { limits.requsts; }\n};',
  'export const f = (more) => {\n  Object.assign(limits, more);\n  return limits.requsts;\n};',
  'export const f = (key) => {\n  limits.color = 1;\n  limits.regions[key] = {};\n  return limits.color + limits.regions.asia;\n};',
])('%s is not reported', async (code) => {
  expect(await reported(code)).toEqual([]);
});

test('the place is that of the key, for either parser', async () => {
  const text = `import limits from './limits.json';

> - *Up* to {limits.requsts}
>   <b title={limits.max}>a</b>
`;
  const places = [
    { line: 3, column: 21 },
    { line: 4, column: 22 },
  ].map((start) => ({ rule: 'unknown-key', place: { file: 'docs/guide/page.mdx', start } }));
  expect(await found(text)).toMatchObject(places);
  const markdown = { ...settings.markdown, parser: 'reference' as const };
  expect(await found(text, { ...around, settings: { markdown } })).toMatchObject(places);
});

describe('data', () => {
  test.each([
    ["import limits from './limits.yaml';\n\n{limits.requsts}", 'docs/guide/limits.yaml has no requsts'],
    ["import limits from './limits';\n\n{limits.requsts}", 'docs/guide/limits.json has no requsts'],
    ["import { regions as all } from './limits.json';\n\n{all.asia}", 'docs/guide/limits.json has no regions.asia'],
    ["import * as all from './limits.json';\n\n{all.asia}", 'docs/guide/limits.json has no asia'],
    ["import { default as all } from './limits.json';\n\n{all.asia}", 'docs/guide/limits.json has no asia'],
    ['export const own = { alpha: 1, run: () => 1 };\n\n{own.alhpa} {own.run.name}', 'own has no alhpa'],
    ['---\ntitle: Start\nauthor: Ada\n---\n\n{frontMatter.autor}', 'the frontmatter has no autor'],
    ['---\ntitle: Start\n---\n\n{metadata.lastUpdatedAt}', 'metadata of a page has no lastUpdatedAt'],
  ])('%j', async (text, message) => {
    expect((await found(text)).map((finding) => finding.message)).toEqual([message]);
  });

  test.each([
    "import limits from './limits.ts';\n\n{limits.requsts}",
    "import limits from './limits.json?raw';\n\n{limits.requsts}",
    "import * as limits from './limits.json';\n\n{limits.default} {limits.requests}",
    'export const cache = {};\n\n{cache.a}',
    'export const own = { ...{ a: 1 } };\n\n{own.b}',
    'export const frontMatter = { a: 1 };\n\n{frontMatter.a}',
    'export let own = { a: 1 };\n\n{own.b}',
  ])('of which nothing is known: %j', async (text) => {
    expect(await found(text, { ...around, files: [...around.files, 'docs/guide/limits.ts'] })).toEqual([]);
  });

  test('that is not valid is left to the bundler', async () => {
    const texts = { 'docs/guide/limits.json': '{' };
    expect(await found("import limits from './limits.json';\n\n{limits.a}", { ...around, texts })).toEqual([]);
  });

  test('is what the page depends on', async () => {
    const { lookups } = await compilePage("import limits from './limits.json';\n\n{limits.requests}", around);
    expect(lookups).toContainEqual(expect.objectContaining({ name: 'text', key: ['docs/guide/limits.json'] }));
  });
});
