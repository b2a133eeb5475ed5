/** A link that runs code; its place is added by who knows it. */
export function unsafeLink(href: string) {
  const shown = href.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return {
    rule: 'unsafe-link' as const,
    message: `the link ${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown} runs code when a reader follows it`,
    hint: 'link to a page, or put the code into a component with a button',
  };
}
