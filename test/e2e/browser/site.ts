import type { SiteFiles } from '../../build-site.ts';

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, n) => `Paragraph ${n} of this section.`).join('\n\n');

const tabs = `<Tabs groupId="os">
<TabItem value="linux" label="Linux">

#### On Linux

apt

${paragraphs(3)}

</TabItem>
<TabItem value="mac" label="macOS">brew</TabItem>
</Tabs>`;

/** A site with everything that moves, under a base URL of its own. */
export const movingSite: SiteFiles = {
  'docsgen.config.js': `export default {
    title: 'Moving',
    // Without fonts of its own a page costs a tenth less. Those of this repository's site are loaded by other tests.
    fonts: false,
    baseUrl: '/base/',
    announcement: { id: 'first', content: 'Version 2 is out' },
    colorMode: { default: 'dark', toggle: true },
    navbar: { logo: { src: '/logo.svg', alt: 'Logo' }, items: [
      { label: 'Docs', href: '/docs/a' },
      { label: 'More', items: [{ label: 'B', href: '/docs/b' }, { label: 'Elsewhere', href: 'https://elsewhere.example/' }] },
      { label: 'Elsewhere', href: 'https://elsewhere.example/' },
    ] },
  };`,
  'docs/a.mdx': `---
title: Page A
slug: a
---
import { Counter } from '@site/components/counter.tsx';
import Lazy from '@site/components/lazy.tsx';
import { Fragile } from '@site/components/fragile.tsx';

[To B](b.md), [B by its file](pathname:///base/docs/b.html), [a part of B](b.md#second),
[a file](pathname:///base/data.json), [elsewhere](https://elsewhere.example/)

<Counter start={3} label="Count">Static **children**</Counter>

\`\`\`js title="long.js"
const long = 'a line that is much longer than any screen is wide, so that it has to be scrolled or wrapped to be read to its very end, and then some more of it for wide ones';
\`\`\`

## First

${tabs}

## Between

${paragraphs(30)}

## Fragile

<Fragile />

## Second

${tabs}

${paragraphs(30)}

<details>
<summary>More</summary>

### Hidden

Found.

</details>

## Last

<Lazy />
`,
  'docs/b.md': `---\ntitle: Page B\nslug: b\n---\n${tabs}\n\n${paragraphs(30)}\n\n## Second\n\n${paragraphs(40)}\n\n${'- A long list\n'.repeat(15)}\n[Back to A](a.mdx)\n\n~~~sh\n$ npm start\nready\n~~~\n\n~~~js\nconst port = 80; // [!code --]\nconst port = 8080; // [!code ++]\n~~~\n\n~~~diff\n-old\n+new\n~~~\n`,
  'docs/c.md': `---\ntitle: Page C\nslug: c\n---\n[To A](a.mdx)\n\n~~~txt\n${'line\n'.repeat(300)}~~~\n`,
  'static/data.json': '{}',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  'components/counter.tsx': `'use client';
import { type ReactNode, useId, useState } from 'react';
export function Counter({ start, label, children }: { start: number; label: string; children?: ReactNode }) {
  const [count, setCount] = useState(start);
  const id = useId();
  return (
    <div className="counter">
      <label htmlFor={id}>{label}</label>
      <button id={id} type="button" onClick={() => setCount(count + 1)}>{label}: {count}</button>
      <div className="inside">{children}</div>
    </div>
  );
}
`,
  'components/lazy.tsx': `'use client';
import { useState } from 'react';
export const hydrate = 'interaction';
export default function Lazy() {
  const [on, setOn] = useState(false);
  return <button type="button" className="lazy" onClick={() => setOn(!on)}>{on ? 'on' : 'off'}</button>;
}
`,
  'components/fragile.tsx': `'use client';
import { useState } from 'react';
export function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('It fell', { cause: new Error('Gravity') });
  return <button type="button" className="fragile" onClick={() => setBroken(true)}>Drop</button>;
}
`,
};
