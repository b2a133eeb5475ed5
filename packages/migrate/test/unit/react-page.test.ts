import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateNextra } from '../../src/nextra/index.ts';
import { readPlanned } from '../../src/plan.ts';
import { nameOfIcon } from '../../src/react-sites/components.ts';

test('code of a page that asks for components of the old tool finds something in their place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-react-'));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'next.config.mjs'), "import nextra from 'nextra';\nexport default nextra({})({});\n");
  writeFileSync(
    join(folder, 'content/index.mdx'),
    `import { Image, Popup, Steps } from 'nextra/components'

export function Wide(props) {
  return run(props, { img: Image, box: Popup });
}

# Text of the page

<Steps>

### One

</Steps>
`,
  );
  const { files } = await migrateNextra(join(folder, 'next.config.mjs'), { seconds: 20 });
  const page = files.find(({ to }) => to === 'docs/index.mdx');
  const text = page !== undefined && 'text' in page ? page.text : '';
  expect(text).toContain("export const Image = 'img';");
  expect(text).toContain('{/* not taken over: Popup */}\n\nexport const Popup = ({ children }) => children;');
  expect(text).not.toMatch(/export const Steps|import .* 'nextra/);
});

async function pageOf(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-react-'));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'next.config.mjs'), "import nextra from 'nextra';\nexport default nextra({})({});\n");
  writeFileSync(join(folder, 'content/index.mdx'), text);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { files: planned } = await migrateNextra(join(folder, 'next.config.mjs'), { seconds: 20 });
  const page = planned.find(({ to }) => to === 'docs/index.mdx');
  return page === undefined ? '' : readPlanned(page);
}

test('an import that a block of code shows stays, though nothing asks for it', async () => {
  const code = '```js\nimport { ethers } from "ethers";\nimport { Unused } from "ethers";\n```\n';
  expect(await pageOf(`# Title\n\n${code}`)).toContain(code);
});

test('what a page of Nextra puts into the head of its document is a comment', async () => {
  const text = await pageOf(
    "import Head from 'next/head'\n\n<Head>\n  <title>Words</title>\n</Head>\n\n# Title\n\n```jsx\n<Head>\n</Head>\n```\n",
  );
  expect(text.trim()).toBe(
    '{/* not taken over: <Head> <title>Words</title> </Head> */}\n\n# Title\n\n```jsx\n<Head>\n</Head>\n```',
  );
});

test('imports of pictures are apart from the heading that a page begins with', async () => {
  const text = await pageOf(
    "# Title\n\nimport { Shot } from './shot'\nimport ONE from '../one.png'\n\n<Shot src={ONE} zoom={[ONE]} />\n",
    {
      'one.png': '',
    },
  );
  expect(text).toMatch(/^\nimport ONE from '[^'\n]+';\n\n# Title/);
});

test('a module in a .js file that answers to readers runs in browsers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-react-'));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'next.config.mjs'), "import nextra from 'nextra';\nexport default nextra({})({});\n");
  writeFileSync(
    join(folder, 'content/index.mdx'),
    "import { Box } from '../box.js'\nimport { add } from '../add.js'\n\n<Box>Text {add(1)}</Box>\n",
  );
  writeFileSync(
    join(folder, 'box.js'),
    "import { useState } from 'react';\nexport function Box({ children }) {\n  const [on] = useState(false);\n  return <div>{on && children}</div>;\n}\n",
  );
  writeFileSync(join(folder, 'add.js'), "import { useState } from 'react';\nexport const add = (a) => a + 1;\n");
  const { files } = await migrateNextra(join(folder, 'next.config.mjs'), { seconds: 20 });
  const begins = (name: string) => {
    const file = files.find(({ to }) => to === name);
    return file && readPlanned(file).startsWith("'use client'");
  };
  expect([begins('src/box.js'), begins('src/add.js')]).toEqual([true, false]);
});

