import type { Example } from '../../src/model/reference.ts';
import { CodeSample } from './code-sample.tsx';
import { Description } from './description.tsx';
import { ExternalLink } from './external-link.tsx';

interface ExampleListProps {
  readonly examples: readonly Example[];
}

/** The examples of one media type; the first is open. */
export function ExampleList({ examples }: ExampleListProps) {
  if (examples.length === 1)
    return examples.map((example) => <ExampleBlock key={example.name} example={example} titled />);
  return examples.map((example, index) => (
    <details className="example" key={example.name} open={index === 0}>
      <summary>{example.summary || example.name}</summary>
      <ExampleBlock example={example} titled={false} />
    </details>
  ));
}

function ExampleBlock({ example, titled }: { readonly example: Example; readonly titled: boolean }) {
  return (
    <>
      {titled && example.summary !== '' && <p className="note">{example.summary}</p>}
      {example.generated && <p className="note">Made from the schema</p>}
      <Description html={example.description} />
      {example.text !== '' && <CodeSample text={example.text} html={example.html} />}
      {example.external && (
        <p className="note">
          <ExternalLink link={example.external} />
        </p>
      )}
    </>
  );
}
