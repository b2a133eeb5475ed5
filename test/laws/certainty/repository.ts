import { dirname, normalize } from 'node:path/posix';
import { slug } from 'github-slugger';
import type { Random } from '../../equality/random.ts';
import { type Commit, type Files, History } from './history.ts';
import {
  addressOf,
  type Folder,
  type KnownFile,
  type KnownPage,
  pageAddress,
  pathTo,
  type Section,
  targetOf,
  textOf,
} from './known.ts';

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

/** Files of which some are published as they are, and some lie next to pages. */
const fileNames = [
  ...['static/plan.svg', 'static/Plan.svg', 'static/plans.svg', 'static/img/plan.svg', 'static/plan.txt'],
  ...['docs/plan.svg', 'docs/Plan.svg', 'docs/img/plan.svg', 'docs/guide/plan.svg'],
];

const current: Folder = { dir: 'docs', base: '/docs' };
const released: Folder = { dir: 'versions/1.0/docs', base: '/docs/1.0' };

const vocabulary =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

/** A site whose pages and files are renamed, deleted and edited at random, its past, and what becomes of each link. */
export class Repository {
  readonly pages: KnownPage[] = [];
  readonly assets: KnownFile[] = [];
  readonly history = new History();
  readonly #random: Random;
  /** Files besides pages and what they show. */
  readonly #others = new Map<string, string>();
  #entries: readonly string[] = [];
  #sidebars: readonly string[] = [];
  #head: Commit;
  #labels = 0;
  #words = 0;

