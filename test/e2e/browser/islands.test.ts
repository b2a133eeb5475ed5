import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildSite } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { openSite, settled } from './open.ts';
import { movingSite } from './site.ts';

const lazy = `'use client';
import BrowserOnly from '@docusaurus/BrowserOnly';
import { useState } from 'react';
export const hydrate = 'interaction';
export default function Lazy() {
  const [on, setOn] = useState(false);
  return (
    <div className="choice">
      <button type="button" className="lazy" onClick={() => setOn(!on)}>{on ? 'on' : 'off'}</button>
      <input type="checkbox" checked={on} onChange={({ target }) => setOn(target.checked)} />
      <p className="place"><BrowserOnly fallback="nowhere">{() => location.pathname}</BrowserOnly></p>
      <details><summary>Why</summary>Because.</details>
    </div>
  );
}
`;
/** Fields whose values are the state of the component, and one that is left alone. */
const form = `'use client';
import { useState } from 'react';
export function Form() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [colour, setColour] = useState('red');
  const [agreed, setAgreed] = useState(false);
  const [count, setCount] = useState(0);
  const [changes, setChanges] = useState([]);
  const set = (what, change) => ({ target }) => {
    change(target.value);
    setChanges((own) => [...own, what]);
  };
  return (
    <form className="form">
      <label>Name <input value={name} onChange={set('name', setName)} /></label>
      <label>Note <textarea value={note} onChange={set('note', setNote)} /></label>
      <label>Colour <select value={colour} onChange={set('colour', setColour)}><option>red</option><option>blue</option></select></label>
      <label>Size <select onChange={set('size', () => {})}><option>small</option><option>large</option></select></label>
      <label>Range <input type="range" onChange={set('range', () => {})} /></label>
      <label><input type="checkbox" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} /> Agree</label>
      <button type="button" onClick={() => setCount((own) => own + 1)}>More ({count})</button>
      <output>{[name, note, colour, agreed ? 'agreed' : 'not', count, 'changes: ' + changes.join(' ')].join('|')}</output>
    </form>
  );
}
`;
/** Boxes that show their children when they are opened: one has a button, one has nothing at first. */
const boxes = `'use client';
import { useEffect, useState } from 'react';
export function Box({ title, children }) {
  const [open, setOpen] = useState(false);
  return <div className="box"><button type="button" onClick={() => setOpen(!open)}>{title}</button>{open && <div>{children}</div>}</div>;
}
export function Later({ children }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open ? <div className="later">{children}</div> : null;
}
`;
const site = openSite(
  {
    ...movingSite,
    'components/lazy.tsx': lazy,
    'components/boxes.tsx': boxes,
    'docs/boxes.mdx': `# Boxes\n\nimport { Box, Later } from '@site/components/boxes.tsx';\n\n<Box title="More">\n\nHidden *words*.\n\n<Box title="Inner">Deep words.</Box>\n\n</Box>\n\n<Later>Late words.</Later>\n`,
    'components/form.tsx': form,
    'pages/whole.tsx': String(movingSite['components/fragile.tsx']).replace('function', 'default function'),
    'docs/form.mdx': `# Form\n\nimport { Form } from '@site/components/form.tsx';\nimport { Counter } from '@site/components/counter.tsx';\n\n<Form />\n\n<Counter start={3} label="Count" />\n`,
  },
  '/base/',
);
/** From then on islands are found; clicks before that are repeated. */
const hosted = (page: Page) => page.evaluate(() => customElements.whenDefined('docsgen-island').then(() => true));
const scripts = /\/assets\/[\w-]+\.js$/;

test('an island is markup before it is alive, and takes clicks from then on', async () => {
  const silent = await site.open('docs/a', { javaScriptEnabled: false });
  expect(await silent.locator('.counter button').innerText()).toBe('Count: 3');
  expect(await silent.locator('.counter strong').innerText()).toBe('children');
  await silent.close();

  const page = await site.open('docs/a');
  await hosted(page);
  await page.locator('.counter button').click();
  await page.getByText('Count: 4').click();
  expect(await page.locator('.counter button').innerText()).toBe('Count: 5');
  expect(await page.locator('.counter .inside').innerText()).toBe('Static children');
  // `useId` gives the same id here as it did on the server.
  expect(await page.getByLabel('Count', { exact: true }).count()).toBe(1);
  await page.close();
});

test('a page that is nothing but an island says that it crashed as a whole', async () => {
  const page = await site.open('whole', { tolerated: /It fell|error boundary|Gravity/ });
  await hosted(page);
  await page.locator('.fragile').click();
  const box = page.getByRole('alert');
  await box.getByText('This page crashed.').waitFor();
  expect(await box.innerText()).toMatch(/^This page crashed\.\s+It fell\s+Gravity/);
  await box.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.fragile').waitFor();
  await page.close();
});

