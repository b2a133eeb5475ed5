import type { PublishedUrl } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { byCodeUnit } from '../../shared/compare.ts';
import { conflictAt } from '../../shared/merge-conflict.ts';

/** Name of the lock file, in the folder of the site. */
export const lockFile = 'urls.lock';

/** A `PublishedUrl` with its places in the file. */
export interface LockedUrl {
  readonly path: string;
  readonly place: Place;
  readonly anchors: readonly { readonly id: string; readonly place: Place }[];
  readonly tag?: string | undefined;
}

const preamble = `# Published addresses and their anchors: docsgen build fails when one is gone.
# Written by docsgen routes --lock. Keep it in version control.
`;

/**
 * The text of the lock file: one address, anchor or name of a tag a line, in order, so that a diff shows what has changed.
 *
 *     /docs/setup
 *       #linux
 *       #macos
 *     /docs/tags/c
 *       tag C#
 */
export function printLock(urls: readonly PublishedUrl[]): string {
  const lines = [...urls]
    .sort((a, b) => byCodeUnit(a.path, b.path))
    .flatMap(({ path, anchors, tag }) => [
      path,
      ...(tag === undefined ? [] : [`  tag ${tag.replace(/\s+/g, ' ').trim()}`]),
      ...[...anchors].sort(byCodeUnit).map((anchor) => `  #${anchor}`),
    ]);
  return preamble + lines.map((line) => `${line}\n`).join('');
}

/** Reads a lock file. Comments begin with `#` in the first column. Other lines are `invalid-data-file` findings. */
export function parseLock(
  text: string,
  file: SourcePath,
): { readonly urls: readonly LockedUrl[]; readonly findings: readonly Finding[] } {
  const urls: { path: string; place: Place; anchors: { id: string; place: Place }[]; tag?: string }[] = [];
  const findings: Finding[] = [];
  for (const [index, content] of text.split(/\r\n|\n|\r/).entries()) {
    const line = content.trimEnd();
    const trimmed = line.trimStart();
    if (trimmed === '' || line.startsWith('#')) continue;
    const column = line.length - trimmed.length + 1;
    const place = {
      file,
      start: { line: index + 1, column },
      end: { line: index + 1, column: column + trimmed.length },
    };
    const last = urls.at(-1);
    if (line.startsWith('/')) urls.push({ path: line, place, anchors: [] });
    else if (trimmed.startsWith('#') && last !== undefined) last.anchors.push({ id: trimmed.slice(1), place });
    else if (trimmed.startsWith('tag ') && last !== undefined) last.tag = trimmed.slice('tag '.length);
    else if (!/^(?:={7}$|>{7} )/.test(line)) {
      findings.push({
        rule: 'invalid-data-file',
        message:
          conflictAt(line)?.message ??
          `expected an address such as /docs/setup, or an anchor such as #linux below one, got ${JSON.stringify(trimmed)}`,
        place,
        hint: 'docsgen routes --lock writes the file again',
      });
    }
  }
  return { urls, findings };
}
