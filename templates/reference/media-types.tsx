import { Fragment } from 'react';
import type { Encoding, MediaType, RequestBody as RequestBodyModel } from '../../src/model/reference.ts';
import type { SchemaView } from '../../src/model/schema-view.ts';
import { Sentence } from '../sentence.tsx';
import { HeaderList } from './parameters.tsx';
import { Description, ReferenceHeading } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { OpenSchema, SchemaType } from './schema.tsx';

/** The body of a request, in each of its media types. */
export function RequestBody({ body }: { readonly body: RequestBodyModel }) {
  const { text } = useReferenceView();
  return (
    <section id={body.anchor} className="part">
      <ReferenceHeading of="part">
        {text('api.requestBody')} {body.required && <b className="flag-required">{text('api.required')}</b>}
      </ReferenceHeading>
      <Description html={body.description} />
      <MediaTypeList content={body.content} />
    </section>
  );
}

/** The media types of a body. Those with the same schema are described together. */
export function MediaTypeList({ content }: { readonly content: readonly MediaType[] }) {
  const { text } = useReferenceView();
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
            <Sentence parts={text.parts('api.streamOf', { type: <SchemaType schema={first.itemSchema} /> })} />
          </span>
        )}
      </div>
      {first.schema && <OpenSchema schema={index === 0 ? first.schema : withoutAnchors(first.schema)} name="" />}
      {first.itemSchema && <OpenSchema schema={first.itemSchema} name="" />}
      <EncodingList encoding={first.encoding} />
    </div>
  ));
}

/** A schema without the anchors of its fields: several media types have fields of the same name, but an id must be unique. */
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

/** The `encoding` of a form: how its properties are serialised. */
function EncodingList({ encoding }: { readonly encoding: readonly Encoding[] }) {
  const { text } = useReferenceView();
  if (encoding.length === 0) return null;
  return (
    <ul className="encodings">
      {encoding.map(({ property, contentType, style, headers }) => (
        <li key={property}>
          <Sentence
            parts={text.parts('api.sentAs', {
              property: <code>{property}</code>,
              form: [contentType, style].filter(Boolean).join(text('api.comma')) || text('api.partOfItsOwn'),
            })}
          />
          <HeaderList headers={headers} />
        </li>
      ))}
    </ul>
  );
}