test('components of a site that cannot come along are those of docsgen where their names are usual ones', async () => {
  const text = await pageOf('# Title\n\n<Note>\nA note.\n</Note>\n\n<Icon name="check" /> <Own a="b" />\n');
  expect(text.trim()).toBe(
    '# Title\n\n<Admonition type="note">\nA note.\n</Admonition>\n\n<Icon name="check" /> {/* not taken over: <Own a="b" /> */}',
  );
});

test('icons that are elements have names, also within others', () => {
  const icons = ['<HomeIcon size={20} />', '<div className="a b"><span><BookOpen></BookOpen></span></div>', '<b>x</b>'];
  expect(icons.map(nameOfIcon)).toEqual(['home', 'book-open', '<b>x</b>']);
});

test('a component that waits for something stays behind, and what it wraps is on the page', async () => {
  const page =
    "import { Since } from '../since'\nimport { Plain } from '../plain'\n\n# Title\n\n<Since v=\"2\">kept</Since> <Plain />\n";
  const text = await pageOf(page, {
    'since.tsx':
      'export async function Since({ children }) {\n  await fetch("https://a.example");\n  return children;\n}\n',
    'plain.tsx': 'export function Plain() {\n  return <b onClick={async () => 1}>a</b>;\n}\n',
  });
  expect(text).toContain('{/* not taken over: <Since v="2"> */}kept <Plain />');
  expect(text).not.toContain('/since');
});

test('code of a page in several lines keeps what it shows, and is whole without components that are not taken over', async () => {
  const shown = `{list({
  a: \`\\
// a.ts
import Auth from "auth"
import { Hub } from "auth/hub"
export const { on } = Auth({ by: [Hub] })

import { on } from "@/a"
\`,
}).map((text) => (
  <pre key={text}>{text}</pre>
))}
`;
  const text = await pageOf(
    `import { Own } from '../absent'\n\n# Title\n\n${shown}\n<div>\n  {[\n    { value: 1 },\n  ].map((one) => (\n    <Own key={one.value}>\n      <img alt="" />\n    </Own>\n  ))}\n</div>\n\n{<Own />}\n`,
  );
  expect(text).toContain(shown);
  expect(text).toContain(
    '.map((one) => (\n    <>{/* not taken over: <Own key={one.value}> */}\n      <img alt="" />\n    </>\n  ))}',
  );
  expect(text).toContain('{<>{/* not taken over: <Own /> */}</>}');
});

test('style sheets of a page come along from anywhere, and a page is whole without one that is not there', async () => {
  const text = await pageOf(
    "import one from '../styles/one.module.css'\nimport two from '../two.module.css'\nimport Three from '../three.astro'\n\n# T\n\n<i className={one.a} style={two.b}>x</i> <b title={Three}>y</b> <i title=\"Three={Three}\">z</i>\n",
    { 'styles/one.module.css': '.a { color: red; }\n' },
  );
  expect(text).toContain("import one from '@site/src/styles/one.module.css'");
  expect(text.match(/^export .*$/gm)).toEqual(['export const two = {};', 'export const Three = undefined;']);
});

test('a file of order that a page imports comes along', async () => {
  const planned = await plannedOf({
    '_meta.json': '{ "index": "Start" }',
    'index.mdx': "import META from './_meta.json'\n\n{Object.keys(META).join()}\n",
  });
  expect(planned.get('docs/_meta.json')).toContain('Start');
});

async function plannedOf(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-react-'));
  writeFileSync(join(folder, 'next.config.mjs'), "import nextra from 'nextra';\nexport default nextra({})({});\n");
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'content', name)), { recursive: true });
    writeFileSync(join(folder, 'content', name), content);
  }
  const { files: planned } = await migrateNextra(join(folder, 'next.config.mjs'), { seconds: 20 });
  return new Map(planned.filter(({ to }) => /^docs/.test(to)).map((file) => [file.to, readPlanned(file)]));
}
