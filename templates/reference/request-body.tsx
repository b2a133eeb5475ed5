import type { RequestBody as RequestBodyModel } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { Heading } from './heading.tsx';
import { MediaTypeList } from './media-type-list.tsx';

interface RequestBodyProps {
  readonly body: RequestBodyModel;
}

export function RequestBody({ body }: RequestBodyProps) {
  return (
    <section id={body.anchor} className="part">
      <Heading of="part">Request body {body.required && <b className="flag-required">required</b>}</Heading>
      <Description html={body.description} />
      <MediaTypeList content={body.content} />
    </section>
  );
}
