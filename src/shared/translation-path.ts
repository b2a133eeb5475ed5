/** Where the translations of a locale are. */
export interface TranslationFolders {
  /** `i18n/de`, relative to the site root. */
  readonly dir: string;
  /** Content folders outside of the site, whose translations are below `dir` without the way up to them. */
  readonly outside: readonly string[];
  /** Names of the other locales that have a folder of their own in the output. */
  readonly otherLocales?: readonly string[] | undefined;
}

/**
 * Where the translations of a file or folder are: below the folder of the locale, at the same path. Folders outside of the
 * site are there without the way up to them.
 *
 *     translationPath('i18n/de', '../sdk/docs/a.md')   ->   i18n/de/sdk/docs/a.md
 */
export function translationPath(dir: string, path: string): string {
  return `${dir}/${withoutWayUp(path)}`;
}

/** The reverse of `translationPath`; `undefined` for what is no translation. */
export function originalPath(path: string, folders: TranslationFolders | undefined): string | undefined {
  if (folders === undefined || !path.startsWith(`${folders.dir}/`)) return;
  const below = path.slice(folders.dir.length + 1);
  const folder = folders.outside.find((dir) => below.startsWith(`${withoutWayUp(dir)}/`));
  return folder === undefined ? below : folder + below.slice(withoutWayUp(folder).length);
}

function withoutWayUp(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '');
}
