import { configLinks } from '../../pipeline/check/index.ts';
import { localeFolder } from '../../pipeline/config/index.ts';
import { loadAddRedirectFrom } from '../../pipeline/content/index.ts';
import { encodePath } from '../../shared/paths.ts';
import { linesOf } from '../workspace/index.ts';
import type { Edits } from './edits.ts';
import type { MovedSite } from './moved-site.ts';

/** Addresses in the config follow. */
export function followConfig(moved: MovedSite, edits: Edits): void {
  const { config, locate } = moved.site;
  const { page } = config.glossary ?? {};
  const terms = page === undefined ? [] : [{ href: page, keyPath: ['glossary', 'page'] }];
  for (const { href, keyPath } of [...configLinks(config), ...terms]) {
    const target = moved.documentAt(href);
    const after = target && moved.after.get(target.source)?.permalink;
    if (target === undefined || after === undefined || after === target.permalink) continue;
    const place = locate(keyPath);
    const line = place.start && linesOf(edits.textOf(place.file))[place.start.line - 1]?.slice(place.start.column - 1);
    const plain = [target.permalink, moved.address('', target.permalink)];
    const written = [...plain, ...plain.map(encodePath)].find((one) => line?.includes(one));
    if (written === undefined) {
      edits.note(place, `${target.permalink} is ${after} then`);
      continue;
    }
    const address = moved.address(written, after);
    // Letters of all languages are addresses as they are, spaces are not.
    edits.replaceAt(place, written, /\s/.test(address) || !plain.includes(written) ? encodePath(address) : address);
  }
}

/** Old addresses redirect to the new ones. */
export async function addRedirects(moved: MovedSite, edits: Edits): Promise<void> {
  const addRedirectFrom = await loadAddRedirectFrom();
  const taken = new Set([...moved.after.values()].map(({ permalink }) => permalink));
  for (const [path, { permalink }] of moved.readdressed) {
    const source = moved.sources.get(path);
    const from = moved.before(path)?.permalink;
    if (source === undefined || !moved.owns(path) || from === undefined || taken.has(from) || source.frontmatter.draft)
      continue;
    const fix = addRedirectFrom({ ...source, text: edits.textOf(path) }, [encodePath(moved.address('', from))]);
    if (fix !== undefined) edits.add(fix);
    else edits.note({ file: path }, `redirect ${from} to ${permalink}, under redirects of the config`);
  }
}

/** Notes pages that are none after the move: a partial, or a file outside of the content folders. */
export function noteLost(moved: MovedSite, edits: Edits): void {
  for (const { from, to } of moved.moves) {
    const before = moved.owns(from) ? moved.before(from) : undefined;
    if (before !== undefined && !moved.after.has(from))
      edits.note({ file: from }, `${before.permalink} is gone then: ${to} is no page`);
  }
}

/** Notes translations whose links were not read, as `onlyLocales` leaves their locale out. */
export function noteUnread({ site: { config }, moves, locales }: MovedSite, edits: Edits): void {
  const all = (config.locale?.others ?? []).map((name) => `${localeFolder(name)}/`);
  const unread = all.filter((dir) => !locales.some(({ translations }) => `${translations?.dir}/` === dir));
  for (const { from } of moves)
    if (unread.some((dir) => from.startsWith(dir)))
      edits.note({ file: from }, 'links in it and to it stay as they are: onlyLocales leaves its locale out');
}
