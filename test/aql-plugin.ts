import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../site/plugins/aql');

/** The AQL plugin of `site/` as files for the site of a test, whose config uses it as `plugins: [aql()]`. */
export const aqlPlugin: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder).map((name) => [`plugins/aql/${name}`, readFileSync(join(folder, name), 'utf8')]),
);

export const importsAql = "import { aql } from './plugins/aql/index.ts';\n";
