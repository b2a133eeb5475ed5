import type { CodeSample as CodeSampleModel, Example, MediaType, Operation } from '../../src/model/reference.ts';
import { CodeSample, Description, ExternalLink, Heading } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';

interface OperationSamplesProps {
  readonly operation: Operation;
}

/** What is sent and what comes back, as examples: a column of its own where there is room. */
export function OperationSamples({ operation: { anchor, requestBody, responses, samples } }: OperationSamplesProps) {
  const { text } = useReferenceView();
  const request = withExamples(requestBody?.content ?? []);
  const answers = responses
    .map((response) => ({ ...response, content: withExamples(response.content) }))
    .filter(({ content }) => content.length > 0);
  if (samples.length + request.length + answers.length === 0) return null;
  const first = answers.find(({ kind }) => kind === 'success') ?? answers[0];
  return (
    <div className="operation-samples">
      {samples.length > 0 && <Heading of="part">{text('api.request')}</Heading>}
      {samples.length > 0 && <RequestSamples id={anchor} samples={samples} />}
      {request.length > 0 && <Heading of="part">{text('api.requestBody')}</Heading>}
      <Samples content={request} />
      {answers.length > 0 && <Heading of="part">{text('api.responseExamples')}</Heading>}
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

interface RequestSamplesProps {
  /** Unique on the page. */
  readonly id: string;
  readonly samples: readonly CodeSampleModel[];
}

/**
 * The request in several languages, one of them open: tabs of a group, so that the script for tabs keeps the
 * choice of a reader, here and everywhere.
 */
function RequestSamples({ id, samples }: RequestSamplesProps) {
  return (
    <div className="tabs request-samples" data-group="request-language">
      {samples.map(({ language, label, html }, index) => (
        <details
          className="tab"
          key={`${language} ${label}`}
          name={`${id}/sample`}
          open={index === 0}
          data-value={language}
        >
          <summary>{label}</summary>
          <CodeSample html={html} />
        </details>
      ))}
    </div>
  );
}

interface ExampleListProps {
  readonly examples: readonly Example[];
}

/** The examples of one media type; the first is open. */
function ExampleList({ examples }: ExampleListProps) {
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
  const { text } = useReferenceView();
  return (
    <>
      {titled && example.summary !== '' && <p className="note">{example.summary}</p>}
      {example.generated && <p className="note">{text('api.madeFromSchema')}</p>}
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
