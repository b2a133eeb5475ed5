import { createElement, Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** Text and elements, from `text.parts(…)`. */
  readonly parts: readonly ReactNode[];
}

/** A translated text with elements in it. The order of its parts never changes, so they need no keys. */
export function Sentence({ parts }: SentenceProps) {
  return createElement(Fragment, null, ...parts);
}
