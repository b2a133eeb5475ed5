/** Copies as a reader would, by selecting: the clipboard belongs to pages with a certificate. */
export function copySelected(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
