/**
 * Copies the text of a file. The clipboard gets a promise of the text, because browsers allow copying only for a short
 * time after a click.
 */
export function copyFile(address: string): Promise<void> {
  const text = load(address);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

async function load(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Blob([await response.text()], { type: 'text/plain' });
}
