import type { Html } from '../../src/model/reference.ts';
import { Markup } from '../content/markup.tsx';
import { useReferenceView } from './reference-view.tsx';

interface DescriptionProps {
  readonly html: Html;
}

/** The words of the document's author; nothing where there are none. Most are one paragraph and need no box around it. */
export function Description({ html }: DescriptionProps) {
  const { lift } = useReferenceView();
  if (html === '') return null;
  if (html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4)
    return <Markup as="p" className="prose" html={html.slice(3, -4)} />;
  return <Markup as="div" className="prose" html={lift === 0 ? html : liftHeadings(html, lift)} />;
}

/** In text, `<` is escaped: what looks like a heading is one. */
function liftHeadings(html: Html, lift: number): Html {
  return html.replace(
    /(<\/?h)([2-6])\b/g,
    (_, tag: string, level: string) => `${tag}${Math.max(2, Number(level) - lift)}`,
  );
}
