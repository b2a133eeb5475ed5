import { frontmatterSchema } from '../../../src/pipeline/content/frontmatter-schema.ts';
import { KeyList } from './key-list.tsx';
import { rowsOf, toKeySchema } from './schema-rows.ts';

// Its input is whatever YAML gives; what comes out of it has types.
const schema = toKeySchema(frontmatterSchema, 'output');

/** Fields of frontmatter, from the schema that validates it. */
export function FrontmatterFields({ of: names }: { readonly of: readonly string[] }) {
  return <KeyList rows={rowsOf(schema, names)} />;
}
