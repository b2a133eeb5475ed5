import { join, posix } from 'node:path';
import { textOfRegularFile } from '../../core/text/index.ts';
import type { Fate, FormerFile, FormerOrigin, Past, TextChange } from '../../model/past.ts';
import type { SourcePath } from '../../model/place.ts';
import { addTo } from '../../shared/group-by.ts';
import { type ChangedFile, enough, likeness, successorsOf } from './likeness.ts';
import { mayHaveGit, readBlobs, runGit } from './run-git.ts';

/** What is not committed, in place of the name of a commit. */
const uncommitted = '';

/** The most commits of one file whose changes are read, latest first. */
const maxChanges = 50;
/** The most files that a commit may remove or add: of more, none is looked up. Git has such a limit too. */
const maxFiles = 1000;
/** What pages are written in. Of other files, such as videos, no text is read. */
const pageFile = /\.(?:mdx?|[jt]sx)$/i;

/**
 * What git knows of the files of a site as they are now. Each answer is looked up once, when it is asked for.
 *
 * @param dirs folders with pages, relative to the site
 */
export function openPast(root: string, dirs: readonly string[]): Past {
  const past = mayHaveGit(root) ? new GitPast(root, dirs) : undefined;
  const known = <T>(ask: (past: GitPast) => Promise<T>, otherwise: T) =>
    // Of a repository that git cannot read, nothing is known.
    past === undefined ? Promise.resolve(otherwise) : ask(past).catch(() => otherwise);
  return {
    fateOf: (path) => known<Fate>((git) => git.fateOf(path), { kind: 'unknown' }),
    changesOf: (path) => known<readonly TextChange[]>(async (git) => (await git.lifeOf(path)).changes, []),
    originsOf: (path) => known<readonly FormerOrigin[]>(async (git) => (await git.lifeOf(path)).origins, []),
    removed: () => known<readonly FormerFile[]>((git) => git.removed(), []),
    removedIn: (folder) => known<readonly SourcePath[]>((git) => git.removedIn(folder), []),
    readdressed: () => known<readonly FormerFile[]>((git) => git.readdressed(), []),
  };
}

class GitPast {
  readonly #root: string;
  readonly #dirs: readonly string[];
  readonly #answers = new Map<string, Promise<unknown>>();
  /** Texts of pages that were read, by the ids that git has for them. */
  readonly #blobs = new Map<string, string>();

  constructor(root: string, dirs: readonly string[]) {
    this.#root = root;
    this.#dirs = dirs;
  }

