import { type KeySchema, wholeSchema } from './key-schema.ts';

/**
 * The declarations of the package `docsgen`, as a `.d.ts` file. What TypeScript would write for `z.input<…>` has no
 * comments: here each key has the description of the schema, which editors show.
 */
export function packageDeclarations(): string {
  const schema = wholeSchema();
  const named = Object.entries(schema.$defs ?? {}).map(([name, type]) => `export type ${name} = ${typeOf(type, '')};`);
  return `${named.join('\n\n')}

/** The config of a site. */
export interface UserConfig ${typeOf(schema, '')}

/**
 * Gives a site config its type: completion and checks in the editor. Returns the config as it is.
 *
 * @example
 *     import { defineConfig } from 'docsgen';
 *
 *     export default defineConfig({ title: 'My project' });
 */
export declare function defineConfig(config: UserConfig): UserConfig;

import type { Plugin } from './src/model/plugin.d.ts';

export type * from './requests.d.ts';
import type { BuildReport, BuildRequest, CheckLinksReport, CheckLinksRequest, Server, ServeRequest } from './requests.d.ts';

/**
 * Builds a site, as \`docsgen build\` does. What is wrong with it is reported; only faults around it are thrown, such as a full
 * disk. Nothing is printed.
 */
export declare function build(request?: BuildRequest): Promise<BuildReport>;

/** Checks every link, anchor, image and address of a site, as \`docsgen check-links\` does. */
export declare function checkLinks(request?: CheckLinksRequest): Promise<CheckLinksReport>;

/** Serves a site until it is closed, as \`docsgen serve\` does. */
export declare function serve(request?: ServeRequest): Promise<Server>;
`;
}

/** The config as a JSON Schema, as text: the manual's reference of its keys is made of it. */
export function configJsonSchema(): string {
  const { $schema, ...schema } = wholeSchema();
  const described = {
    $schema,
    title: 'Configuration',
    description: [
      'What `docsgen.config.ts`, `.js` or `.mjs` exports: the settings of a site. Only `title` is required.',
      'A key that does not exist, or has a wrong value, is an error. Paths are relative to the folder of the config. A default of a folder is tried, and left out where it is not there.',
      'In the address of a key, `[]` means each entry of a list, `NAME` a name of your choice: `navbar.items[].href`.',
    ].join('\n\n'),
    examples: [
      {
        title: 'My project',
        url: 'https://docs.example.org',
        docs: { route: '/docs' },
        api: [{ id: 'pets', document: 'openapi/pets.yaml', route: '/api' }],
        navbar: { items: [{ label: 'Docs', href: '/docs' }] },
        checks: { 'broken-anchor': 'error' },
      },
    ],
    ...schema,
  };
  const text = JSON.stringify(described, (key, value) => (key === 'typescript' ? undefined : value), '\t');
  // The manual shows tokens as they are.
  return `${text.replace(/%((?:var|product)\.\w+)%/g, '%%$1%%')}\n`;
}

function typeOf(schema: KeySchema, indent: string): string {
  if (schema.typescript !== undefined) return schema.typescript;
  if (schema.$ref !== undefined) return schema.$ref.slice('#/$defs/'.length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => typeOf(choice, indent)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, indent)}>`;
  if (schema.type === 'integer') return 'number';
  if (schema.type !== 'object') return String(schema.type ?? 'unknown');
  if (typeof schema.additionalProperties !== 'object' || schema.properties !== undefined)
    return objectOf(schema, indent);
  return `{ [name: string]: ${typeOf(schema.additionalProperties, indent)} }`;
}

function objectOf(
  { properties = {}, required = [], additionalProperties: others, names = 'string' }: KeySchema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([key, value]) => {
    const type = typeOf(value, inner);
    const written = /^\w+$/.test(key) ? key : JSON.stringify(key);
    const member = required.includes(key) ? `${written}: ${type}` : `${written}?: ${type} | undefined`;
    return `${commentOf(value, inner)}${inner}${member};\n`;
  });
  if (typeof others === 'object') members.push(`${inner}[name: ${names}]: ${typeOf(others, inner)} | undefined;\n`);
  return `{\n${members.join('\n')}${indent}}`;
}

function commentOf({ description, default: given }: KeySchema, indent: string): string {
  // Of a map, the default is what its own keys say.
  const isMap = typeof given === 'object' && !Array.isArray(given);
  const text = (description ?? '').replaceAll('*/', '*\\/');
  if (given === undefined || isMap) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${indent} * ${text}\n${indent} * @default ${JSON.stringify(given)}\n${indent} */\n`;
}
