import type { RequestBody as RequestBodyModel } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { MediaTypeList } from './media-type-list.tsx';

interface RequestBodyProps {
  readonly body: RequestBodyModel;
}

export function RequestBody({ body }: RequestBodyProps) {
  return (
    <section id={body.anchor} className="part">
      <h4>Request body {body.required && <span className="flag flag-required">required</span>}</h4>
      <Description html={body.description} />
      <MediaTypeList content={body.content} />
    </section>
  );
}
