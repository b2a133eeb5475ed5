import type { SchemaView } from '../../../model/schema-view.ts';
import { type Anchors, anchorOf } from '../markup/anchors.ts';

/** Gives the outermost properties of a schema their ids; those of inner ones would cost more than they are worth. */
export function createFieldAnchors(base: string, anchors: Anchors): (view: SchemaView) => SchemaView {
  // A body of several media types has each of its fields once, however often it is drawn.
  const claimed = new Map<string, string>();
  const anchorFor = (name: string): string => {
    const anchor = claimed.get(name) ?? anchors.claim(anchorOf(base, name));
    claimed.set(name, anchor);
    return anchor;
  };
  return (view) => ({
    ...view,
    lists: view.lists.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => (field.kind === 'property' ? { ...field, anchor: anchorFor(field.name) } : field)),
    })),
  });
}
