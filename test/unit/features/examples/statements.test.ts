import { describe, expect, test } from 'vitest';
import { checkExamples, createExampleChecker } from '../../../../src/features/examples/index.ts';
import { compilePage } from '../../pipeline/compile/compile-page.ts';

const ok = { description: 'ok' };
const page = { name: 'page', in: 'query', schema: { type: 'integer', default: 20 } };
const sort = { name: 'sort', in: 'query', schema: { enum: ['name', 'age'], default: 'name' } };
const fields = { type: 'object', properties: { kind: { enum: ['CAT', 'DOG'] }, name: { type: 'string' } } };
const bundled = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/api/v1/pets': {
      get: { operationId: 'listPets', parameters: [page, sort], responses: { 200: ok, 401: ok } },
      post: {
        operationId: 'createPet',
        requestBody: { content: { 'application/json': { schema: fields } } },
        responses: { 201: ok, 400: ok, 401: ok, 409: ok },
      },
    },
    '/api/v1/pets/{id}': { get: { operationId: 'readPet', responses: { 200: ok, 404: ok } } },
    '/api/v1/pets/all': { get: { operationId: 'allPets', responses: { 200: ok } } },
    '/api/v1/pets/{id}/food': { put: { operationId: 'feedPet', responses: { 204: ok, default: ok } } },
  },
};
const small = {
  ...bundled,
  paths: { '/users': { get: { operationId: 'users', responses: {} } }, '/groups/{id}': { get: { responses: {} } } },
};

/** What is reported of a page, with what is marked. */
async function found(source: string, path = 'docs/page.mdx'): Promise<readonly string[]> {
  const documents = [
    { id: 'pets', bundled },
    { id: 'small', bundled: small },
  ];
  const findings = await checkExamples([await compilePage(source, { path })], createExampleChecker(documents));
  const lines = source.split('\n');
  return findings.map(({ rule, message, hint, place: { start, end } = {} }) => {
    const marked = start && end && lines[start.line - 1]?.slice(start.column - 1, end.column - 1);
    return `${rule}: ${message} | ${hint} <${marked}>`;
  });
}

describe('a call in a text', () => {
  test.each([
    'Ask `GET /api/v1/pets?page=2`, `GET /api/v1/pets/{pet}`, `GET /pets/{id}` or `PUT …/food`.',
    'Ask `GET /api/v2/pets`, `GET /other`, `GET https://example.org/x`, `POST {base}/x` or `DELETE …/else`.',
    'Ask `GET /users`, `GET /groups/7` or `GET /user`.',
    '[`POST /pets`](api:pets/createPet), [`GET /pets/{id}`](api:pets/readPet), [`PUT …`](api:pets/feedPet) and [`GET /api/v1/pets/{id}`](api:pets/readPet)',
    '[`GET /x`](api:pets/none) and [`GET /x`](/y)',
  ])('%s: as documented, or none of ours', async (source) => {
    expect(await found(source)).toEqual([]);
  });

  test.each(['docs/changelog.md', 'docs/change-log/2024.mdx', 'docs/Release-Notes.mdx'])(
    '%s says what was so once',
    async (path) => {
      expect(await found('- `GET /api/v1/pet` is gone', path)).toEqual([]);
      expect(await found('- `GET /api/v1/pet` is gone', path.replace(/log|Notes/, ''))).toHaveLength(1);
    },
  );

  test.each([
    [
      'Ask `GET /api/v1/pet`.',
      'unknown-call: no operation of pets has the path /api/v1/pet | did you mean /api/v1/pets? <`GET /api/v1/pet`>',
    ],
    [
      'Ask `DELETE /api/v1/pets`.',
      'unknown-call: /api/v1/pets has no DELETE | it has GET, POST <`DELETE /api/v1/pets`>',
    ],
    [
      '| Call |\n| - |\n| `GET /users/all` |',
      'unknown-call: no operation of small has the path /users/all | did you mean /users? <`GET /users/all`>',
    ],
    [
      'Ask `PUT /pets/{id}/foods`.',
      'unknown-call: no operation has the path /pets/{id}/foods | did you mean …/pets/{id}/food? <`PUT /pets/{id}/foods`>',
    ],
    ['Ask `GET …/food`.', 'unknown-call: …/food has no GET | it has PUT <`GET …/food`>'],
    [
      'Ask `PUT …/pets/{id}/foods`.',
      'unknown-call: no operation has the path …/pets/{id}/foods | did you mean …/pets/{id}/food? <`PUT …/pets/{id}/foods`>',
    ],
    [
      'To [`PUT /pets`](api:pets/createPet)',
      'wrong-statement: `PUT /pets` is not createPet | that is POST /api/v1/pets <`PUT /pets`>',
    ],
    [
      'To [`GET /pets/all`](api:pets/readPet)',
      'wrong-statement: `GET /pets/all` is not readPet | that is GET /api/v1/pets/{id} <`GET /pets/all`>',
    ],
    [
      'To [`GET /pets`](api:pets/readPet)',
      'wrong-statement: `GET /pets` is not readPet | that is GET /api/v1/pets/{id} <`GET /pets`>',
    ],
  ])('%s: reported', async (source, message) => {
    expect(await found(source)).toEqual([message]);
  });
});

