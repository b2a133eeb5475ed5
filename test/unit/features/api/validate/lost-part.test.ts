import { expect, test } from 'vitest';
import { weighViolation } from '../../../../../src/features/api/validate/lost-part.ts';

const root = {
  paths: {
    '/a': { get: { responses: [], parameters: {} } },
    '/b': {
      get: { responses: [{ description: 'Fine' }], parameters: [{}] },
      post: { parameters: { id: { in: 'path' } } },
    },
  },
};
const ruleAt = (
  pointer: string,
  rule: 'specification-violation' | 'unresolved-reference' = 'specification-violation',
) => weighViolation({ rule, message: '', pointer } as Parameters<typeof weighViolation>[0], root).rule;

test('a mapping in place of a list, and a list in place of a mapping, lose what is in them', () => {
  expect(ruleAt('/paths/~1b/post/parameters')).toBe('invalid-openapi');
  expect(ruleAt('/paths/~1b/get/responses')).toBe('invalid-openapi');
});

test('an empty one loses nothing, and neither does what is of its kind', () => {
  expect(ruleAt('/paths/~1a/get/parameters')).toBe('specification-violation');
  expect(ruleAt('/paths/~1a/get/responses')).toBe('specification-violation');
  expect(ruleAt('/paths/~1b/get/parameters')).toBe('specification-violation');
  expect(ruleAt('/paths/~1b/get')).toBe('specification-violation');
});

test('only violations of the specification are weighed', () => {
  expect(ruleAt('/paths/~1b/post/parameters', 'unresolved-reference')).toBe('unresolved-reference');
});
