/**
 * Puts the text of a file on the clipboard. It is promised before it is there: browsers let a page copy for a short
 * while after a click only.
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
