import { expect, test } from 'vitest';
import { changeLog } from '../../src/page-writer.ts';
import { inlineConverter } from '../../src/vitepress/vue.ts';

const convert = (text: string) => {
  const log = changeLog();
  return { text: inlineConverter({}, log)({ text, at: 1 }), notes: log.notes.map(({ about }) => about) };
};

test('backticks in attributes of a tag begin no code; what Vue puts into a badge is a comment', () => {
  const badge = '<Badge :text="`v{x}`" />';
  const { text, notes } = convert(`# T ${badge} and \`<Badge />\``);
  expect(text.replace(/<!--.*?-->/g, '').trimEnd()).toBe('# T  and `<Badge />`');
  expect(text).toMatch(/<!-- .*Badge :text/);
  expect(notes).toEqual(['the text of a badge, `v{x}`']);
  expect(convert('<Own :f="(a) => `{a}%`" /> b').notes).toEqual(['the component <Own>']);
  expect(convert(`<Badge :text="'new'" />`)).toEqual(convert('<Badge text="new" />'));
});

test('a part for a slot of a component of Vue is shown, as an element of HTML of that name is not', () => {
  const { text, notes } = convert('<template #answer>It is 2.</template>');
  expect(text).toBe('It is 2. <!-- not taken over: <template #answer> -->');
  expect(notes).toEqual(['the component <template>']);
});

test('a tag behind a backslash is text', () => {
  for (const text of ['## PropType\\<T> {#t}', 'Write \\<Badge /> or \\</Own> or \\<i v-if="a">.'])
    expect(convert(text)).toEqual({ text, notes: [] });
});
