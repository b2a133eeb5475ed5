interface JsonLdProps {
  /** `undefined` draws nothing. */
  readonly data: object | undefined;
}

/** Data for search engines. It is not run, so a content security policy lets it pass. */
export function JsonLd({ data }: JsonLdProps) {
  if (data === undefined) return null;
  // Nothing in a title may end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not unescaped by browsers
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
