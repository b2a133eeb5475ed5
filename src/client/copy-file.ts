/**
 * Copies the text of a file. The clipboard gets a promise of the text, because browsers allow copying only for a short
 * time after a click.
 *
 * @param data of a button: `copyMarkdown` is the address of the file, `before` a paragraph that is copied above it
 */
export function copyFile({ copyMarkdown = '', before }: DOMStringMap): Promise<void> {
  const text = load(copyMarkdown, before);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

async function load(address: string, before: string | undefined): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(address);
  const text = await response.text();
  return new Blob([before === undefined ? text : `${before}\n\n${text}`], { type: 'text/plain' });
}