test.each(share(['main', 'host', 'hydrate', 'form'], 2))(
  'what a reader does before the script %s is there is not lost',
  async (late) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await site.open('docs/b');
    await page.route(`**/assets/${late}-*.js`, (route) => held.then(() => route.continue()));
    await page.goto(new URL('docs/form', site.url()).href, { waitUntil: 'commit' });
    const form = page.locator('.form');
    await form.scrollIntoViewIfNeeded();
    await form.getByLabel('Name').pressSequentially('Early');
    await form.getByLabel('Note').fill('A note');
    await form.getByLabel('Colour').selectOption('blue');
    await form.getByText('Agree').click();
    const more = form.getByRole('button', { name: /^More/ });
    await more.click();
    await more.click();
    await page.locator('.counter button').click();
    await page.locator('.counter button').click();
    answer();
    await page.getByText('Count: 5').waitFor();
    const said = () => form.locator('output').innerText();
    await expect.poll(said).toBe('Early|A note|blue|agreed|2|changes: name note colour');
    // What was entered is still there, and goes on.
    await form.getByLabel('Name').press('End');
    await form.getByLabel('Name').pressSequentially('X');
    await expect.poll(said).toBe('EarlyX|A note|blue|agreed|2|changes: name note colour name');
    await page.close();
  },
);

test('an island out of view loads nothing, one for interaction not before that', async () => {
  const asked: string[] = [];
  const page = await site.open('docs/a', {
    before: async (own) => void own.on('request', (request) => asked.push(request.url())),
  });
  const loaded = (name: string) => asked.some((url) => url.includes(`/assets/${name}-`));
  await expect.poll(() => loaded('counter')).toBe(true);
  await settled(page);
  expect([loaded('counter'), loaded('fragile'), loaded('lazy')]).toEqual([true, false, false]);
  await hosted(page);
  await page.locator('.lazy').scrollIntoViewIfNeeded();
  await settled(page);
  expect(loaded('lazy')).toBe(false);
  // The click that asks for it is not lost.
  await page.locator('.lazy').evaluate((button: HTMLElement) => button.click());
  await page.getByRole('button', { name: 'on', exact: true }).waitFor();
  // What is in <BrowserOnly> of an island is there from then on.
  expect(await page.locator('.place').innerText()).toBe('/base/docs/a');
  await page.close();
});

