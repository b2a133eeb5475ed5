import { joinPermalink, parentPath, splitUrl } from 'docsgen/moving';
import { codeRanges, isWithin } from '../jsx-tags.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { addressesOf } from './addresses.ts';
import { isIndexName } from './documents.ts';
import { type Site, versionDir } from './site.ts';

/**
 * Changes relative addresses of sites with `trailingSlash`, as docsgen always resolves them from the folder that the page is in. With
 * `true`, browsers resolve those of `docs/a.md` from `/docs/a/`, so `../b` becomes `b`. With `false` they resolve those of
 * `docs/index.md` from `/`, so `docs/b` becomes `../docs/b`.
 */
export function keepRelativeLinks(site: Site, plan: Plan): void {
  const { trailingSlash } = site.data;
  if (typeof trailingSlash !== 'boolean') return;
  const known = addressesOf(site);
  const pages = [
    ...site.sets.flatMap((set) =>
      set.versions.flatMap(({ name: version, documents }) =>
        documents.map(({ name, permalink }) => ({ name, permalink, to: `${versionDir(set, version)}/${name}` })),
      ),
    ),
    ...site.blogs.flatMap(({ dir, posts }) =>
      posts.map(({ name, permalink }) => ({ name, permalink, to: `${dir}/${name}` })),
    ),
  ];
  const places = ['', ...site.locales.translated.map(({ name }) => `i18n/${name}/`)];
  for (const { name, permalink, to } of pages) {
    if (isIndexName(name) === trailingSlash) continue;
    for (const place of places) {
      const file = plan.files.get(place + to);
      if (file === undefined) continue;
      const before = readPlanned(file);
      const after = withLinks(before, permalink, { known, isFolder: trailingSlash });
      if (after === before) continue;
      const lines = before.split('\n');
      for (const [index, line] of after.split('\n').entries())
        if (line !== lines[index])
          plan.edits.push({ file: file.to, line: index + 1, before: lines[index] ?? '', after: line });
      plan.write(file.to, after, sourceOf(file));
    }
  }
}

/** `](address` and `[name]: address`, where the address is relative. */
const relativeAddress = /(\]\(|^[ \t]*\[[^\]\n]+\]:[ \t]*)((?![\w+.-]*:)[^\s()<>#?/@][^\s()<>]*)/gm;

/** @param isFolder whether the address of the page is that of a folder to browsers */
function withLinks(
  text: string,
  permalink: string,
  { known, isFolder }: { readonly known: ReadonlySet<string>; readonly isFolder: boolean },
): string {
  const code = codeRanges(text);
  return text.replace(relativeAddress, (whole, before: string, address: string, at: number) => {
    const { path, query, hash } = splitUrl(address);
    if (/\.\w+$/.test(path) || isWithin(code, at)) return whole;
    const [inside, next] = [joinPermalink(permalink, path), joinPermalink(parentPath(permalink), path)];
    if (!known.has(isFolder ? inside : next) || inside === next) return whole;
    if (!isFolder) return `${before}../${path.replace(/^\.\//, '')}${query}${hash}`;
    const own = permalink.slice(parentPath(permalink).length).replace(/^\//, '');
    const kept = path.startsWith('../') ? path.slice(3) : path === '..' ? '.' : `${own}/${path.replace(/^\.\//, '')}`;
    return `${before}${kept === '' ? '.' : kept}${query}${hash}`;
  });
}
