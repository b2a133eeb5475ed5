import { isObject } from '../../../core/json/value.ts';
import { inlineCode } from '../../../core/markdown/index.ts';
import type { BreakingRules, ChangedPart, ChangeGroup, Words } from '../../../model/api-changes.ts';
import { textOf } from '../../../shared/texts/text.ts';
import { createDocument, type OpenApiDocument } from '../document.ts';
import { upgradeDocument } from '../upgrade.ts';
import { compareDocuments } from './compare-documents.ts';
import { groupChanges } from './history.ts';

/** Changes of one kind, in plain words: names and values are in backticks, as in Markdown. */
export interface PublishedChanges {
  readonly kind: ChangeGroup['kind'];
  readonly title: string;
  readonly parts: readonly (Pick<ChangedPart, 'kind' | 'method' | 'name' | 'title'> & {
    /** Empty where the title of the group says it all. */
    readonly changes: readonly string[];
    /** Of a schema that has changed: the operations that use it. */
    readonly usedBy?: string;
  })[];
}

/**
 * What clients notice between two published documents of an API, what breaks them first. A document that is absent, or
 * that cannot be compared, has no changes.
 *
 * @param before value of `openapi.json` of a reference; `undefined` where there is none
 * @param breaking what its owner says of what breaks clients
 */
export function publishedChanges(
  before: unknown,
  after: unknown,
  breaking: BreakingRules,
): readonly PublishedChanges[] {
  const [was, is] = [readPublished(before), readPublished(after)];
  if (was === undefined || is === undefined) return [];
  return groupChanges(compareDocuments({ before: was, after: is }), textOf(), breaking).map(
    ({ kind, title, parts }) => ({
      kind,
      title,
      parts: parts.map(({ anchor: _, changes, usedBy, ...part }) => ({
        ...part,
        changes: changes.map(({ words }) => inMarkdown(words)),
        ...(usedBy && { usedBy: inMarkdown(usedBy) }),
      })),
    }),
  );
}

function readPublished(value: unknown): OpenApiDocument | undefined {
  return isObject(value) ? upgradeDocument(createDocument(value)) : undefined;
}

function inMarkdown(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : inlineCode(word.code))).join('');
}
