/** What is wrong with a link to a draft. There is nothing to correct in the link: the page is not ready, or is not built. */
export function leftOut(draft: string): { readonly message: string; readonly hint: string } {
  return {
    message: `${draft} is a draft, so the site does not have it`,
    hint: 'build with --drafts to see it, take draft out of its frontmatter when it is ready, or remove the link until then',
  };
}