test.each(['checkbox', 'summary'])('what a click on a %s has done is not undone by its repetition', async (kind) => {
  const page = await site.open('docs/a');
  await hosted(page);
  const choice = page.locator('.choice');
  // No pointer comes near before: it would load the script.
  await choice.locator(kind === 'summary' ? 'summary' : 'input').evaluate((part: HTMLElement) => part.click());
  const isLive = () => choice.evaluate((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  await expect.poll(isLive).toBe(true);
  if (kind === 'summary') {
    await choice.getByText('Because.').waitFor();
    expect(await choice.locator('details[open]').count()).toBe(1);
  } else {
    await choice.getByText('on', { exact: true }).waitFor();
    expect(await choice.locator('input').isChecked()).toBe(true);
  }
  await page.close();
});

test('a page without islands loads no React', async () => {
  const asked: string[] = [];
  const page = await site.open('docs/c', {
    before: async (own) => void own.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  await settled(page);
  const names = asked.filter((path) => scripts.test(path)).map((path) => path.replace(/.*\/(\w+)-.*/, '$1'));
  expect(names.filter((name) => !['main', 'chunk', 'code'].includes(name))).toEqual([]);
  await page.close();
});

test('an island that throws says so, keeps the rest of the page, and can be tried again', async () => {
  const page = await site.open('docs/a', { tolerated: /It fell|error boundary|Gravity/ });
  await hosted(page);
  await page.locator('.fragile').click();
  const box = page.getByRole('alert');
  await box.getByText('This part of the page crashed: Fragile').waitFor();
  expect(await box.innerText()).toMatch(/^This part of the page crashed: Fragile\s+It fell\s+Gravity/);
  await box.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.fragile').waitFor();
  await page.locator('.counter button').click();
  await page.getByText('Count: 4').waitFor();
  await page.close();
});

test('an island whose script is missing leaves its markup, and says what is wrong in its place', async () => {
  const page = await site.open('docs/a', {
    tolerated: /404|Failed to load/,
    before: (own) => own.route('**/counter-*.js', (route) => route.fulfill({ status: 404, body: '' })),
  });
  const box = page.getByRole('alert');
  await box.getByText('This part of the page could not be loaded.').waitFor();
  await box.getByText('The server does not answer as it should.').waitFor();
  expect(await page.locator('.counter button').innerText()).toBe('Count: 3');
  await page.unroute('**/counter-*.js');
  await box.getByRole('button', { name: 'Retry' }).click();
  await box.waitFor({ state: 'detached' });
  await page.locator('.counter button').click();
  await page.getByText('Count: 4').waitFor();
  await page.close();
});

test.each(share(['host', 'hydrate', 'chunk'], 3))(
  'islands whose script %s is missing say so, each of them, and a retry makes them live',
  async (name) => {
    const missing = `**/assets/${name}-*`;
    const page = await site.open('docs/a', {
      tolerated: /404|Failed to load|net::/,
      before: (own) => own.route(missing, (route) => route.abort()),
    });
    const boxes = page.getByRole('alert');
    await boxes.first().waitFor();
    if (name === 'host') {
      expect(await boxes.count()).toBe(3);
      expect(await page.locator('docsgen-island + .error-box').count()).toBe(3);
    }
    // As often as it fails.
    await boxes.first().getByRole('button', { name: 'Retry' }).click();
    await boxes.first().waitFor();
    await page.unroute(missing);
    const mark = await page.evaluate(() => Object.assign(window, { same: true }).same);
    while ((await boxes.count()) > 0) {
      const left = await boxes.count();
      await boxes.first().getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => boxes.count()).toBeLessThan(left);
    }
    await page.locator('.counter button').click();
    await page.getByText('Count: 4').waitFor();
    expect(await page.evaluate(() => 'same' in window)).toBe(mark);
    await page.close();
  },
);

test('islands live on pages that the router has shown, and end when they are left', async () => {
  const page = await site.open('docs/c');
  await page.locator('.sidebar').getByRole('link', { name: 'Page A' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page A' }).waitFor();
  await hosted(page);
  await page.locator('.counter button').click();
  await page.getByText('Count: 4').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Page C' }).waitFor();
  expect(await page.locator('docsgen-island').count()).toBe(0);
  await page.close();
});

test('what cannot be sent to the browser is an error of the build', async () => {
  const component = `'use client';\nexport function Button(props) { return <button>{props.label}</button>; }\n`;
  const page = `import { Button } from '@site/components/button.jsx';\n\n# A\n\n`;
  const withProps = (props: string) =>
    buildSite({ 'docs/a.mdx': `${page}<Button ${props} />\n`, 'components/button.jsx': component });
  const { findings, result } = await withProps('label="x" onPress={() => {}}');
  expect(result.written).toBe(false);
  expect(findings).toEqual([
    'render-error: the page cannot be rendered: <Button> is rendered in the browser, and its prop onPress is a function, which cannot be sent there: use strings, numbers, booleans, null, arrays and plain objects, and children for markup',
  ]);
  expect((await withProps('options={{ at: new Date(0) }}')).findings[0]).toContain('its prop options.at is a Date');
  expect((await withProps('label={<b>x</b>}')).findings[0]).toContain('its prop label is a React element');
  expect((await withProps('label="x" options={{ deep: [1, "x", null] }}')).findings).toEqual([]);
});

test('a client module names its exports and when it loads', async () => {
  const from = (component: string) =>
    buildSite({
      'docs/a.mdx': `import { Box } from '@site/components/box.jsx';\n\n# A\n\n<Box />\n`,
      'components/box.jsx': component,
      'components/other.jsx': 'export function Box() { return <p>box</p>; }',
    });
  expect((await from(`'use client';\nexport * from './other.jsx';\n`)).findings).toEqual([
    "bundle-error: a 'use client' module names what it exports: `export *` does not",
  ]);
  const wrong = await from(`'use client';\nexport const hydrate = 'interact';\nexport { Box } from './other.jsx';\n`);
  expect(wrong.result.diagnostics).toMatchObject([
    {
      rule: 'bundle-error',
      message: 'hydrate is "interact", and has to be one of visible, interaction, idle',
      place: { file: 'components/box.jsx', start: { line: 2, column: 14 }, end: { line: 2, column: 21 } },
      hint: 'did you mean interaction?',
    },
  ]);
  const computed = await from(
    `'use client';\nexport const hydrate = ['never'][0];\nexport { Box } from './other.jsx';\n`,
  );
  expect(computed.findings[0]).toContain('hydrate is "never", and has to be one of visible, interaction, idle');
  const right = await from(`// About it.\n'use client';\nexport { Box } from './other.jsx';\n`);
  expect(right.findings).toEqual([]);
  expect(right.files.get('docs/a/index.html')).toMatch(
    /<docsgen-island scripts="\/assets\/box-\w+\.js \/assets\/hydrate-[^"]+" name="Box"/,
  );
});

test('children that an island shows later are there when it does', async () => {
  const page = await site.open('docs/boxes');
  await page.locator('.later', { hasText: 'Late words.' }).waitFor();
  expect(await page.locator('main').textContent()).not.toContain('Hidden');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Hidden words.').waitFor();
  expect(await page.locator('.box em').textContent()).toBe('words');
  await page.getByRole('button', { name: 'Inner' }).click();
  await page.getByText('Deep words.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Hidden words.').waitFor({ state: 'detached' });
  await page.close();
});