  constructor(random: Random) {
    this.#random = random;
    const { pick, number, once } = random;
    const names = [...new Set(Array.from({ length: 2 + number(2) }, () => pick(families)).flat())];
    // Pages of one family are alike, as those made from a template are.
    const template = Array.from({ length: number(14) }, () => this.#line());
    for (const name of names.filter(() => !once(3))) {
      const path = `docs/${name}.mdx`;
      if (this.#isFree(path, current)) this.#create(path, current, once(2) ? template : []);
    }
    if (this.pages.length === 0) this.#create('docs/a.mdx', current, template);
    for (const page of this.pages.filter(() => once(4))) {
      this.#moveAddress(page);
      page.redirectFrom = undefined;
    }
    for (const path of fileNames.filter(() => once(4))) this.assets.push({ path, text: this.#picture() });
    for (const page of this.#there()) this.#addLinks(page, 1 + number(4));
    if (once(4)) this.#nameInConfig();
    this.#head = this.history.commit(this.files(), []);
  }

  /** All files of the site as they are now. */
  files(): Files {
    const pages = this.#there().map((page) => [page.path ?? '', textOf(page)] as const);
    return new Map([...this.otherFiles(), ...pages]);
  }

  /** All files besides pages: no edit of a link belongs there. */
  otherFiles(): Files {
    const isReleased = this.pages.some(({ folder }) => folder === released);
    const docs = [...this.#sidebars, ...(isReleased ? [`versions: { latest: 'current' }`] : [])];
    const entries = ["title: 'Test'", ...this.#entries, `docs: { ${docs.join(', ')} }`];
    return new Map([
      ['docsgen.config.js', `export default {\n  ${entries.join(',\n  ')},\n};\n`],
      ...(isReleased ? [['versions.json', '["1.0"]\n'] as const] : []),
      ...this.assets.flatMap(({ path, text }) => (path === undefined ? [] : [[path, text] as const])),
      ...this.#others,
    ]);
  }

  /** Changes some pages as one commit would. */
  change(): void {
    const { number, pick, once } = this.#random;
    const touched = new Set<KnownPage>();
    const before = this.#there();
    const paths = new Map(before.map((page) => [page.path, page]));
    const created: KnownPage[] = [];
    const deleted: KnownPage[] = [];
    for (let left = 1 + number(3); left > 0; left--) {
      const page = pick(before);
      if (touched.has(page) || this.#there().length < 2) continue;
      touched.add(page);
      const what = pick([
        ...(['rename', 'rename', 'rename', 'delete', 'delete', 'create', 'reword', 'reword', 'reword'] as const),
        ...(['remove', 'insert', 'slug', 'slug'] as const),
      ]);
      if (what === 'rename') this.#rename(page);
      else if (what === 'slug') this.#moveAddress(page);
      else if (what === 'reword') this.#reword(page);
      else if (what === 'remove') this.#removeSection(page);
      else if (what === 'insert') page.sections.splice(number(page.sections.length + 1), 0, this.#section([]));
      else if (what === 'delete') {
        page.path = undefined;
        deleted.push(page);
      } else created.push(...this.#createLike(page, before));
    }
    if (once(2)) this.#changeAsset();
    if (once(6)) this.#release(before.filter((page) => !touched.has(page) || once(2)));
    this.#noteMoves(paths);
    this.#noteFound();
    // Where git takes a new page for a deleted one that was renamed, so may a fix.
    for (const link of this.pages.flatMap((page) => page.links)) {
      for (const page of deleted)
        if (link.meant[0] === page) link.meant.push(...created.filter(({ folder }) => folder === page.folder));
    }
  }

  /** What a link led to when its page was moved may have taken the place of what was meant: there it may lead again. */
  #noteMoves(paths: ReadonlyMap<string | undefined, KnownPage>): void {
    for (const [path = '', page] of paths) {
      for (const { href, meant } of page.path === path ? [] : page.links) {
        const target = paths.get(normalize(`${dirname(path)}/${decodeURI(href.replace(/#.*/, ''))}`));
        if (target !== undefined && !meant.includes(target)) meant.push(target);
      }
    }
  }

  /** What was named before it was there is meant from then on. */
  #noteFound(): void {
    for (const page of this.#there()) {
      for (const { href, meant } of page.links) {
        const target = meant.length === 0 ? targetOf(href, page, this.#there()) : undefined;
        if (target !== undefined) meant.push(target);
      }
    }
  }

  commit(): void {
    this.#head = this.history.commit(this.files(), [this.#head]);
  }

  /** Does some changes on a branch, and merges it. */
  merge(): void {
    const before = this.files();
    this.change();
    const branch = this.history.commit(this.files(), [this.#head]);
    const added = [`branch-${this.#words++}.txt`, this.#line()] as const;
    const main = this.history.commit(new Map([...before, added]), [this.#head]);
    this.#others.set(...added);
    this.#head = this.history.commit(this.files(), [main, branch]);
  }

  /** Adds links that some pages had from the start, by wrong names: no page was ever there. */
  addWrongLinks(): void {
    const { pick, once } = this.#random;
    for (const page of this.#there()) {
      if (once(2)) continue;
      const path = `docs/${pick(families.flat())}${pick(['', 's', '1', '-x'])}.mdx`;
      if (!this.#isFree(path, current)) continue;
      const href = once(2) ? pageAddress(path, current) : pathTo(path, page);
      const about = { isImage: false, section: undefined };
      page.links.push({ ...about, label: this.#label(), href, meant: [] });
      const other = pick([...this.#there(), ...this.assets]);
      const intended = addressOf(other);
      const wrong = intended?.toUpperCase().replace('/DOCS', '/docs');
      if (once(3) && intended !== undefined && wrong !== undefined)
        page.links.push({ ...about, label: this.#label(), href: wrong, intended, meant: [other] });
    }
    this.commit();
  }

  #there(): readonly KnownPage[] {
    return this.pages.filter(({ path }) => path !== undefined);
  }

  #create(path: string, folder: Folder, template: readonly string[]): KnownPage {
    const { number } = this.#random;
    const sections = Array.from({ length: 1 + number(3) }, () => this.#section(template));
    const intro = [...template, ...Array.from({ length: number(4) }, () => this.#line())];
    const page = {
      path,
      folder,
      slug: undefined,
      topic: this.#line(),
      intro,
      sections,
      links: [],
      redirectFrom: undefined,
    };
    this.pages.push(page);
    return page;
  }

  #createLike(other: KnownPage, before: readonly KnownPage[]): readonly KnownPage[] {
    const path = this.#freePath(other.folder);
    if (path === undefined) return [];
    const page = this.#create(path, other.folder, this.#random.once(2) ? other.intro : []);
    // The address of a page that was there before is one that links may still name.
    return before.some((one) => one.path === path) ? [] : [page];
  }

  #freePath(folder: Folder): string | undefined {
    const { once, pick } = this.#random;
    const names = once(3) ? families.flat() : pick(families);
    const free = names.map((name) => `${folder.dir}/${name}.mdx`).filter((path) => this.#isFree(path, folder));
    return free.length === 0 ? undefined : pick(free);
  }

  #isFree(path: string, folder: Folder): boolean {
    // Of two files whose names differ in the form of an accent, one is left out.
    const form = (text: string | undefined) => decodeURI(text ?? '').normalize();
    const taken = this.#there().flatMap((page) => [form(page.path), form(addressOf(page))]);
    return !taken.includes(form(path)) && !taken.includes(form(pageAddress(path, folder)));
  }

  #rename(page: KnownPage): void {
    const { once } = this.#random;
    const path = this.#freePath(page.folder);
    if (path === undefined || page.path === undefined) return;
    const [old, before] = [page.path, { ...page }];
    page.path = path;
    if (once(4)) this.#redirect(page, before);
    if (once(2)) page.intro = [...page.intro, this.#line()];
    // The next page takes the old path at once, or later.
    if (once(4) && this.#isFree(old, page.folder)) this.#create(old, page.folder, once(2) ? page.intro : []);
  }

  /** Gives a page another address: that of its path again, or one that looks like those of others. */
  #moveAddress(page: KnownPage): void {
    const { once, pick } = this.#random;
    const before = { ...page };
    const taken = new Set(this.pages.filter((other) => other !== page).map(addressOf));
    const names = pick(families).map((name) => `/${name.replace(/\/index$/, '')}`);
    const free = [undefined, ...names, ...names].filter((own) => !taken.has(addressOf({ ...page, slug: own })));
    if (free.length > 0) page.slug = pick(free);
    if (once(8)) this.#redirect(page, before);
  }

  /** Names the former address of a page as its own: there links may lead that name it, whatever was there first. */
  #redirect(page: KnownPage, before: KnownPage): void {
    if (addressOf(page) === addressOf(before)) return;
    page.redirectFrom = addressOf(before);
    for (const from of this.#there())
      for (const { href, meant } of from.links) if (targetOf(href, from, [before]) !== undefined) meant.push(page);
  }

  #changeAsset(): void {
    const { once, pick } = this.#random;
    const free = fileNames.filter((path) => this.assets.every((asset) => asset.path !== path));
    const path = free.length === 0 ? undefined : pick(free);
    const asset = this.assets.length === 0 ? undefined : pick(this.assets);
    if (asset?.path === undefined || once(4)) {
      if (path !== undefined) this.assets.push({ path, text: asset?.text ?? this.#picture() });
    } else asset.path = once(2) ? undefined : path;
  }

  /** Copies pages as a version, once. Links by path stay in the version. */
  #release(pages: readonly KnownPage[]): void {
    if (this.pages.some(({ folder }) => folder === released)) return;
    const copies = new Map<unknown, KnownPage>();
    const sections = new Map<Section | undefined, Section>();
    for (const page of pages) {
      if (page.path === undefined) continue;
      for (const section of page.sections) sections.set(section, { ...section });
      const own = page.sections.flatMap((section) => sections.get(section) ?? []);
      const path = released.dir + page.path.slice(page.folder.dir.length);
      copies.set(page, { ...page, path, folder: released, sections: own, links: [], redirectFrom: undefined });
    }
    const originals = pages.filter((page) => copies.has(page));
    for (const page of originals) {
      const copy = copies.get(page) as KnownPage;
      for (const link of page.links) {
        if (link.href.startsWith('@site/') || link.isImage) continue;
        const isPath = link.href.startsWith('.');
        // What has taken the place of what was meant is what the version has there from the start.
        const found = isPath ? targetOf(link.href, page, originals) : undefined;
        const all = found === undefined ? link.meant : [...link.meant, found];
        const meant = all.map((other) => (isPath && copies.get(other)) || other);
        const section = (isPath && copies.has(link.meant[0]) && sections.get(link.section)) || link.section;
        copy.links.push({ ...link, meant, section });
      }
      this.pages.push(copy);
    }
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

  #label(): string {
    return `L${this.#labels++}`;
  }

  #line(): string {
    const { pick } = this.#random;
    return `${pick(vocabulary)} ${pick(vocabulary)} ${pick(vocabulary)} ${pick(vocabulary)} ${pick(vocabulary)}.`;
  }

  #picture(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${this.#line()}</title></svg>\n`;
  }

  #addLinks(page: KnownPage, count: number): void {
    const { pick, once } = this.#random;
    for (let left = count; left > 0; left--) {
      const label = this.#label();
      const asset = pick([undefined, undefined, ...this.assets]);
      if (asset?.path !== undefined) {
        const href = addressOf(asset) ?? pathTo(asset.path, page);
        const isImage = asset.path.endsWith('.svg') && (!asset.path.startsWith('static/') || once(2));
        page.links.push({ label, href, isImage, meant: [asset], section: undefined });
        continue;
      }
      const other = pick(this.#there());
      const path = other.path ?? '';
      const section = once(2) ? pick(other.sections) : undefined;
      const hash = section === undefined ? '' : `#${slug(section.words ?? '')}`;
      const target = pick([pathTo(path, page), pathTo(path, page), addressOf(other), `@site/${encodeURI(path)}`]);
      page.links.push({ label, href: target + hash, isImage: false, meant: [other], section });
    }
  }

  /** Adds entries to the config that name pages. */
  #nameInConfig(): void {
    const { pick } = this.#random;
    const page = pick(this.#there());
    const address = addressOf(page);
    const link = `{ label: 'Page', href: '${address}' }`;
    const id = (page.path ?? '').slice('docs/'.length).replace(/\.mdx$/, '');
    this.#sidebars = pick([[], [`sidebars: { docs: ['${id}', { type: 'link', ${link.slice(2)}] }`]]);
    this.#entries = [
      `navbar: { items: [${link}] }`,
      `footer: { columns: [{ title: 'Pages', links: [${link}] }] }`,
      `redirects: [{ from: '/docs/${pick(['Setup', 'start', 'migrate-v0', 'A'])}', to: '${address}' }]`,
    ];
  }
}
