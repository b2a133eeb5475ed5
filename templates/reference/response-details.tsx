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
}

/**
 * One status. What is said in its summary line is not said again below. Its anchor stands inside, so that
 * browsers open it for whoever follows a link.
 */
export function ResponseDetails({ response, open }: ResponseDetailsProps) {
  const { status, kind, anchor, summary, description, headers, content, links } = response;
  const words = summary || firstWords(description);
  const told = words !== '' && words === htmlText(description);
  const isEmpty = headers.length === 0 && content.length === 0 && links.length === 0 && (told || description === '');
  const head = (
    <>
      <span className={`status status-${kind}`}>{status}</span> {words}
    </>
  );
  if (isEmpty) {
    return (
      <p className="response response-empty" id={anchor}>
        {head}
      </p>
    );
  }
  return (
    <details className="response" open={open}>
      <summary>{head}</summary>
      <span className="target" id={anchor} />
      {!told && <Description html={description} />}
      <HeaderList headers={headers} />
      {content.length > 0 && <Heading of="detail">Body</Heading>}
      <MediaTypeList content={content} />
      <ResponseLinks links={links} />
    </details>
  );
}