const statuses = (...codes: readonly string[]) =>
  `| Code | Meaning |\n| - | - |\n${codes.map((code) => `| ${code} | text |`).join('\n')}`;

describe('statuses in a table', () => {
  test.each([
    `## Create\n\n[Create](api:pets/createPet)\n\n${statuses('201', '400, 401', '`409`')}`,
    `## Feed\n\n[Feed](api:pets/feedPet)\n\n${statuses('204', '422')}`,
    `## Create\n\n[Create](api:pets/createPet)\n\n## Other\n\n${statuses('201', '500')}`,
    `## Create\n\n[Create](api:pets/createPet)\n\n### Sizes\n\n${statuses('201', '500', '502', '503')}`,
    '| Call | Answers |\n| - | - |\n| [a](api:pets/createPet) | 201, 409 |\n| [b](api:pets/readPet) | 200 |',
    '| Call | Limit |\n| - | - |\n| [a](api:pets/createPet) | 500 |',
  ])('%s', async (source) => {
    expect(await found(source)).toEqual([]);
  });

  test.each([
    [
      `## \`POST /api/v1/pets\`\n\n### Answers\n\n${statuses('201', '400', '410')}`,
      'wrong-statement: createPet does not answer 410 | documented: 201, 400, 401, 409 <410>',
    ],
    [
      `## Pets\n\n${statuses('200', '401', '410')}\n\n[a](api:pets/listPets) [b](api:pets/readPet)`,
      'wrong-statement: none of listPets, readPet answers 410 | documented: 200, 401, 404 <410>',
    ],
    [
      '| Task | Call | Answers |\n| - | - | - |\n| [a](api:pets/createPet) | `POST /api/v1/pets` | 201, 404 |',
      'wrong-statement: createPet does not answer 404 | documented: 201, 400, 401, 409 <201, 404>',
    ],
    [
      '| Call | Answers |\n| - | - |\n| [a](api:pets/createPet) | 201, 404 |',
      'wrong-statement: createPet does not answer 404 | documented: 201, 400, 401, 409 <201, 404>',
    ],
  ])('%s: reported', async (source, message) => {
    expect(await found(source)).toEqual([message]);
  });
});

test('statements of a section that names very many operations are stored for none', async () => {
  const list = (length: number) => Array.from({ length }, (_, n) => `- \`GET /a/${n}\``).join('\n');
  const stored = async (length: number) => {
    const { examples } = await compilePage(`${list(length)}\n\n\`page\` (default \`7\`)`);
    return examples.filter(({ language }) => language === 'api:value').length;
  };
  expect([await stored(50), await stored(51)]).toEqual([1, 0]);
});

describe('defaults and values', () => {
  test.each([
    '[List](api:pets/listPets): `page` (default `20`), `page=3`, `sort=age`, and `other` (default `7`)',
    '[List](api:pets/listPets)\n\n| Name | Default |\n| - | - |\n| `sort` | `name` |\n| `page` | 20 |',
    '[Create](api:pets/createPet)\n\n| Name | Type |\n| - | - |\n| `kind` | `CAT`, `DOG` |\n| `name` | `string` |',
    '`page` (default `7`) of another interface',
  ])('%s', async (source) => {
    expect(await found(source)).toEqual([]);
  });

  test.each([
    ['[List](api:pets/listPets): `page` (default `10`)', 'the default of `page` is not 10 | it is 20 <`10`>'],
    ['[List](api:pets/listPets): `sort=size`', '`sort` has no value size | it has name, age <`sort=size`>'],
    [
      '[List](api:pets/listPets)\n\n| Name | Default |\n| - | - |\n| `sort` | `age` |',
      'the default of `sort` is not age | it is name <`age`>',
    ],
    [
      '[Create](api:pets/createPet)\n\n| Name | Values |\n| - | - |\n| `kind` | `CAT` or `COW` |',
      '`kind` has no value COW | it has CAT, DOG <`COW`>',
    ],
  ])('%s: reported', async (source, message) => {
    expect(await found(source)).toEqual([`wrong-statement: ${message}`]);
  });
});
