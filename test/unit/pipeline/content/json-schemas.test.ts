import { expect, test } from 'vitest';
import { contentSchemas } from '../../../../src/pipeline/content/json-schemas.ts';

test('editors do not mark what YAML takes for a number where text is meant, nor one value in place of a list', () => {
  const { properties } = JSON.parse(contentSchemas().get('frontmatter.json') ?? '{}');
  const text = { type: ['string', 'number', 'boolean'] };
  expect(properties.title).toMatchObject(text);
  expect(properties.keywords.anyOf).toEqual([{ type: 'array', items: text }, text]);
  expect(properties.draft.type).toBe('boolean');
  expect(properties.sidebar_position.type).toBe('number');
});