  #once<T>(question: readonly string[], answer: () => Promise<T>): Promise<T> {
    const key = question.join('\0');
    const known = this.#answers.get(key) ?? answer();
    this.#answers.set(key, known);
    return known as Promise<T>;
  }

  /** The top of the work tree, and the folder of the site in it. */
  #place(): Promise<{ readonly top: string; readonly folder: string }> {
    return this.#once(['place'], async () => {
      const [folder = '', cdup = ''] = (await runGit(this.#root, ['rev-parse', '--show-prefix', '--show-cdup'])).split(
        '\n',
      );
      return { top: join(this.#root, cdup), folder };
    });
  }

  async #git(...args: readonly string[]): Promise<string> {
    return runGit((await this.#place()).top, ['--literal-pathspecs', ...args]);
  }

  async #inRepository(path: SourcePath): Promise<string> {
    return posix.join((await this.#place()).folder, path);
  }

  fateOf(path: SourcePath): Promise<Fate> {
    return this.#fateSince(path, undefined);
  }

  /** What became of the file that a path led to before a commit: another one may be there by now. */
  async #fateBefore(path: SourcePath, commit: string): Promise<Fate> {
    const before = commit === uncommitted ? 'HEAD' : `${commit}^`;
    if ((await this.#git('ls-tree', before, '--', await this.#inRepository(path))) !== '')
      return this.#fateSince(path, before);
    const [fate, removals] = await Promise.all([this.fateOf(path), this.#removalsOf(path, before)]);
    const isLater = fate.kind === 'there' || removals.length > 0;
    return isLater ? { kind: 'gone', candidates: fate.kind === 'there' ? [path] : candidatesOf(fate) } : fate;
  }

  /** @param since a commit after which the file was there; `undefined` for all of the past */
  #fateSince(path: SourcePath, since: string | undefined): Promise<Fate> {
    return this.#once(['fate', path, since ?? 'ever'], async () => {
      const removals = await this.#removalsOf(path, since);
      const isThere = since !== undefined || textOfRegularFile(join(this.#root, path)) !== undefined;
      const isKnown = removals.length > 0 || since !== undefined;
      const wasReplaced = isKnown && (await this.#wasReplaced(path, since));
      if (wasReplaced && removals.length === 0) return { kind: 'gone', candidates: [] };
      if (removals.length === 0) return { kind: isThere ? 'there' : 'unknown' };
      const fates = await Promise.all(removals.map((commit) => this.#successor(path, commit)));
      const candidates = [...new Set(fates.flatMap((fate) => candidatesOf(fate)))];
      const [to] = candidates;
      // The path may have belonged to several pages, one after the other.
      const areMoved = !wasReplaced && fates.every(({ kind }) => kind === 'moved');
      return areMoved && candidates.length === 1 && to !== undefined
        ? { kind: 'moved', to }
        : { kind: 'gone', candidates };
    });
  }

  /** Whether another page was put in the place of a file since a commit; `undefined` for all of the past. */
  async #wasReplaced(path: SourcePath, since: string | undefined): Promise<boolean> {
    const name = await this.#inRepository(path);
    const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
    const how = ['--no-merges', '--full-diff', `--max-count=${maxChanges}`, range, '--', name];
    const commits = since === uncommitted ? new Map<string, readonly Entry[]>() : await this.#log(how);
    for (const [commit, entries] of commits) this.#answers.set(`entries\0${commit}`, Promise.resolve(entries));
    for (const commit of [uncommitted, ...commits.keys()]) {
      const entry = (await this.#entriesOf(commit)).find((one) => one.path === name && one.kind === 'M');
      if (entry !== undefined && (await this.#isReplacedIn(entry, commit))) return true;
    }
    return false;
  }

  /** Whether a commit has a new file that is more like the old text of a file than its new text is. */
  async #isReplacedIn(entry: Entry, commit: string): Promise<boolean> {
    const [{ folder }, { replaced }] = await Promise.all([this.#place(), this.#filesOf(commit)]);
    return replaced.some(({ path }) => path === posix.relative(folder, entry.path));
  }

  /** What a file has become that a commit has removed, and what became of that. */
  async #successor(path: SourcePath, commit: string): Promise<Fate> {
    const { removed, replaced, added } = await this.#filesOf(commit);
    const file = removed.find((other) => other.path === path);
    if (file === undefined) return { kind: 'gone', candidates: [] };
    const { proven, candidates } = successorsOf(file, [...removed, ...replaced], added);
    if (proven === undefined) return { kind: 'gone', candidates };
    const later: Fate = commit === uncommitted ? { kind: 'there' } : await this.#fateSince(proven, commit);
    return later.kind === 'there' ? { kind: 'moved', to: proven } : later;
  }

  /** The commits that have removed a file, latest first. */
  async #removalsOf(path: SourcePath, since: string | undefined): Promise<readonly string[]> {
    const name = await this.#inRepository(path);
    const isRemoved = (await this.#entriesOf(uncommitted)).some((entry) => entry.kind === 'D' && entry.path === name);
    const now = isRemoved ? [uncommitted] : [];
    if (since === uncommitted) return now;
    const known = (await this.#removals()).get(path) ?? [];
    const isInDirs = this.#dirs.some((dir) => path.startsWith(`${dir}/`));
    const ever = isInDirs ? known.map(({ commit }) => commit) : [...(await this.#logRemovals('HEAD', name)).keys()];
    if (since === undefined || ever.length === 0) return [...now, ...ever];
    return [...now, ...(await this.#logRemovals(`${since}..HEAD`, name)).keys()];
  }

  /** All files of the content folders that commits have removed, latest first. */
  #removals(): Promise<ReadonlyMap<SourcePath, readonly Removal[]>> {
    return this.#once(['removals'], async () => {
      const all = new Map<SourcePath, [Removal, ...Removal[]]>();
      const { folder } = await this.#place();
      for (const [commit, entries] of await this.#logRemovals(
        'HEAD',
        ...this.#dirs.map((dir) => posix.join(folder, dir)),
      )) {
        for (const entry of entries) addTo(all, posix.relative(folder, entry.path), { commit, entry });
      }
      return all;
    });
  }

  /** Commits that have removed files at or below some paths, merges too, with the files, latest first. */
  async #logRemovals(range: string, ...paths: readonly string[]): Promise<ReadonlyMap<string, readonly Entry[]>> {
    if (paths.length === 0) return new Map();
    return this.#log(['-c', '--full-history', '--diff-filter=D', range, '--', ...paths]);
  }

  async #log(options: readonly string[]): Promise<ReadonlyMap<string, readonly Entry[]>> {
    const how = ['--topo-order', '--no-renames', '--raw', '--no-abbrev', '-z', '--format=%x01%H'];
    const commits = (await this.#git('log', ...how, ...options)).split('\x01').slice(1);
    return new Map(commits.map((text) => [/^\w+/.exec(text)?.[0] ?? '', entriesIn(text)]));
  }

  /** What a commit has changed. Nothing for a commit with several parents. */
  #entriesOf(commit: string): Promise<readonly Entry[]> {
    return this.#once(['entries', commit], async () => {
      const how = ['--raw', '--no-abbrev', '--no-renames', '-z'];
      if (commit !== uncommitted)
        return entriesIn(await this.#git('diff-tree', '-r', ...how, '--no-commit-id', commit));
      const [tracked, others] = await Promise.all([
        this.#git('diff', ...how, 'HEAD'),
        this.#git('ls-files', '--others', '--exclude-standard', '-z'),
      ]);
      const untracked = new Set(others.split('\0').filter((path) => path !== ''));
      const entries = entriesIn(tracked);
      const removed = new Set(entries.flatMap(({ kind, path }) => (kind === 'D' ? path : [])));
      const added = [...untracked].filter((path) => !removed.has(path));
      return [
        // Out of the index, but still in its place.
        ...entries.filter(({ path }) => !untracked.has(path)),
        ...added.map((path): Entry => ({ kind: 'A', path, before: '', after: '' })),
      ];
    });
  }

  #filesOf(commit: string): Promise<Files> {
    return this.#once(['files', commit], async () => {
      const entries = (await this.#entriesOf(commit)).filter(({ path }) => pageFile.test(path));
      const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
      const [removed, changed, added] = [of('D'), of('M'), of('A')];
      if (Math.max(removed.length, added.length) > maxFiles) return { removed: [], replaced: [], added: [] };
      // All of them are compared with all that are new.
      const mayBeReplaced = added.length === 0 || changed.length > maxFiles ? [] : changed;
      const compared = [...removed, ...mayBeReplaced, ...added];
      const textOf = await this.#texts(compared);
      // What git lacks, as a clone without blobs does, may be like any of the others.
      if (compared.some(({ before, after }) => [before, after].some((id) => !isNull(id) && !this.#blobs.has(id))))
        return { removed: [], replaced: [], added: [] };
      const { folder } = await this.#place();
      const then = ({ path, before }: Entry) => ({ path: posix.relative(folder, path), text: textOf(before, path) });
      const now = ({ path, after }: Entry) => ({ path: posix.relative(folder, path), text: textOf(after, path) });
      const news = added.map(now);
      const isReplaced = (entry: Entry) => {
        const { text } = then(entry);
        const least = Math.max(likeness(text, now(entry).text), enough);
        return news.some((file) => likeness(text, file.text, least) >= least);
      };
      return { removed: removed.map(then), replaced: mayBeReplaced.filter(isReplaced).map(then), added: news };
    });
  }

  /** Reads the blobs of entries, in one call of git. Without an id, the text is that of the file as it is now. */
  async #texts(entries: readonly Entry[]): Promise<(id: string, path: string) => string> {
    const { top } = await this.#place();
    const ids = new Set(entries.flatMap(({ before, after }) => [before, after]));
    const wanted = [...ids].filter((id) => !isNull(id) && !this.#blobs.has(id));
    const texts = await readBlobs(top, wanted);
    for (const [index, id] of wanted.entries()) {
      const text = texts[index];
      if (text !== undefined) this.#blobs.set(id, text);
    }
    return (id, path) => (isNull(id) ? textOfRegularFile(join(top, path)) : this.#blobs.get(id)) ?? '';
  }

  /** The changes and the former paths of a file. */
  lifeOf(path: SourcePath): Promise<Life> {
    return this.#once(['life', path], async () => {
      const life = { changes: [], origins: [] };
      const name = await this.#inRepository(path);
      const entry = (await this.#entriesOf(uncommitted)).find((one) => one.path === name);
      await this.#addLife(life, path, entry === undefined ? [] : [[uncommitted, [entry]]], 'HEAD');
      return life;
    });
  }

  /**
   * Adds what commits have done to a file, latest first, and then to the one that it was before.
   *
   * @param steps those that are known already
   * @param from the latest of the others
   */
  async #addLife(
    life: Life,
    path: SourcePath,
    steps: readonly (readonly [string, readonly Entry[]])[],
    from: string,
  ): Promise<void> {
    const name = await this.#inRepository(path);
    const how = ['--no-merges', `--max-count=${maxChanges}`, from, '--', name];
    const found = [...steps, ...(await this.#log(how))].map(
      ([commit, entries]) => [commit, entries.find((one) => one.path === name)] as const,
    );
    const last = found.findIndex(([, entry]) => entry === undefined || entry.kind !== 'M');
    const own = last < 0 ? found : found.slice(0, last + 1);
    const textOf = await this.#texts(own.flatMap(([, entry]) => entry ?? []));
    for (const [commit, entry] of own) {
      if (life.changes.length >= maxChanges || entry === undefined || entry.kind === 'D') return;
      if (entry.kind !== 'A') {
        const isReplaced = () => this.#isReplacedIn(entry, commit);
        life.changes.push({ before: textOf(entry.before, name), after: textOf(entry.after, name), isReplaced });
        continue;
      }
      const { removed, replaced, added } = await this.#filesOf(commit);
      const rivals = [...removed, ...replaced];
      const origin = rivals.find((file) => successorsOf(file, rivals, added).proven === path);
      if (origin === undefined) return;
      const isDoubtful = !removed.includes(origin);
      life.origins.push({ ...origin, isDoubtful, fateBefore: (other) => this.#fateBefore(other, commit) });
      if (isDoubtful) return;
      life.changes.push({ before: origin.text, after: textOf(entry.after, name), isReplaced: async () => false });
      return this.#addLife(life, origin.path, [], commit === uncommitted ? 'HEAD' : `${commit}^`);
    }
  }

  async removed(): Promise<readonly FormerFile[]> {
    const now = (await this.#entriesOf(uncommitted)).filter(({ kind }) => kind === 'D');
    const removals = [...(await this.#removals()).values()].flat();
    return this.#before([...now, ...removals.map(({ entry }) => entry)]);
  }

  async removedIn(dir: SourcePath): Promise<readonly SourcePath[]> {
    const { folder } = await this.#place();
    const now = (await this.#entriesOf(uncommitted)).filter(({ kind }) => kind === 'D');
    const removals = [...(await this.#logRemovals('HEAD', posix.join(folder, dir))).values()].flat();
    const paths = [...now, ...removals].map(({ path }) => posix.relative(folder, path));
    return paths.filter((path) => path.startsWith(`${dir}/`));
  }

  async readdressed(): Promise<readonly FormerFile[]> {
    const { folder } = await this.#place();
    const dirs = this.#dirs.map((dir) => posix.join(folder, dir));
    const now = (await this.#entriesOf(uncommitted)).filter(({ kind }) => kind === 'M');
    const how = ['-c', '--full-history', '--diff-filter=M', '-G^slug:', 'HEAD', '--', ...dirs];
    const changes = dirs.length === 0 ? [] : [...(await this.#log(how)).values()].flat();
    return this.#before([...now, ...changes]);
  }

  /** Pages with their texts before they were changed. */
  async #before(entries: readonly Entry[]): Promise<readonly FormerFile[]> {
    const { folder } = await this.#place();
    const pages = entries.filter(({ path }) => pageFile.test(path)).slice(0, maxFiles);
    const textOf = await this.#texts(pages);
    return pages.map(({ path, before }) => ({ path: posix.relative(folder, path), text: textOf(before, path) }));
  }
}

/** A commit that has removed a file. */
interface Removal {
  readonly commit: string;
  readonly entry: Entry;
}

interface Life {
  readonly changes: TextChange[];
  readonly origins: FormerOrigin[];
}

/** Pages that a commit has removed and added. */
interface Files {
  readonly removed: readonly ChangedFile[];
  /** Old texts of those that a new page is more like than their new texts are. */
  readonly replaced: readonly ChangedFile[];
  readonly added: readonly ChangedFile[];
}

/** A file in a change: how it changed, and the ids of its texts, all zeros where there is none or git has not stored it. */
interface Entry {
  readonly kind: string;
  /** From the top of the work tree. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Reads what git writes with `--raw -z --no-abbrev --no-renames`. Of a merge, it tells what differs from all parents. Links and
 * submodules are left out.
 */
function entriesIn(raw: string): readonly Entry[] {
  return [...raw.matchAll(/:+((?:\d{6} ){2,})((?:[0-9a-f]+ ){2,})([A-Z])[A-Z]*\0([^\0]+)\0/g)].flatMap(
    ([, modes = '', ids = '', kind = '', path = '']) => {
      const [before = '', ...others] = ids.trim().split(' ');
      const isFile = modes
        .trim()
        .split(' ')
        .every((mode) => /^(?:100|000)/.test(mode));
      return isFile ? { kind, path, before, after: others.at(-1) ?? '' } : [];
    },
  );
}

function isNull(id: string): boolean {
  return /^0*$/.test(id);
}

function candidatesOf(fate: Fate): readonly SourcePath[] {
  return fate.kind === 'moved' ? [fate.to] : fate.kind === 'gone' ? fate.candidates : [];
}
