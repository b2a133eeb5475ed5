import type { Response, ResponseLink } from '../../src/model/reference.ts';
import { firstWords, htmlText } from '../../src/shared/text.ts';
import { Sentence } from '../sentence.tsx';
import { MediaTypeList } from './media-types.tsx';
import { HeaderList } from './parameters.tsx';
import { Description, MethodBadge, ReferenceHeading, ReferenceLink } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { ServerList } from './servers.tsx';

/** Every response of an operation; the first that means success is open. A body that several share is rendered once. */
export function ResponseList({ responses }: { readonly responses: readonly Response[] }) {
  const { text } = useReferenceView();
  if (responses.length === 0) return null;
  const first = responses.find(({ kind }) => kind === 'success');
  const bodies: Response[] = [];
  return (
    <>
      <ReferenceHeading of="part">{text('api.responses')}</ReferenceHeading>
      {responses.map((response) => {
        const sameBody = bodies.find((earlier) => hasSameBody(earlier, response));
        if (!sameBody && response.content.length > 0) bodies.push(response);
        return (
          <ResponseDetails key={response.anchor} response={response} open={response === first} sameBody={sameBody} />
        );
      })}
    </>
  );
}

/** Whether two responses have the same body. Examples are next to the responses, not in them; the same schema is one object. */
function hasSameBody(a: Response, b: Response): boolean {
  return (
    a.content.length === b.content.length &&
    a.content.every(({ type, schema, itemSchema, encoding }, index) => {
      const other = b.content[index];
      return (
        type === other?.type &&
        schema === other.schema &&
        itemSchema === other.itemSchema &&
        JSON.stringify(encoding) === JSON.stringify(other.encoding)
      );
    })
  );
}

interface ResponseDetailsProps {
  readonly response: Response;
  readonly open: boolean;
  /** An earlier one with the same body, which is described there. */
  readonly sameBody?: Response | undefined;
}

/**
 * One status. What is said in its summary line is not said again below. Its anchor is inside, so that
 * browsers open it when a reader follows a link.
 */
function ResponseDetails({ response, open, sameBody }: ResponseDetailsProps) {
  const { text } = useReferenceView();
  const { status, kind, anchor, summary, description, headers, content, links } = response;
  const words = summary || firstWords(description);
  // A summary line has no links, pictures, titles or struck words.
  const isSaid =
    words !== '' && words === htmlText(description) && !/<(?!\/?(?:p|code|em|strong|b|i)>)/.test(description);
  const hasBody = content.length > 0 && !sameBody;
  const isEmpty = headers.length === 0 && !hasBody && links.length === 0 && (isSaid || description === '');
  const head = <span className={`status status-${kind}`}>{status}</span>;
  if (isEmpty) {
    return (
      <p className="response response-empty" id={anchor}>
        {head}{' '}
        <span>
          {words} {sameBody && <SameBody response={sameBody} />}
        </span>
      </p>
    );
  }
  return (
    <details className="response" open={open}>
      <summary>
        {head} {words}
      </summary>
      <span className="target" id={anchor} />
      {!isSaid && <Description html={description} />}
      <HeaderList headers={headers} />
      {hasBody && (
        <>
          <ReferenceHeading of="detail">{text('api.body')}</ReferenceHeading>
          <MediaTypeList content={content} />
        </>
      )}
      {sameBody && (
        <p>
          <SameBody response={sameBody} />
        </p>
      )}
      <ResponseLinks links={links} />
    </details>
  );
}

function SameBody({ response: { status, anchor } }: { readonly response: Response }) {
  const { text } = useReferenceView();
  return (
    <a className="same-body" href={`#${anchor}`}>
      {text('api.bodyAsFor', { status })}
    </a>
  );
}

/** What a client can do next with what it got. */
function ResponseLinks({ links }: { readonly links: readonly ResponseLink[] }) {
  const { text } = useReferenceView();
  if (links.length === 0) return null;
  return (
    <>
      <ReferenceHeading of="detail">{text('api.links')}</ReferenceHeading>
      <ul className="fields">
        {links.map(({ name, description, operation, target, parameters, requestBody, server }) => (
          <li className="field" key={name}>
            <code className="field-name">{name}</code>{' '}
            {operation ? (
              <ReferenceLink to={operation.anchor}>
                <MethodBadge method={operation.method} /> {operation.title}
              </ReferenceLink>
            ) : (
              <code>{target}</code>
            )}
            <Description html={description} />
            {parameters.length + (requestBody === undefined ? 0 : 1) > 0 && (
              <ul className="facts">
                {parameters.map((parameter) => (
                  <li key={parameter.name}>
                    <Sentence
                      parts={text.parts('api.parameterIs', {
                        name: parameter.name,
                        value: <code>{parameter.value}</code>,
                      })}
                    />
                  </li>
                ))}
                {requestBody !== undefined && (
                  <li>
                    <Sentence parts={text.parts('api.bodyIs', { value: <code>{requestBody}</code> })} />
                  </li>
                )}
              </ul>
            )}
            {server && (
              <>
                <p>{text('api.listFollows', { label: text('api.server') })}</p>
                <ServerList servers={[server]} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
