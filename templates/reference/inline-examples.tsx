import type { Example } from '../../src/model/reference.ts';
import { FactLine } from './fact-line.tsx';

interface InlineExamplesProps {
  readonly examples: readonly Example[];
}

/** Examples of parameters and headers, which are short. */
export function InlineExamples({ examples }: InlineExamplesProps) {
  return (
    <FactLine
      facts={examples.map(({ name, summary, text }) => [
        `${summary || name || 'for example'} `,
        <code key="text">{text}</code>,
      ])}
    />
  );
}
