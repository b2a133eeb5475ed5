/**
 * The path of an import without the loaders of webpack before it, since docsgen reads these files itself:
 *
 *     !!yaml-loader!./data.yaml   ->   ./data.yaml
 */
export function withoutLoaders(specifier: string): string {
  return specifier.replace(/^(?:-?!+)?(?:[\w@/.-]+-loader[^!]*!)+/, '').replace(/^!+/, '');
}
