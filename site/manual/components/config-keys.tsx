import { siteSchema } from '../../../src/config/schema/site.ts';
import { KeyTable } from './key-table.tsx';
import { rowsOf, toKeySchema } from './schema-rows.ts';

const schema = toKeySchema(siteSchema, 'input');

/** Keys of the config, from the schema that validates it. */
export function ConfigKeys({ of: names }: { readonly of: readonly string[] }) {
  return <KeyTable rows={rowsOf(schema, names)} />;
}
