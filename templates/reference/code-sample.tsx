import type { Html } from '../../src/model/reference.ts';
import { Markup } from '../content/markup.tsx';

interface CodeSampleProps {
  readonly text?: string;
  /** The same with marks in it. */
  readonly html?: Html | undefined;
}

/** A block of code as it would be sent. */
export function CodeSample({ text, html }: CodeSampleProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reachable by keyboard
    <pre className="code-sample" tabIndex={0}>
      {html === undefined ? <code>{text}</code> : <Markup as="code" html={html} />}
    </pre>
  );
}
