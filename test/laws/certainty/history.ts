import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Path to text. */
export type Files = ReadonlyMap<string, string>;

/** A commit, by its number. */
export type Commit = number;

/** Commits that are collected, and become a repository in one call of git: a call for each takes most of the time of a test. */
export class History {
  readonly #stream: string[] = [];
  #commits = 0;

  /** Adds a commit of all files to the branch. Of two parents the first is that of the branch. */
  commit(files: Files, [from, merged]: readonly Commit[]): Commit {
    const mark = ++this.#commits;
    const parents = [
      ...(from === undefined ? [] : [`from :${from}`]),
      ...(merged === undefined ? [] : [`merge :${merged}`]),
    ];
    const contents = [...files].map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
    this.#stream.push(
      ['commit refs/heads/main', `mark :${mark}`, 'committer T <t@example.org> 1714979289 +0000', data('next')].join(
        '\n',
      ),
      ...parents,
      'deleteall',
      ...contents,
    );
    return mark;
  }

  /** Makes a folder a repository whose branch ends with the last commit. It has no index. */
  write(root: string): void {
    for (const folder of ['objects', 'refs']) mkdirSync(join(root, '.git', folder), { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: root, input: `${this.#stream.join('\n')}\n` });
  }
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
