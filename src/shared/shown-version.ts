/** The version of a documentation set that links from outside of it lead to: the latest one that is built. */
export function shownVersion<Version extends { readonly latest: boolean }>({
  versions,
}: {
  readonly versions: readonly Version[];
}): Version | undefined {
  return versions.find(({ latest }) => latest) ?? versions[0];
}
