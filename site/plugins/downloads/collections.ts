import type { Step } from './steps.ts';

/** What a collection is called, and the values of its variables. */
export interface Collection {
  readonly name: string;
  readonly docs: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** Sets the variables of a step by a function of the program. */
function script({ sets = {} }: Step, header: string, set: string): readonly string[] {
  const lines = Object.entries(sets).map(
    ([name, part]) => `  ${set}('${name}', etag${part === 'object' ? ".split('::')[0]" : ''});`,
  );
  if (lines.length === 0) return [];
  return [`const etag = (${header} || '').replaceAll('"', '');`, 'if (etag) {', ...lines, '}'];
}

/** All variables of a collection: those with a value, and those that a step sets. */
function allVariables({ variables, steps }: Collection): Readonly<Record<string, string>> {
  const later = steps.flatMap(({ sets = {} }) => Object.keys(sets)).map((name) => [name, ''] as const);
  return { ...Object.fromEntries(later), ...variables };
}

const queryText = (query: Step['query'] = {}): string =>
  Object.entries(query)
    .map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${encodeURIComponent(value)}`)
    .join('');

/** The collection for Postman, in version 2.1 of its format. */
export function postman(collection: Collection): unknown {
  return {
    info: {
      name: collection.name,
      description: collection.docs,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'basic', basic: ['user', 'password'].map((name) => postmanPair(name)) },
    variable: Object.entries(allVariables(collection)).map(([key, value]) => ({ key, value })),
    item: collection.steps.map((step) => {
      const lines = script(step, "pm.response.headers.get('ETag')", 'pm.collectionVariables.set');
      return {
        name: step.name,
        ...(lines.length > 0 ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: lines } }] } : {}),
        request: {
          method: step.method,
          description: step.docs,
          header: Object.entries(step.headers ?? {}).map(([key, value]) => ({ key, value })),
          url: {
            raw: `{{base}}${step.path}${queryText(step.query)}`,
            host: ['{{base}}'],
            path: step.path.split('/').slice(1),
            query: Object.entries(step.query ?? {}).map(([key, value]) => ({ key, value: encodeURIComponent(value) })),
          },
          ...(step.body === undefined
            ? {}
            : {
                body: { mode: 'raw', raw: step.body.text, options: { raw: { language: step.body.language } } },
              }),
        },
        response: [],
      };
    }),
  };
}

const postmanPair = (name: string) => ({
  key: name === 'user' ? 'username' : name,
  value: `{{${name}}}`,
  type: 'string',
});

/** The collection for Bruno, in the form of its exports, with an environment for its variables. */
export function bruno(collection: Collection): unknown {
  return {
    name: collection.name,
    version: '1',
    items: collection.steps.map((step, index) => {
      const lines = script(step, "res.getHeader('etag')", 'bru.setEnvVar');
      return {
        type: 'http',
        name: step.name,
        seq: index + 1,
        request: {
          url: `{{base}}${step.path}${queryText(step.query)}`,
          method: step.method,
          headers: Object.entries(step.headers ?? {}).map(([name, value]) => ({ name, value, enabled: true })),
          params: Object.entries(step.query ?? {}).map(([name, value]) => ({
            name,
            value: encodeURIComponent(value),
            type: 'query',
            enabled: true,
          })),
          body:
            step.body === undefined
              ? { mode: 'none' }
              : { mode: step.body.language, [step.body.language]: step.body.text },
          auth: { mode: 'basic', basic: { username: '{{user}}', password: '{{password}}' } },
          ...(lines.length > 0 ? { script: { res: lines.join('\n') } } : {}),
          docs: step.docs,
        },
      };
    }),
    environments: [
      {
        name: 'local',
        variables: Object.entries(allVariables(collection)).map(([name, value]) => ({
          name,
          value,
          type: 'text',
          enabled: true,
          secret: false,
        })),
      },
    ],
  };
}
