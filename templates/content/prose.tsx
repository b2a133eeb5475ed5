interface ProseProps {
  /** Finished markup of a compiled source. */
  readonly html: string;
}

export function Prose({ html }: ProseProps) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
