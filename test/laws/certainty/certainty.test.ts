/**
 * Certainty: `check-links --fix` changes only what is proven, and leaves the whole site without a finding that it did not have
 * before. Random repositories know what became of each page and heading, and so what each link means.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { normalize } from 'node:path/posix';
import { afterAll, expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { effort, howToRepeat, seed } from '../../effort.ts';
import { createRandom, type Random } from '../../equality/random.ts';
import { git } from '../../git.ts';
import { runCommand } from '../../run-command.ts';
import { addressOf, type KnownLink, type KnownPage, Repository, sectionAt, textOf } from './repository.ts';

interface Report {
  readonly fixed: number;
  readonly diagnostics: readonly { readonly rule: string; readonly file: string; readonly message: string }[];
}

async function check(root: string, ...args: readonly string[]): Promise<Report> {
  const { stdout, stderr } = await runCommand(['check-links', '--json', ...args], root);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** What is reported, without places: edits move what comes after them. */
function findingsOf({ diagnostics }: Report): readonly string[] {
  return diagnostics.map(({ rule, file, message }) => `${file} ${rule}: ${message}`);
}

interface Made {
  readonly root: string;
  readonly pages: readonly KnownPage[];
  /** Whether git has all of the past. */
  readonly isWhole: boolean;
}

/** A site in a repository with a random past. */
function makeRepository(random: Random): Made {
  const { number, once, pick } = random;
  const root = writeSite({});
  const repository = new Repository(root, random);
  if (once(2)) repository.addWrongLinks();
  for (let left = 1 + number(3); left > 0; left--) {
    if (once(4)) repository.merge();
    else {
      repository.change();
      const end = left === 1 ? pick(['commit', 'commit', 'stage', 'leave'] as const) : 'commit';
      if (end === 'commit') repository.commit();
      else if (end === 'stage') git(root, 'add', '--all');
    }
  }
  const past = pick(['whole', 'whole', 'whole', 'whole', 'whole', 'shallow', 'none'] as const);
  if (past === 'none') rmSync(join(root, '.git'), { recursive: true });
  if (past !== 'shallow') return { root, pages: repository.pages, isWhole: past === 'whole' };
  repository.commit();
  const clone = mkdtempSync(join(tmpdir(), 'docsgen-shallow-'));
  execFileSync('git', ['clone', '--quiet', '--depth', String(1 + number(3)), `file://${root}`, clone]);
  return { root: clone, pages: repository.pages, isWhole: false };
}

/** What is wrong with the edits of a page. */
function wrongEdits(page: KnownPage, text: string, { pages, isWhole }: Made): readonly string[] {
  const links = new Map([...text.matchAll(/\[(L\d+)\]\(([^)]*)\)/g)].map(([, label = '', href = '']) => [label, href]));
  const asWritten = { ...page, links: page.links.map((link) => ({ ...link, href: links.get(link.label) ?? '' })) };
  if (textOf(asWritten) !== text) return [`${page.path}: more than links was changed`];
  return page.links.flatMap((link) => {
    const href = links.get(link.label) ?? '';
    // Where the past is unknown, the page that differs only in case is all there is.
    const isAlike = !isWhole && sameLetters(link.href) === sameLetters(href);
    const isEdited = href !== link.href && !isAlike;
    return isEdited && !isRight(link, href, page, pages) ? `${page.path}: ${link.href} became ${href}` : [];
  });
}

function sameLetters(href: string): string {
  return decodeURI(href).normalize('NFC').toLowerCase();
}

function isRight({ meant, section }: KnownLink, href: string, page: KnownPage, pages: readonly KnownPage[]): boolean {
  const [path = '', anchor] = href.split('#');
  const target = decodeURI(path);
  const file = target.startsWith('@site/') ? target.slice(6) : normalize(`${dirname(page.path ?? '')}/${target}`);
  const found = pages.find(
    (other) => other.path !== undefined && (other.path === file || addressOf(other.path) === path),
  );
  if (found === undefined || !meant.includes(found)) return false;
  return anchor === undefined || found !== meant[0] || sectionAt(found, decodeURI(anchor)) === section;
}

let edits = 0;

for (const run of Array.from({ length: effort(4, 300) }, (_, index) => index)) {
  test(`repository ${run}`, async () => {
    const made = makeRepository(createRandom(seed * 1000 + run));
    const { root, pages } = made;
    const again = `in ${root}; again: ${howToRepeat('test/laws/certainty')} -t 'repository ${run}$'`;
    const before = await check(root);
    const { fixed } = await check(root, '--fix');
    edits += fixed;
    const present = pages.filter(({ path }) => path !== undefined);
    const wrong = present.flatMap((page) => wrongEdits(page, readFileSync(join(root, page.path ?? ''), 'utf8'), made));
    expect(wrong, again).toEqual([]);
    const known = new Set(findingsOf(before));
    expect(
      findingsOf(await check(root)).filter((finding) => !known.has(finding)),
      again,
    ).toEqual([]);
    rmSync(root, { recursive: true });
  });
}

// A program that edits nothing is never wrong.
afterAll(() => {
  if (effort(4, 300) >= 100) expect(edits).toBeGreaterThan(effort(4, 300) / 3);
});
