/** The most operations for which the navigation lists all; in larger documents, a page of a part lists those of its own tag only. */
const operationLimit = 60;

/** Whether the navigation of each page lists all operations of the document. */
export function listsAllOperations({
  tags,
  webhooks,
}: {
  readonly tags: readonly { readonly operations: readonly unknown[] }[];
  readonly webhooks: readonly unknown[];
}): boolean {
  return tags.reduce((sum, tag) => sum + tag.operations.length, webhooks.length) <= operationLimit;
}
