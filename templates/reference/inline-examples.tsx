import type { Example } from '../../src/model/reference.ts';

interface InlineExamplesProps {
  readonly examples: readonly Example[];
}

/** Examples of parameters and headers, which are short. */
export function InlineExamples({ examples }: InlineExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <ul className="facts">
      {examples.map(({ name, summary, text }) => (
        <li key={name}>
          {summary || (name ? name : 'for example')} <code>{text}</code>
        </li>
      ))}
    </ul>
  );
}
