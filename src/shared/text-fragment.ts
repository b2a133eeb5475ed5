/** Whether a hash names no id, but words of the page or a part of an image. */
export function isFragmentOfText(hash: string): boolean {
  return hash.startsWith(':~:') || /^\w+[=(]/.test(hash);
}
