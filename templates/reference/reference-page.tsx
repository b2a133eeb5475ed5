import type { ReferenceRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';

export function ReferencePage({ route }: TemplateProps<ReferenceRoute>) {
  return <h1>{route.title}</h1>;
}
