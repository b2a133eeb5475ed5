import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { slug } from 'github-slugger';
import type { Random } from '../../equality/random.ts';
import { git } from '../../git.ts';

/** A heading and the text below it. `words` is `undefined` once it was deleted. */
interface Section {
  words: string | undefined;
  readonly body: readonly string[];
}

/** A page, whatever its path is at present. `path` is `undefined` once it was deleted. */
export interface KnownPage {
  path: string | undefined;
  readonly topic: string;
  intro: readonly string[];
  readonly sections: Section[];
  readonly links: KnownLink[];
  redirectFrom: string | undefined;
}

/** A link, by its label, and what its author meant. */
export interface KnownLink {
  readonly label: string;
  readonly href: string;
  /** Pages that it may be led to without an error. The page that was meant is the first. */
  readonly meant: KnownPage[];
  readonly section: Section | undefined;
}

/** Names that are easily mistaken for each other: by a digit, a letter, the case, the form of an accent, the folder. */
const families: readonly (readonly string[])[] = [
  ['migrate-v1', 'migrate-v2', 'migrate-v3', 'migrate-v4'],
  ['2022', '2023', '2024', '2025'],
  ['setup', 'Setup', 'set-up', 'setups'],
  ['über', 'u\u0308ber', 'uber', 'Über'],
  ['guide/start', 'howto/start', 'start', 'guide/stars'],
  ['a', 'b', 'c', 'd'],
  ['release-1.0', 'release-1.1', 'release-2.0', 'release-10'],
  ['api/index', 'guide/index', 'api/overview', 'guide/overview'],
];

const vocabulary =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

/** A git repository with a site whose pages are renamed, deleted and edited at random, and what becomes of each link. */
export class Repository {
  readonly root: string;
  readonly pages: KnownPage[] = [];
  readonly #random: Random;
  #labels = 0;
  #words = 0;

