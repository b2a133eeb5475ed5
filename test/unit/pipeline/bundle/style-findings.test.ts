import { expect, test } from 'vitest';
import { bundle } from '../../../../src/pipeline/bundle/index.ts';
import { resolveConfig } from '../../../../src/pipeline/config/index.ts';
import { writeSite } from '../../../build-site.ts';

test('what browsers skip in style sheets of the site is a finding, once, and that of packages is none', async () => {
  const root = writeSite({
    'theme/custom.css': `.price {
  colour: green;
  colr: red;
.plan { color: blue }
// a note
`,
    'pages/index.tsx': "import '../box.css';\nimport '../box.css';\nexport default () => <p />;\n",
    'box.css': '@import "some-package/x.css";\n.box { color: red; } }\n@import "./late.css";\n',
    'late.css': '',
    'node_modules/some-package/x.css': '.x { color: red',
  });
  const findings = await findingsOf(root);
  expect(
    findings.map(({ rule, message, place, hint }) => [
      `${place?.file}:${place?.start?.line}:${place?.start?.column} ${rule}: ${message}`,
      hint,
    ]),
  ).toMatchInlineSnapshot(`
    [
      [
        "theme/custom.css:3:3 invalid-css: "colr" is not a known CSS property",
        "did you mean color?",
      ],
      [
        "theme/custom.css:5:1 invalid-css: comments in CSS use "/* ... */" instead of "//"",
        "write /* … */",
      ],
      [
        "theme/custom.css:1:8 invalid-css: expected "}" to go with "{"",
        "close it: all that follows is taken for a part of it",
      ],
      [
        "box.css:2:22 invalid-css: unexpected "}"",
        undefined,
      ],
    ]
  `);
});

test('a misspelt name of one of the properties of docsgen is a finding; names of the site are none', async () => {
  const root = writeSite({
    'theme/custom.css': `/* --acent: 1 */
:root { --acent: red; --accent: red; --own: 1px; --bordr-own: 1px }
.x { color: var(--text-mutd); margin: var(--own) var(--guter, 1px); border-color: var(--bordr) }
.x::after { content: "--acent: x; var(--acent)" }
.block--accnt { padding: var( --gutter ) }
`,
    'pages/index.tsx': "import '../box.css';\nexport default () => <p />;\n",
    'box.css': '.box { --bordr: red; --raduis-m: 1px }\n',
  });
  const found = (await findingsOf(root)).map(
    ({ rule, message, place, hint }) =>
      `${place?.file}:${place?.start?.line}:${place?.start?.column} ${rule}: ${message}; ${hint}`,
  );
  expect(found).toEqual([
    'box.css:1:22 invalid-css: nothing reads --raduis-m; did you mean --radius-m?',
    'theme/custom.css:2:9 invalid-css: nothing reads --acent; did you mean --accent?',
    'theme/custom.css:3:17 invalid-css: nothing sets --text-mutd; did you mean --text-muted?',
  ]);
});

test('a key that data has twice is a finding', async () => {
  const root = writeSite({
    'pages/index.tsx': "import data from '../data.json';\nexport default () => <p>{data.a}</p>;\n",
    'data.json': '{\n  "a": "one",\n  "a": "two"\n}\n',
  });
  expect(await findingsOf(root)).toEqual([
    {
      rule: 'lost-text',
      message: 'a is set twice: its first value is left out',
      place: { file: 'data.json', start: { line: 3, column: 3 }, end: { line: 3, column: 6 } },
    },
  ]);
});

test('what YAML leaves out of imported data is a finding, and that of packages is none', async () => {
  const root = writeSite({
    'pages/index.tsx':
      "import data from '../data.yml';\nimport other from 'some-package/x.yml';\nexport default () => <p>{data.color}{other.color}</p>;\n",
    'data.yml': 'color: #f00\n',
    'node_modules/some-package/x.yml': 'color: #f00\n',
  });
  expect(await findingsOf(root)).toEqual([
    {
      rule: 'lost-text',
      message: 'YAML takes #f00 for a comment: it is left out',
      place: { file: 'data.yml', start: { line: 1, column: 8 }, end: { line: 1, column: 12 } },
      hint: 'put the whole text in quotes; a comment has a blank after #',
    },
  ]);
});

async function findingsOf(root: string) {
  const { config } = resolveConfig({ root, value: { title: 'T', fonts: false } });
  if (config === undefined) throw new Error('no config');
  const { findings } = await bundle({
    config,
    docsFolders: [],
    translations: undefined,
    codeStyles: '',
    modules: [],
    pluginModules: { slots: [], templates: [], clients: [] },
    componentPages: ['pages/index.tsx'],
    compilePartial: async () => undefined,
    placeInModule: async () => undefined,
  });
  return findings;
}
