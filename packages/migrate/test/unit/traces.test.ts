import { expect, test } from 'vitest';
import { tagsIn } from '../../src/jsx-tags.ts';
import { convertComponents } from '../../src/page-components.ts';
import { addUse, type ComponentUses, htmlTrace, mdxTrace, stubsOf, withTraces } from '../../src/traces.ts';
import { convertVitePress } from '../../src/vitepress/markdown.ts';

test('a tag is a comment in one line, in which nothing ends it', () => {
  expect(mdxTrace('<A\n  b="*/"\n/>')).toBe('{/* not taken over: <A b="*\\/" /> */}');
  expect(htmlTrace('<A b="--> c" d=-')).toBe('<!-- not taken over: <A b="-\\-> c" d=-\\ -->');
});

test('comments are at the end of a line, and within the last cell of a row', () => {
  expect(['## H {#h}', '', '  ', '- text ', '| a | b |'].map((line) => withTraces(line, ['<!---->']))).toEqual([
    '## H <!----> {#h}',
    '<!---->',
    '<!---->',
    '- text <!---->',
    '| a | b <!----> |',
  ]);
});

test('MDX: the tag stays with its attributes, what it wraps stays on the page', () => {
  const { text } = convertComponents(
    'a <Dep group="x" /> b\n\n<Wrap kind="y">\n\nkept\n\n</Wrap>\n\nexport const X = () => <Own />;\n',
    {},
    {
      known: new Set(),
      lose: () => {},
      iconOf: (name) => name,
    },
  );
  expect(text).toBe(
    'a {/* not taken over: <Dep group="x" /> */} b\n\n{/* not taken over: <Wrap kind="y"> */}\n\nkept\n\n\n\nexport const X = () => <>{/* not taken over: <Own /> */}</>;\n',
  );
});

test('MDX: what code of an attribute or of braces shows is a value there', () => {
  const lost: string[] = [];
  const { text } = convertComponents(
    '<Suspense fallback={<Skeleton a={1} />} client:load>\n\n<Own a={<b>{<Lost>c</Lost>}</b>} />\n\n</Suspense>\n\n{shown && <Part />}\n',
    { Own: () => ({ open: '<Own a={<b>{<Lost>c</Lost>}</b>} />', close: '' }) },
    { known: new Set(['Suspense']), lose: (name) => lost.push(name), iconOf: (name) => name },
  );
  expect(text).toBe(
    '<Suspense fallback={<>{/* not taken over: <Skeleton a={1} /> */}</>}>\n\n<Own a={<b>{<>{/* not taken over: <Lost> */}c</>}</b>} />\n\n</Suspense>\n\n{shown && <>{/* not taken over: <Part /> */}</>}\n',
  );
  expect(lost).toEqual(['Skeleton', 'Lost', 'Part']);
});

test('MDX: a sentence that ends with a colon or a question mark is no condition', () => {
  const options = { known: new Set<string>(), lose: () => {}, iconOf: (name: string) => name };
  const text = 'Voici :\n\n<Own>a</Own> ? <Own />\n\n{a ? <b /> : <Own />}\n';
  expect(convertComponents(text, {}, options).text).toBe(
    'Voici :\n\n{/* not taken over: <Own> */}a ? {/* not taken over: <Own /> */}\n\n{a ? <b /> : <>{/* not taken over: <Own /> */}</>}\n',
  );
});

test('VitePress: components, values and attributes of Vue', () => {
  const page = {
    frontmatter: {},
    isLinked: () => false,
    component: () => undefined,
    addKind: () => {},
    read: () => undefined,
    show: () => undefined,
  };
  const { text } = convertVitePress(
    '## A <Own v="1" />\n\n| a {{ b }} | c |\n\n<p v-if="x">d</p>\n\n`<Code />`\n\n<script setup>\nimport A from "a"\nconst b = 1\n</script>\n\n<script setup>\nimport A from "a"\n</script>\n',
    1,
    page,
  );
  expect(text).toBe(
    '## A <!-- not taken over: <Own v="1" /> -->\n\n| a  | c <!-- not taken over: {{ b }} --> |\n\n<p>d</p> <!-- not taken over: <p v-if="x"> -->\n\n`<Code />`\n\n<!-- not taken over: <script setup> import A from "a" const b = 1 </script> -->\n\n',
  );
});

test('a file for each component has its attributes as they are used', () => {
  const uses: ComponentUses = new Map();
  const text =
    '<Dep kind="a" n={1} data-x="1" /><Dep kind="b" n={2} all /><Dep kind="a" n={3} all /><Dep kind="b" n={4} /><Dep kind="a" n={5} /><Dep kind="a" n={6} />' +
    '<Wrap title="One two">x</Wrap><Has.Dot /><own-one />';
  for (const tag of tagsIn(text)) if (tag.kind !== 'close') addUse(uses, tag);
  expect(stubsOf(uses, (path) => path === 'components/Taken.tsx')).toEqual([
    {
      to: 'components/Dep.tsx',
      text: `/** A component of the old site, which had it in 6 places: write what it shows. */
interface DepProps {
  readonly kind: 'a' | 'b';
  readonly n: number;
  readonly 'data-x'?: string;
  readonly all?: boolean;
}

export default function Dep(_: DepProps) {
  return null;
}
`,
    },
    {
      to: 'components/Wrap.tsx',
      text: `import type { ReactNode } from 'react';

/** A component of the old site, which had it in one place: write what it shows. */
interface WrapProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export default function Wrap({ children }: WrapProps) {
  return <>{children}</>;
}
`,
    },
  ]);
});
