import { flagAt } from '../../../core/json/value.ts';
import type { ApiChanges, BreakingRules, Change, ChangedPart, ChangeGroup } from '../../../model/api-changes.ts';
import type { Operation, Reference } from '../../../model/reference.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { type Anchors, anchorOf } from '../markup/anchors.ts';
import { listOperations } from '../operation-node.ts';
import { byRules } from './breaking.ts';
import { compareDocuments } from './compare-documents.ts';
import { type FoundChange, type FoundPart, inWords, type PartName, usersInWords } from './found-change.ts';
import { operationFinder } from './match-operations.ts';

/** A version of an API. */
export interface DocumentVersion {
  readonly name: string;
  /** Of OpenAPI 3. */
  readonly document: OpenApiDocument;
}

type Parts = Omit<Reference, 'pages' | 'hrefs' | 'copies' | 'changes'>;

/**
 * Adds to a reference what each version changed, and since which version operations exist and are deprecated.
 *
 * @param versions newest first: the present one, then those before it
 */
export function withHistory<T extends Parts>(
  parts: T,
  versions: readonly DocumentVersion[],
  anchors: Anchors,
  text: Text,
  breaking: BreakingRules,
): T & Pick<Reference, 'changes'> {
  if (versions.length < 2) return { ...parts, changes: [] };
  const anchorFor = partAnchors(parts);
  const anchored = <P extends PartName>(part: P): P => ({ ...part, anchor: anchorFor(part) });
  const changes = versions.slice(0, -1).map(({ name, document }, index): ApiChanges => {
    const earlier = versions[index + 1] ?? { name, document };
    return {
      version: name,
      since: earlier.name,
      anchor: anchors.claim(anchorOf('changes', name)),
      groups: groupChanges(
        compareDocuments({ before: earlier.document, after: document }).map((part) => ({
          ...anchored(part),
          ...(part.users && { users: part.users.map(anchored) }),
        })),
        text,
        breaking,
      ),
    };
  });
  const age = ageOf(versions);
  return {
    ...parts,
    tags: parts.tags.map((tag) => ({
      ...tag,
      operations: tag.operations.map((one) => ({ ...one, ...age('paths', one) })),
    })),
    webhooks: parts.webhooks.map((one) => ({ ...one, ...age('webhooks', one) })),
    changes,
  };
}

/** Where the present reference describes what a version changed. */
function partAnchors({ tags, webhooks, schemas, securitySchemes }: Parts): (part: PartName) => string | undefined {
  const named = {
    document: new Map([['', 'overview']]),
    security: new Map(securitySchemes.map(({ name, anchor }) => [name, anchor])),
    schema: new Map(schemas.map(({ name, anchor }) => [name, anchor])),
  };
  const ofOperations = (list: readonly Operation[]) => operationFinder(list.map((one) => [one, one.anchor]));
  const called = {
    operation: ofOperations(tags.flatMap(({ operations }) => operations)),
    webhook: ofOperations(webhooks),
  };
  return ({ kind, method = '', name }) =>
    kind === 'operation' || kind === 'webhook' ? called[kind]({ method, path: name }) : named[kind].get(name);
}

/** The versions that brought an operation and deprecated it; nothing where the oldest one had it so already. */
function ageOf(versions: readonly DocumentVersion[]) {
  const lists = (['paths', 'webhooks'] as const).map((section) => {
    const known = versions.map(({ document }) => {
      const nodes = listOperations(document, section);
      return operationFinder(nodes.map((node) => [node, flagAt(node.value, 'deprecated')]));
    });
    return [section, known] as const;
  });
  const bySection = new Map(lists);
  return (section: 'paths' | 'webhooks', operation: Operation): Pick<Operation, 'since' | 'deprecatedSince'> => {
    const known = bySection.get(section) ?? [];
    /** The oldest of the versions without a gap in which it is so. */
    const first = (isSo: (isDeprecated: boolean | undefined) => boolean): string | undefined => {
      const before = known.findIndex((find) => !isSo(find(operation)));
      return before < 1 ? undefined : versions[before - 1]?.name;
    };
    return {
      since: first((isDeprecated) => isDeprecated !== undefined),
      deprecatedSince: first((isDeprecated) => isDeprecated === true),
    };
  };
}

const kinds: readonly ChangeGroup['kind'][] = ['breaking', 'added', 'deprecated', 'changed', 'removed'];

/** Sorts changes by what they mean to clients: a part is in each group that has a change of it. */
export function groupChanges(parts: readonly FoundPart[], text: Text, breaking: BreakingRules): readonly ChangeGroup[] {
  const asRuled = parts.map((part) => ({ ...part, changes: part.changes.map((one) => byRules(one, breaking)) }));
  return kinds.flatMap((kind) => {
    const own = asRuled
      .map(({ users = [], ...part }) => ({
        ...part,
        changes: part.changes.filter((one) => groupOf(one) === kind),
        // Said once, in the first group that has the part.
        users: part.changes.every((one) => kinds.indexOf(groupOf(one)) >= kinds.indexOf(kind)) ? users : [],
      }))
      .filter(({ changes }) => changes.length > 0);
    const count = own.reduce((sum, { changes }) => sum + changes.length, 0);
    return count === 0
      ? []
      : [{ kind, title: text(`changes.${kind}`), count, parts: own.map((part) => withoutTitle(part, kind, text)) }];
  });
}

function groupOf({ breaks, kind }: FoundChange): ChangeGroup['kind'] {
  return breaks.length > 0 ? 'breaking' : kind;
}

/** Without what the title of the group says already, and with what a change of a schema breaks. */
function withoutTitle({ users = [], ...part }: FoundPart, kind: ChangeGroup['kind'], text: Text): ChangedPart {
  const [first, ...others] = part.changes;
  const saysKind = first?.places.length === 0 && first.phrase.key === `change.${kind}`;
  const changes = others.length === 0 && saysKind ? [] : part.changes.map((one) => inWords(one, text));
  return {
    ...part,
    changes: part.kind === 'schema' ? changes.map((one) => withMessage(one, text)) : changes,
    ...(users.length > 0 && changes.length > 0 ? { usedBy: usersInWords(users, text) } : {}),
  };
}

/** With the messages that it breaks, where those are of one kind. */
function withMessage(one: Change, text: Text): Change {
  const [broken, ...more] = one.breaks;
  if (broken === undefined || more.length > 0) return one;
  return { ...one, words: [...one.words, ` ${text(`changesIn.${broken}`)}`] };
}
