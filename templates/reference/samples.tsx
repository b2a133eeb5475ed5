import type { CodeSample as CodeSampleModel, Example, MediaType, Operation } from '../../src/model/reference.ts';
import { saysNothing } from '../../src/shared/example-name.ts';
import { htmlText } from '../../src/shared/text.ts';
import { CodeSample, Description, DocumentLinkText, ReferenceHeading } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { ServerPicker } from './servers.tsx';

interface OperationSamplesProps {
  readonly operation: Operation;
}

/** Whether there is anything to show of what is sent and what comes back. */
export function hasSamples({ samples, requestBody, responses }: Operation): boolean {
  const content = [...(requestBody?.content ?? []), ...responses.flatMap((response) => response.content)];
  return samples.length > 0 || withExamples(content).length > 0;
}

/** What is sent and what comes back, as examples: a column of its own next to the title where there is room. */
export function OperationSamples({ operation }: OperationSamplesProps) {
  const { anchor, requestBody, responses, samples, servers } = operation;
  const { text, servers: offered } = useReferenceView();
  if (!hasSamples(operation)) return null;
  const { shown, content } = splitShown(requestBody?.content ?? [], samples[0]);
  const bodies = withExamples(content);
  const answers = responses
    .map((response) => ({ ...response, content: withExamples(response.content) }))
    .filter(({ content }) => content.length > 0);
  const first = answers.find(({ kind }) => kind === 'success') ?? answers[0];
  return (
    <div className="operation-samples">
      {samples.length + bodies.length > 0 && (
        <div className="sample-card">
          <div className="sample-head">
            <ReferenceHeading of="part">
              {text(samples.length > 0 ? 'api.request' : 'api.requestBody')}
            </ReferenceHeading>
            <BodyChoice operation={operation} />
            {samples.length > 0 && servers.length === 0 && <ServerPicker servers={offered} />}
          </div>
          {shown.map((example) => (
            <ExampleNote key={example.name} title={loneTitle(example)} description={example.description} />
          ))}
          {samples.length > 0 && (
            <LanguageTabs id={anchor} group="request-language" label={text('api.request')} samples={samples} />
          )}
          {samples.length > 0 && bodies.length > 0 ? (
            <details className="example example-more">
              <summary>{text('api.moreBodies')}</summary>
              <BodySamples content={bodies} />
            </details>
          ) : (
            <BodySamples content={bodies} />
          )}
        </div>
      )}
      {answers.length > 0 && (
        <div className="sample-card">
          <div className="sample-head">
            <ReferenceHeading of="part">{text('api.response')}</ReferenceHeading>
          </div>
          <div className="tabs response-samples" data-label={text('api.response')}>
            {answers.map(({ anchor: own, status, kind, content }) => (
              <details className="tab" key={own} name={`${anchor}/answer`} open={own === first?.anchor}>
                <summary className={`status-${kind}`}>{status}</summary>
                <div>
                  <BodySamples content={content} />
                </div>
              </details>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Chooses the body of the request in all languages, by a script that is loaded then. */
function BodyChoice({ operation: { bodies = [], title } }: OperationSamplesProps) {
  const { text } = useReferenceView();
  if (bodies.length === 0) return null;
  const types = new Set(bodies.map(({ type }) => type));
  const options = (own: string) =>
    bodies.map(({ type, name }, index) =>
      type === own ? (
        <option key={`${type} ${name}`} value={index} data-type={type}>
          {name || type}
        </option>
      ) : null,
    );
  return (
    <select
      className="body-choice"
      data-body-choice=""
      aria-label={text('api.colon', { label: text('api.example'), value: title })}
      autoComplete="off"
    >
      {[...types].map((type) =>
        types.size === 1 || bodies.length === types.size ? (
          options(type)
        ) : (
          <optgroup key={type} label={type}>
            {options(type)}
          </optgroup>
        ),
      )}
    </select>
  );
}

/** Splits off the examples that the request shows: what is sent is to be seen once, with its description next to it. */
function splitShown(content: readonly MediaType[], sample: CodeSampleModel | undefined) {
  if (sample === undefined) return { shown: [], content };
  // A quote in a string of a shell ends it for a while.
  const sent = compact(htmlText(sample.html).replaceAll(`'\\''`, `'`));
  // A request is made of the first one; a short one, such as `{}`, may be part of any other.
  const firsts = content.flatMap(({ examples: [first] }) => first ?? []);
  const shown = firsts.filter(({ text }) => text !== '' && sent.includes(compact(text)));
  return {
    // Media types often have the same ones.
    shown: [...new Map(shown.map((example) => [example.name, example])).values()],
    content: content.map((mediaType) => ({
      ...mediaType,
      examples: mediaType.examples.filter((example) => !shown.includes(example)),
    })),
  };
}

function compact(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Several media types are folded but for the first. */
function BodySamples({ content }: { readonly content: readonly MediaType[] }) {
  const { text } = useReferenceView();
  if (content.length === 1) {
    return content.map(({ type, examples }) => (
      <div key={type}>
        <p className="sample-note">
          <code>{type}</code>
          {examples.length === 1 && examples[0]?.generated && ` · ${text('api.madeFromSchema')}`}
        </p>
        <ExampleList examples={examples} noted />
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

interface LanguageTabsProps {
  /** Unique on the page. */
  readonly id: string;
  /** Of all samples whose language is chosen together. */
  readonly group: string;
  /** What the samples are of, to those who cannot see it above them. */
  readonly label: string;
  readonly samples: readonly CodeSampleModel[];
}

/**
 * A sample in several languages, one of them open: tabs of a group, so that the script for tabs keeps the
 * choice of a reader, here and everywhere.
 */
export function LanguageTabs({ id, group, label, samples }: LanguageTabsProps) {
  return (
    <div className="tabs request-samples" data-group={group} data-label={label}>
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
  /** Whether it is said already that an example is made from the schema. */
  readonly noted?: boolean;
}

/** The examples of one media type; the first is open. */
function ExampleList({ examples, noted = false }: ExampleListProps) {
  if (examples.length === 1)
    return examples.map((example) => <ExampleBlock key={example.name} example={example} titled noted={noted} />);
  return examples.map((example, index) => (
    <details className="example" key={example.name} open={index === 0}>
      <summary>{example.summary || example.name}</summary>
      <ExampleBlock example={example} />
    </details>
  ));
}

interface ExampleBlockProps {
  readonly example: Example;
  readonly titled?: boolean;
  readonly noted?: boolean;
}

function ExampleBlock({ example, titled = false, noted = false }: ExampleBlockProps) {
  const { text } = useReferenceView();
  return (
    <>
      {example.generated && !noted && <p className="sample-note">{text('api.madeFromSchema')}</p>}
      <ExampleNote title={titled ? loneTitle(example) : ''} description={example.description} />
      {example.text !== '' && <CodeSample text={example.text} html={example.html} />}
      {example.external && (
        <p className="sample-note">
          <DocumentLinkText link={example.external} />
        </p>
      )}
    </>
  );
}

/** What an example is called that has no others next to it. */
function loneTitle({ name, summary }: Example): string {
  return summary || (saysNothing(name) ? '' : name);
}

/** What the document says of an example. */
function ExampleNote({ title, description }: { readonly title: string; readonly description: Example['description'] }) {
  return (
    <>
      {title !== '' && <p className="sample-note">{title}</p>}
      <Description html={description} />
    </>
  );
}
