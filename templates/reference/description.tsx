import type { Html } from '../../src/model/reference.ts';
import { Markup } from '../content/markup.tsx';

interface DescriptionProps {
  readonly html: Html;
}

/** The words of the document's author; nothing where there are none. */
export function Description({ html }: DescriptionProps) {
  return html === '' ? null : <Markup as="div" className="prose" html={html} />;
}
