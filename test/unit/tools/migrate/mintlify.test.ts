import { expect, test } from 'vitest';
import { withHeadingId, withoutIdBlocks } from '../../../../src/tools/migrate/mintlify/heading-ids.ts';
import { withLiteralNames, withProps } from '../../../../src/tools/migrate/mintlify/names.ts';
import { listSteps } from '../../../../src/tools/migrate/mintlify/steps.ts';

test('names in braces are text unless something defines them', () => {
  const text = [
    'resource://{param} and {FASTMCP.key}, {known}, `{code}`, \\{escaped}',
    '{items.map((item) => <li key={item}>{item}</li>)} <Card title={title} name="Board {now}" />',
  ].join('\n');
  expect(withLiteralNames(text, new Set(['known', 'items']))).toBe(
    text.replace('{param}', '\\{param\\}').replace('{FASTMCP.key}', '\\{FASTMCP.key\\}'),
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a page
  expect(withLiteralNames('a {"b": [1]} ${NAME} <C data={{"b": 1}} />', new Set())).toBe(
    'a \\{"b": [1]\\} $\\{NAME\\} <C data={{"b": 1}} />',
  );
  expect(withProps('{name} {known} <C a={name} />', new Set(['known']))).toBe(
    '{props.name} {known} <C a={props.name} />',
  );
});

const linked = new Set(['chat-agent', 'meta', 'with-$ref', 'usual', 'triggerandwait']);

test.each([
  ['## chat.agent()', '## chat.agent() {#chat-agent}'],
  ['### `_meta`', '### `_meta` {#meta}'],
  ['## With `$ref`', '## With `$ref` {#with-$ref}'],
  ['## Usual', '## Usual'],
  ['## Not linked.at all', '## Not linked.at all'],
  ['## chat.agent() {#own}', '## chat.agent() {#own}'],
  ['text chat.agent()', 'text chat.agent()'],
])('the heading %s keeps the id that links name', (from, to) => {
  expect(withHeadingId(from, linked)).toBe(to);
});

test('an element around a heading gives it its id, others stay', () => {
  expect(withoutIdBlocks('<div id="props">\n  ## Props\n</div>\n\n<div id="b">\ntext\n</div>')).toBe(
    '## Props {#props}\n\n<div id="b">\ntext\n</div>',
  );
});

test('steps that are headings are sections; others are a list', () => {
  expect(listSteps('a\n\n<Steps>\n\n### One\n\nText\n\n### Two\n</Steps>\n\nb\n')).toBe(
    'a\n\n### One\n\nText\n\n### Two\n\nb\n',
  );
  expect(listSteps('<Steps>\n<Step title="One">\nText\n</Step>\n</Steps>\n')).toBe(
    '<Steps>\n\n1. **One**\n\n   Text\n\n</Steps>\n',
  );
  expect(listSteps('<Steps>\n<Step title="One"/>\n<Step title="Two"/>\n</Steps>\n')).toBe(
    '<Steps>\n\n1. **One**\n\n1. **Two**\n\n</Steps>\n',
  );
});
