import type { Response } from '../../src/model/reference.ts';
import { Heading } from './heading.tsx';
import { ResponseDetails } from './response-details.tsx';

interface ResponseListProps {
  readonly responses: readonly Response[];
}

/** Every response of an operation; the first that means success is open. A body that several share is drawn once. */
export function ResponseList({ responses }: ResponseListProps) {
  if (responses.length === 0) return null;
  const first = responses.find(({ kind }) => kind === 'success');
  const bodies = new Map<string, Response>();
  return (
    <>
      <Heading of="part">Responses</Heading>
      {responses.map((response) => {
        const body = bodyKey(response);
        const drawn = bodies.get(body);
        if (!drawn && response.content.length > 0) bodies.set(body, response);
        return <ResponseDetails key={response.anchor} response={response} open={response === first} sameBody={drawn} />;
      })}
    </>
  );
}

/** Examples stand beside the responses, not in them. */
function bodyKey({ content }: Response): string {
  return JSON.stringify(content.map(({ examples, ...body }) => body));
}
