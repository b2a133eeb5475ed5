import { Fragment } from 'react';

/** Text of the code's own descriptions: `code` in backticks is all the markup it has. */
export function Inline({ text }: { readonly text: string }) {
  const parts = text.split('`');
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}