  constructor(root: string, random: Random) {
    this.root = root;
    this.#random = random;
    const { pick, number, once } = random;
    const names = [...new Set(Array.from({ length: 2 + number(2) }, () => pick(families)).flat())];
    // Pages of one family are alike, as those made from a template are.
    const template = Array.from({ length: number(14) }, () => this.#line());
    for (const name of names.filter(() => !once(3))) this.#create(`docs/${name}.mdx`, once(2) ? template : []);
    for (const page of this.#there()) this.#addLinks(page, 1 + number(4));
    git(root, 'init', '--quiet', '-b', 'main');
    this.write();
    this.commit();
  }

  /** Changes some pages as one commit would, and leaves the change as an author may. */
  change(): void {
    const { number, pick } = this.#random;
    const touched = new Set<KnownPage>();
    const before = this.#there();
    const created: KnownPage[] = [];
    const deleted: KnownPage[] = [];
    for (let left = 1 + number(3); left > 0; left--) {
      const page = pick(before);
      if (touched.has(page) || this.#there().length < 2) continue;
      touched.add(page);
      const what = pick(['rename', 'rename', 'delete', 'create', 'reword', 'reword', 'remove', 'insert'] as const);
      if (what === 'rename') this.#rename(page);
      else if (what === 'reword') this.#reword(page);
      else if (what === 'remove') this.#removeSection(page);
      else if (what === 'insert') page.sections.splice(number(page.sections.length + 1), 0, this.#section([]));
      else if (what === 'delete') deleted.push(...this.#delete(page));
      else created.push(...this.#createLike(page, before));
    }
    // Where git takes a new page for a deleted one that was renamed, so may a fix.
    for (const link of this.pages.flatMap((page) => page.links)) {
      if (deleted.some((page) => link.meant[0] === page)) link.meant.push(...created);
    }
    this.write();
  }

  commit(): void {
    git(this.root, 'add', '--all');
    git(this.root, 'commit', '--quiet', '--allow-empty', '-m', 'next');
  }

  /** Does some changes on a branch, and merges it. */
  merge(): void {
    const branch = `branch-${this.#words++}`;
    git(this.root, 'checkout', '--quiet', '-b', branch);
    this.change();
    this.commit();
    git(this.root, 'checkout', '--quiet', 'main');
    writeFileSync(join(this.root, `${branch}.txt`), this.#line());
    this.commit();
    git(this.root, 'merge', '--quiet', '--no-edit', '--no-ff', branch);
  }

  /** Adds links that some pages had from the start, by wrong names: no page was ever there. */
  addWrongLinks(): void {
    const { pick, once } = this.#random;
    for (const page of this.#there()) {
      if (once(2)) continue;
      const path = `docs/${pick(families.flat())}${pick(['', 's', '1', '-x'])}.mdx`;
      if (this.pages.some((other) => other.path === path)) continue;
      const label = `L${this.#labels++}`;
      const href = once(2) ? addressOf(path) : pathTo(path, page);
      page.links.push({ label, href, meant: [], section: undefined });
      const other = pick(this.#there());
      const wrong = addressOf(other.path ?? '')
        .toUpperCase()
        .replace('/DOCS', '/docs');
      if (once(3)) page.links.push({ label: `L${this.#labels++}`, href: wrong, meant: [other], section: undefined });
    }
    this.write();
    this.commit();
  }

  write(): void {
    for (const page of this.#there()) {
      const file = join(this.root, page.path ?? '');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, textOf(page));
    }
  }

  #there(): readonly KnownPage[] {
    return this.pages.filter(({ path }) => path !== undefined);
  }

  #create(path: string, template: readonly string[]): KnownPage {
    const { number } = this.#random;
    const sections = Array.from({ length: 1 + number(3) }, () => this.#section(template));
    const intro = [...template, ...Array.from({ length: number(4) }, () => this.#line())];
    const page = { path, topic: this.#line(), intro, sections, links: [], redirectFrom: undefined };
    this.pages.push(page);
    return page;
  }

  #createLike(other: KnownPage, before: readonly KnownPage[]): readonly KnownPage[] {
    const path = this.#freePath();
    if (path === undefined) return [];
    const page = this.#create(path, this.#random.once(2) ? other.intro : []);
    // The address of a page that was there before is one that links may still name.
    return before.some((one) => one.path === path) ? [] : [page];
  }

  #freePath(): string | undefined {
    const { once, pick } = this.#random;
    const former = this.pages.flatMap((page) => page.links.map((link) => link.href)).length;
    const names = once(3) && former > 0 ? families.flat() : pick(families);
    const free = names
      .map((name) => `docs/${name}.mdx`)
      .filter((path) => this.pages.every((page) => page.path !== path));
    return free.length === 0 ? undefined : pick(free);
  }

  #rename(page: KnownPage): void {
    const { once } = this.#random;
    const path = this.#freePath();
    if (path === undefined || page.path === undefined) return;
    const old = page.path;
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    renameSync(join(this.root, old), join(this.root, path));
    page.path = path;
    if (once(4)) page.redirectFrom = addressOf(old);
    if (once(2)) page.intro = [...page.intro, this.#line()];
    // The next page takes the old path at once, or later.
    if (once(4)) this.#create(old, once(2) ? page.intro : []);
  }

  #delete(page: KnownPage): readonly KnownPage[] {
    rmSync(join(this.root, page.path ?? ''));
    page.path = undefined;
    return [page];
  }

  #reword(page: KnownPage): void {
    const section = this.#random.pick([...page.sections, { words: undefined }]);
    if (section.words !== undefined) section.words = this.#heading();
  }

  #removeSection(page: KnownPage): void {
    const { number, once } = this.#random;
    const at = number(page.sections.length);
    const [removed] = page.sections.splice(at, 1);
    if (removed !== undefined) removed.words = undefined;
    const next = page.sections[at];
    // The next one may have nearly the words of the one that goes.
    if (next?.words !== undefined && once(2)) next.words = this.#heading();
  }

  #section(body: readonly string[]): Section {
    const { number } = this.#random;
    return { words: this.#heading(), body: [...body, ...Array.from({ length: number(3) }, () => this.#line())] };
  }

  #heading(): string {
    return `Limits of v${this.#words++}`;
  }

  #line(): string {
    const { pick } = this.#random;
    return `${pick(vocabulary)} ${pick(vocabulary)} ${pick(vocabulary)} ${pick(vocabulary)} ${pick(vocabulary)}.`;
  }

  #addLinks(page: KnownPage, count: number): void {
    const { pick, once } = this.#random;
    for (let left = count; left > 0; left--) {
      const other = pick(this.#there());
      const path = other.path ?? '';
      const section = once(2) ? pick(other.sections) : undefined;
      const hash = section === undefined ? '' : `#${slug(section.words ?? '')}`;
      const target = pick([pathTo(path, page), pathTo(path, page), addressOf(path), `@site/${encodeURI(path)}`]);
      const href = target + hash;
      page.links.push({ label: `L${this.#labels++}`, href, meant: [other], section });
    }
  }
}

export function textOf({ topic, intro, sections, links, redirectFrom }: KnownPage): string {
  const frontmatter = redirectFrom === undefined ? '' : `---\nredirect_from: ${redirectFrom}\n---\n\n`;
  const written = links.map(({ label, href }) => `[${label}](${href})`);
  const parts = sections.map(({ words, body }) => `## ${words}\n\n${body.join('\n')}`);
  return `${frontmatter}# ${topic}\n\n${intro.join('\n')}\n\n${written.join('\n')}\n\n${parts.join('\n\n')}\n`;
}

/** The address of the page of a file. */
export function addressOf(path: string): string {
  return encodeURI(`/${path.replace(/(?:\/index)?\.mdx$/, '')}`);
}

function pathTo(path: string, from: KnownPage): string {
  const way = relative(dirname(from.path ?? ''), path);
  return encodeURI(way.startsWith('.') ? way : `./${way}`);
}

/** The section of a page that an anchor leads to. */
export function sectionAt(page: KnownPage, anchor: string): Section | undefined {
  return page.sections.find(({ words }) => words !== undefined && slug(words) === anchor);
}
