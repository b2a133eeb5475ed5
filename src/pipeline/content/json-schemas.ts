import * as z from 'zod';
import { authorsSchema, categorySchema, glossarySchema, tagsSchema } from './data-files.ts';
import { frontmatterSchema } from './frontmatter-schema.ts';

/** JSON Schemas of what authors write in YAML, as text, by the name of the file that each is published in. */
export function contentSchemas(): ReadonlyMap<string, string> {
  const schemas = {
    authors: ['Authors of posts', authorsSchema],
    category: ['A category of a sidebar', categorySchema],
    frontmatter: ['Frontmatter of a page', frontmatterSchema],
    glossary: ['Terms and spellings', glossarySchema],
    tags: ['Tags', tagsSchema],
  } as const;
  return new Map(
    Object.entries(schemas).map(([name, [title, schema]]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: anyScalar });
      return [`${name}.json`, `${JSON.stringify({ $schema, title: `${title} (docsgen)`, ...rest }, null, 2)}\n`];
    }),
  );
}

/** Text is what is written, which YAML may read as a number; one value is taken for a list of it. */
function anyScalar({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { type, items } = jsonSchema;
  if (type === 'string') Object.assign(jsonSchema, { type: ['string', 'number', 'boolean'] });
  if (type !== 'array' || items === undefined || zodSchema._zod.def.type !== 'pipe') return;
  Object.assign(jsonSchema, { type: undefined, items: undefined, anyOf: [{ type, items }, items] });
}
