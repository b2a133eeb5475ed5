import type { ChangedPart, Words } from '../../../model/api-changes.ts';
import type { Reference } from '../../../model/reference.ts';
import type { Node } from '../../markdown-copies/index.ts';
import { bullets, code, heading, link, paragraph } from './markdown-builders.ts';

/** What each version changed, as its page tells it. */
export function changesNodes({ changes }: Reference): readonly Node[] {
  if (changes.length === 0) return [];
  return [
    heading(2, 'Changes'),
    ...changes.flatMap(({ version, since, groups }) => [
      heading(3, `${version}, since ${since}`),
      ...(groups.length === 0 ? [paragraph('No changes that clients can tell.')] : []),
      ...groups.flatMap(({ title, parts }) => [heading(4, title), ...bullets(parts.map(partNodes))]),
    ]),
  ];
}

function partNodes({ method, name, title, anchor, changes }: ChangedPart): readonly Node[] {
  const label = name === '' ? 'All operations' : code(method === undefined ? name : `${method} ${name}`);
  const lead = anchor === undefined ? label : link(`#${anchor}`, label);
  return [paragraph(lead, title === '' ? '' : ` ${title}`), ...bullets(changes.map(({ words }) => wordNodes(words)))];
}

function wordNodes(words: Words): readonly Node[] {
  return words.map((word) => (typeof word === 'string' ? word : code(word.code)));
}
