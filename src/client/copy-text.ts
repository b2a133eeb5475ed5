/**
 * Puts text on the clipboard. That belongs to pages with a certificate; others have to select what they copy.
 * Text that has yet to come is handed over at once: browsers let a page copy for a short while after a click only.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard ? navigator.clipboard.writeText(text) : select(text);
  if (!navigator.clipboard || !('ClipboardItem' in window)) return copyText(await text);
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

function select(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
