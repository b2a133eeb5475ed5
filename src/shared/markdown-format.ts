/** Whether a file is read as CommonMark instead of MDX. */
export function isCommonMark(path: string, { format }: { readonly format: 'mdx' | 'detect' }): boolean {
  return format === 'detect' && path.endsWith('.md');
}
