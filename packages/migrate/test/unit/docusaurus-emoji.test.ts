import { expect, test } from 'vitest';
import { convertEmoji } from '../../src/docusaurus/emoji.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';

test('names of emoji are emoji in text, and headings keep the ids that are made of the names', () => {
  const plan = newPlan('docusaurus.config.js');
  plan.write(
    'docs/a.md',
    '---\ntitle: ":tada:"\n---\n\n## Fixed :bug:\n\nHi :smile:, `:tada:`, at 10:30:20 [a](/x/:id:/b) <A b=":id:" /> :none:\n\n```\n:tada:\n```\n',
  );
  convertEmoji(plan);
  expect([...plan.files.values()].map(readPlanned)).toEqual([
    '---\ntitle: ":tada:"\n---\n\n## Fixed 🐛 {#fixed-bug}\n\nHi 😄, `:tada:`, at 10:30:20 [a](/x/:id:/b) <A b=":id:" /> :none:\n\n```\n:tada:\n```\n',
  ]);
  expect(plan.edits.map(({ line }) => line)).toEqual([5, 7]);
});
