// OpenAPI documents of any size, in which schemas refer to each other and to themselves, as those of large services do.

const words = ['account', 'batch', 'charge', 'device', 'event', 'folder', 'group', 'host', 'invoice', 'job'];
const wordOf = (n) => words[n % words.length];
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const nameOf = (n) => `${capital(wordOf(n))}${capital(wordOf(Math.floor(n / words.length)))}${n}`;

/** @param operations how many; there is a schema for every third of them, and a tag for every twentieth */
export function apiDocument(operations) {
  const schemas = Math.max(3, Math.ceil(operations / 3));
  const reference = (n) => ({ $ref: `#/components/schemas/${nameOf(n % schemas)}` });
  const schema = (n) => ({
    type: 'object',
    description: `What is known of one ${wordOf(n)}. It may hold others of its kind.`,
    required: ['id', 'state'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Given by the server.', readOnly: true },
      name: { type: 'string', maxLength: 200, description: `What people call the ${wordOf(n)}.` },
      state: { type: 'string', enum: ['new', 'active', 'paused', 'closed'], description: 'Where it stands.' },
      created: { type: 'string', format: 'date-time' },
      size: { type: 'integer', minimum: 0, maximum: 100000 },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      parent: reference(n),
      children: { type: 'array', items: reference(n) },
      next: reference(n + 1),
      others: { type: 'array', items: reference(n + 7) },
      owner: { oneOf: [reference(n + 2), reference(n + 3), { type: 'string' }] },
      details: {
        type: 'object',
        properties: { reason: { type: 'string' }, target: reference(n + 5), retries: { type: 'integer', default: 3 } },
      },
    },
  });
  const error = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const parameter = (name, type, description) => ({ name, in: 'query', description, schema: { type } });
  const operation = (n) => {
    const method = ['get', 'post', 'put', 'delete'][n % 4];
    const item = Math.floor(n / 4);
    const path = `/v1/${wordOf(item)}-${item}/{id}`;
    return [
      path,
      method,
      {
        operationId: `${method}${nameOf(n)}`,
        summary: `${{ get: 'Read', post: 'Change', put: 'Replace', delete: 'Remove' }[method]} ${wordOf(n)} ${n}`,
        description: `Works on one ${wordOf(n)} of the account. **Limits** apply, and \`id\` has to exist.\n\nCalls may be repeated.`,
        tags: [`Area ${Math.floor(n / 20)}`],
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Which one.', schema: { type: 'string' } },
          parameter('limit', 'integer', 'How many at most.'),
          parameter('cursor', 'string', 'Where to go on.'),
          parameter('expand', 'boolean', 'With all that it refers to.'),
        ],
        ...(['post', 'put'].includes(method) && {
          requestBody: { required: true, content: { 'application/json': { schema: reference(n) } } },
        }),
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: reference(n) } } },
          400: error,
          404: error,
        },
      },
    ];
  };
  const paths = {};
  for (let n = 0; n < operations; n += 1) {
    const [path, method, value] = operation(n);
    paths[path] = { ...paths[path], [method]: value };
  }
  return {
    openapi: '3.1.0',
    info: { title: `Service of ${operations} operations`, version: '1.0.0', description: 'Made for measuring.' },
    servers: [{ url: 'https://api.example.com' }, { url: 'https://test.example.com', description: 'Test' }],
    paths,
    components: {
      schemas: {
        Problem: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
        ...Object.fromEntries(Array.from({ length: schemas }, (_, n) => [nameOf(n), schema(n)])),
      },
    },
  };
}
