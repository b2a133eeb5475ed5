import { createElement, Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** Text and elements, from `text.parts(…)`. */
  readonly parts: readonly ReactNode[];
}

/** A text with elements in it. Its parts never move, so they need no keys. */
export function Sentence({ parts }: SentenceProps) {
  return createElement(Fragment, null, ...parts);
}
