import type { Example } from '../../src/model/reference.ts';

interface CodeSampleProps {
  readonly text: string;
  readonly language: Example['language'];
}

/** A block of code as it would be sent. */
export function CodeSample({ text, language }: CodeSampleProps) {
  return (
    <div className="code" data-language={language}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
