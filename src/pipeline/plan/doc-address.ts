import type { DocAddress } from '../../model/address.ts';
import type { DocsVersion } from '../../model/config.ts';
import type { SourceFile } from '../../model/source.ts';
import { fileName, parentPath, splitNumberPrefix } from '../../shared/paths.ts';
import { resolveSlug } from './slug.ts';

/** Id, slug and title of a doc, from its path, its frontmatter and its first heading. */
export function planDoc(source: SourceFile, { name: version, route }: Pick<DocsVersion, 'name' | 'route'>): DocAddress {
  const { frontmatter } = source;
  const folder = parentPath(source.name);
  const file = fileName(source.name);
  const bareName = file.replace(/\.mdx?$/i, '');
  const strip = (name: string) => (frontmatter.parseNumberPrefixes ? splitNumberPrefix(name) : { name });
  const { name, number } = { number: undefined, ...strip(bareName) };
  const idFolder = folder
    .split('/')
    .map((part) => strip(part).name)
    .join('/');
  const lastPart = frontmatter.id ?? name;
  const isIndex = isCategoryIndex(bareName, folder);
  const slug = frontmatter.slug ?? (isIndex && frontmatter.id === undefined ? '.' : lastPart);
  const position = frontmatter.sidebarPosition ?? number;
  return {
    kind: 'doc',
    source: source.path,
    version,
    id: idFolder === '' ? lastPart : `${idFolder}/${lastPart}`,
    permalink: resolveSlug(route, idFolder, slug),
    title: frontmatter.title ?? source.heading ?? lastPart,
    folder,
    file,
    isIndex,
    ...(position === undefined ? {} : { position }),
  };
}

/** `index`, `readme` and a file named like its folder stand for the folder. */
function isCategoryIndex(name: string, folder: string): boolean {
  const lower = name.toLowerCase();
  return lower === 'index' || lower === 'readme' || (folder !== '' && lower === fileName(folder).toLowerCase());
}
