import * as z from 'zod';
import { siteSchema } from './schema/site.ts';

/** What is used of the JSON Schema that zod makes. `typescript` is the type of what JSON cannot represent, `names` that of further keys. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly description?: string;
  readonly default?: unknown;
  readonly typescript?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  /** Type of the names of further keys. */
  readonly names?: string;
}

/**
 * The declarations of the package `docsgen`, as a `.d.ts` file. What TypeScript would write for `z.input<…>` has no
 * comments: here each key has the description of the schema, which editors show.
 */
export function packageDeclarations(): string {
  // The schema made here is one of objects, lists, strings and so on: `JsonSchema` has all that occurs.
  const schema = z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
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

function typeOf(schema: JsonSchema, indent: string): string {
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
  { properties = {}, required = [], additionalProperties: others, names = 'string' }: JsonSchema,
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

function commentOf({ description, default: given }: JsonSchema, indent: string): string {
  // Of a map, the default is what its own keys say.
  const isMap = typeof given === 'object' && !Array.isArray(given);
  const text = (description ?? '').replaceAll('*/', '*\\/');
  if (given === undefined || isMap) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${indent} * ${text}\n${indent} * @default ${JSON.stringify(given)}\n${indent} */\n`;
}
