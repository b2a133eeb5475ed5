import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path/posix';
import type { CheckLinksResult } from '../../../src/assembly/check-links.ts';
import { fixFiles, fixInRounds } from '../../../src/cli/fix-files.ts';
import { checkSite } from '../../build-site.ts';
import type { Random } from '../../equality/random.ts';
import { git } from '../../git.ts';
import { type Files, writeFiles } from './history.ts';
import { type KnownFile, type KnownLink, type KnownPage, sectionAt, targetOf, textOf } from './known.ts';
import { Repository } from './repository.ts';

export interface Made {
  readonly root: string;
  readonly pages: readonly KnownPage[];
  readonly assets: readonly KnownFile[];
  readonly otherFiles: Files;
  /** Whether git has all of the past. */
  readonly isWhole: boolean;
}

/** A site in a repository with a random past. */
export function makeRepository(random: Random): Made {
  const { number, once, pick } = random;
  const repository = new Repository(random);
  const { pages, assets, history } = repository;
  if (once(2)) repository.addWrongLinks();
  for (let left = 2 + number(3); left > 1; left--) {
    if (once(4)) repository.merge();
    else {
      repository.change();
      repository.commit();
    }
  }
  const past = pick(['whole', 'whole', 'whole', 'whole', 'whole', 'shallow', 'none'] as const);
  const root = mkdtempSync(join(tmpdir(), 'docsgen-certainty-'));
  if (past !== 'none') history.write(root);
  if (past === 'shallow') {
    const clone = mkdtempSync(join(tmpdir(), 'docsgen-shallow-'));
    execFileSync('git', ['clone', '--quiet', '--depth', String(1 + number(3)), `file://${root}`, clone]);
    rmSync(root, { recursive: true });
    return { root: clone, pages, assets, otherFiles: repository.otherFiles(), isWhole: false };
  }
  const end = pick(['commit', 'stage', 'leave'] as const);
  if (end !== 'commit') repository.change();
  writeFiles(root, repository.files());
  if (past !== 'none') git(root, ...(end === 'stage' ? ['add', '--all'] : ['read-tree', 'HEAD']));
  return { root, pages, assets, otherFiles: repository.otherFiles(), isWhole: past === 'whole' };
}

/** Fixes a site, and tells what is wrong with that: edits, and findings that it did not have before. */
export async function fixAndJudge(made: Made): Promise<{
  readonly fixed: number;
  readonly wrong: readonly string[];
  readonly added: readonly string[];
}> {
  const { root, pages, otherFiles } = made;
  // As the command does, which prints the last result.
  const results: CheckLinksResult[] = [];
  const check = async () => {
    const result = await checkSite(root, { cache: false });
    results.push(result);
    return result;
  };
  const done = await fixInRounds(check, fixFiles);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const present = pages.flatMap((page) => (page.path === undefined ? [] : [{ page, text: read(page.path) }]));
  const touched = [...otherFiles].flatMap(([path, text]) => (read(path) === text ? [] : [`${path} was changed`]));
  const known = new Set(findingsOf(results[0]));
  return {
    fixed: done?.fixed ?? 0,
    wrong: [...touched, ...present.flatMap(({ page, text }) => wrongEdits(page, text, made))],
    added: findingsOf(results.at(-1)).filter((finding) => !known.has(finding)),
  };
}

/** What is reported, without places: edits move what comes after them. */
function findingsOf(result: CheckLinksResult | undefined): readonly string[] {
  return (result?.diagnostics ?? []).map(({ rule, place, message }) => `${place?.file} ${rule}: ${message}`);
}

/** What is wrong with the edits of a page. */
function wrongEdits(page: KnownPage, text: string, { pages, assets, isWhole }: Made): readonly string[] {
  const links = new Map([...text.matchAll(/\[(L\d+)\]\(([^)]*)\)/g)].map(([, label = '', href = '']) => [label, href]));
  const asWritten = { ...page, links: page.links.map((link) => ({ ...link, href: links.get(link.label) ?? '' })) };
  if (textOf(asWritten) !== text) return [`${page.path}: more than links was changed`];
  return page.links.flatMap((link) => {
    const href = links.get(link.label) ?? '';
    // Where the past is unknown, or nothing was ever there, the page that differs only in case is all there is.
    const isAlike = (!isWhole || link.meant.length === 0) && sameLetters(link.href) === sameLetters(href);
    const isEdited = href !== link.href && href !== link.intended && !isAlike;
    const isWrong = isEdited && !isRight(link, href, page, [...pages, ...assets]);
    return isWrong ? `${page.path}: ${link.href} became ${href}` : [];
  });
}

function sameLetters(href: string): string {
  return decodeURI(href).normalize('NFC').toLowerCase();
}

function isRight(
  { meant, section }: KnownLink,
  href: string,
  page: KnownPage,
  targets: readonly (KnownPage | KnownFile)[],
): boolean {
  const [, anchor] = href.split('#');
  const found = targetOf(href, page, targets);
  if (found === undefined || !meant.includes(found)) return false;
  return (
    anchor === undefined ||
    found !== meant[0] ||
    !('folder' in found) ||
    sectionAt(found, decodeURI(anchor)) === section
  );
}
