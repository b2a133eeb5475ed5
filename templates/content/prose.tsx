import { Markup } from './markup.tsx';

interface ProseProps {
  /** Finished markup of a compiled source. */
  readonly html: string;
}

export function Prose({ html }: ProseProps) {
  return <Markup as="div" className="prose" html={html} />;
}
