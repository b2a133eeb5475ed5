import type { Change, ChangedPart, ChangeGroup } from '../../../model/api-changes.ts';

const titles: Readonly<Record<ChangeGroup['kind'], string>> = {
  breaking: 'Breaking',
  added: 'Added',
  deprecated: 'Deprecated',
  changed: 'Changed',
  removed: 'Removed',
};

/** Sorts changes by what they mean to clients: a part is in each group that has a change of it. */
export function groupChanges(parts: readonly ChangedPart[]): readonly ChangeGroup[] {
  return (Object.keys(titles) as ChangeGroup['kind'][]).flatMap((kind) => {
    const own = parts
      .map((part) => ({ ...part, changes: part.changes.filter((one) => groupOf(one) === kind) }))
      .filter(({ changes }) => changes.length > 0);
    const count = own.reduce((sum, { changes }) => sum + changes.length, 0);
    return count === 0 ? [] : [{ kind, title: titles[kind], count, parts: own.map((part) => told(part, kind)) }];
  });
}

function groupOf({ breaks, kind }: Change): ChangeGroup['kind'] {
  return breaks.length > 0 ? 'breaking' : kind;
}

/** Without what the title of the group says already, and with what a change of a schema breaks. */
function told(part: ChangedPart, kind: ChangeGroup['kind']): ChangedPart {
  const [first, ...others] = part.changes;
  if (others.length === 0 && first?.words.join() === kind) return { ...part, changes: [] };
  if (part.kind !== 'schema') return part;
  return {
    ...part,
    changes: part.changes.map((one) =>
      one.breaks.length === 1 ? { ...one, words: [...one.words, ` (in ${one.breaks[0]}s)`] } : one,
    ),
  };
}
