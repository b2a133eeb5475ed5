import type { Response } from '../../src/model/reference.ts';
import { Heading } from './heading.tsx';
import { ResponseDetails } from './response-details.tsx';

interface ResponseListProps {
  readonly responses: readonly Response[];
}

/** Every response of an operation; the first that means success is open. */
export function ResponseList({ responses }: ResponseListProps) {
  if (responses.length === 0) return null;
  const first = responses.find(({ kind }) => kind === 'success');
  return (
    <>
      <Heading of="part">Responses</Heading>
      {responses.map((response) => (
        <ResponseDetails key={response.anchor} response={response} open={response === first} />
      ))}
    </>
  );
}
