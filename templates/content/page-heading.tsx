import type { PageHeading as PageHeadingModel } from '../../src/model/route.ts';

interface PageHeadingProps {
  readonly heading: PageHeadingModel;
}

/** The title of a page whose body does not show it itself. */
export function PageHeading({ heading }: PageHeadingProps) {
  return heading.shown ? <h1 className="page-title">{heading.title}</h1> : null;
}
