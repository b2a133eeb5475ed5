import type { MediaType, Operation } from '../../src/model/reference.ts';
import { ExampleList } from './example-list.tsx';
import { Heading } from './heading.tsx';
import { RequestSamples } from './request-samples.tsx';

interface OperationSamplesProps {
  readonly operation: Operation;
}

/** What is sent and what comes back, as examples: a column of its own where there is room. */
export function OperationSamples({ operation: { anchor, requestBody, responses, samples } }: OperationSamplesProps) {
  const request = withExamples(requestBody?.content ?? []);
  const answers = responses
    .map((response) => ({ ...response, content: withExamples(response.content) }))
    .filter(({ content }) => content.length > 0);
  if (samples.length + request.length + answers.length === 0) return null;
  const first = answers.find(({ kind }) => kind === 'success') ?? answers[0];
  return (
    <div className="operation-samples">
      {samples.length > 0 && <Heading of="part">Request</Heading>}
      {samples.length > 0 && <RequestSamples id={anchor} samples={samples} />}
      {request.length > 0 && <Heading of="part">Request body</Heading>}
      <Samples content={request} />
      {answers.length > 0 && <Heading of="part">Response examples</Heading>}
      {answers.map((response) => (
        <details className="sample" key={response.anchor} open={response === first}>
          <summary>
            <span className={`status status-${response.kind}`}>{response.status}</span>
          </summary>
          <Samples content={response.content} />
        </details>
      ))}
    </div>
  );
}

/** Several media types are folded but for the first. */
function Samples({ content }: { readonly content: readonly MediaType[] }) {
  if (content.length === 1) {
    return content.map(({ type, examples }) => (
      <div className="media" key={type}>
        <p className="note">
          <code>{type}</code>
        </p>
        <ExampleList examples={examples} />
      </div>
    ));
  }
  return content.map(({ type, examples }, index) => (
    <details className="example" key={type} open={index === 0}>
      <summary>
        <code className="media-type">{type}</code>
      </summary>
      <ExampleList examples={examples} />
    </details>
  ));
}

function withExamples(content: readonly MediaType[]): readonly MediaType[] {
  return content.filter(({ examples }) => examples.length > 0);
}
