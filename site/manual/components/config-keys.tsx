import { siteSchema } from '../../../src/pipeline/config/schema/site.ts';
import { KeyList } from './key-list.tsx';
import { rowsOf, toKeySchema } from './schema-rows.ts';

const schema = toKeySchema(siteSchema, 'input');

/** Keys of the config, from the schema that validates it. */
export function ConfigKeys({ of: names }: { readonly of: readonly string[] }) {
  return <KeyList rows={rowsOf(schema, names)} />;
}
