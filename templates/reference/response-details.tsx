import type { Response } from '../../src/model/reference.ts';
import { firstWords } from '../../src/shared/first-words.ts';
import { htmlText } from '../../src/shared/html-text.ts';
import { Description } from './description.tsx';
import { HeaderList } from './header-list.tsx';
import { Heading } from './heading.tsx';
import { MediaTypeList } from './media-type-list.tsx';
import { ResponseLinks } from './response-links.tsx';

interface ResponseDetailsProps {
  readonly response: Response;
  readonly open: boolean;
  /** An earlier one with the same body, which is told there. */
  readonly sameBody?: Response | undefined;
}

/**
 * One status. What is said in its summary line is not said again below. Its anchor stands inside, so that
 * browsers open it for whoever follows a link.
 */
export function ResponseDetails({ response, open, sameBody }: ResponseDetailsProps) {
  const { status, kind, anchor, summary, description, headers, content, links } = response;
  const words = summary || firstWords(description);
  const told = words !== '' && words === htmlText(description);
  const hasBody = content.length > 0 && !sameBody;
  const isEmpty = headers.length === 0 && !hasBody && links.length === 0 && (told || description === '');
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
      {!told && <Description html={description} />}
      <HeaderList headers={headers} />
      {hasBody && (
        <>
          <Heading of="detail">Body</Heading>
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
  return (
    <a className="same-body" href={`#${anchor}`}>
      Body as for {status}
    </a>
  );
}
