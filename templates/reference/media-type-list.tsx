import { Fragment } from 'react';
import type { MediaType } from '../../src/model/reference.ts';
import type { SchemaView } from '../../src/model/schema-view.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { Description } from './description.tsx';
import { EncodingList } from './encoding-list.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaInside } from './schema-inside.tsx';
import { SchemaType } from './schema-type.tsx';

interface MediaTypeListProps {
  readonly content: readonly MediaType[];
}

/** The forms that a body may have. Media types with the same schema are told together. */
export function MediaTypeList({ content }: MediaTypeListProps) {
  return groupBySchema(content).map(([first, ...others], index) => (
    <div className="media" key={first.type}>
      <div className="field-head">
        {[first, ...others].map(({ type }) => (
          <Fragment key={type}>
            <code className="media-type">{type}</code>{' '}
          </Fragment>
        ))}
        {first.schema && <SchemaType schema={first.schema} />}
        {first.itemSchema && (
          <span>
            stream of <SchemaType schema={first.itemSchema} />
          </span>
        )}
      </div>
      {first.schema && <Body schema={index === 0 ? first.schema : withoutAnchors(first.schema)} />}
      {first.itemSchema && <Body schema={first.itemSchema} />}
      <EncodingList encoding={first.encoding} />
    </div>
  ));
}

/** The outermost schema of a body is open. */
function Body({ schema }: { readonly schema: SchemaView }) {
  const inner = innerSchema(schema);
  return (
    <>
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      {inner.summary !== '' && <SchemaInside schema={inner} />}
    </>
  );
}

/** Fields of several media types share their names and so their ids, which can stand on the page once. */
function withoutAnchors(schema: SchemaView): SchemaView {
  const lists = schema.lists.map((list) => ({ ...list, fields: list.fields.map(({ anchor, ...field }) => field) }));
  return { ...schema, lists };
}

type Group = readonly [MediaType, ...MediaType[]];

function groupBySchema(content: readonly MediaType[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const mediaType of content) {
    const { schema, itemSchema, encoding } = mediaType;
    const key = content.length === 1 ? '' : JSON.stringify([schema, itemSchema, encoding]);
    const known = groups.get(key);
    groups.set(key, known ? [...known, mediaType] : [mediaType]);
  }
  return [...groups.values()];
}
