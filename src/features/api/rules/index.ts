import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { findDuplicateSchemaIds } from './duplicate-schema-id.ts';
import { findDuplicateTags } from './duplicate-tag.ts';
import { findIgnoredHeaders } from './ignored-header.ts';
import { findIgnoredSiblings } from './ignored-sibling.ts';
import { findDuplicateOperationIds, findMissingOperationIds } from './operation-id.ts';
import { findAmbiguousPaths, findPathParameterFaults } from './path.ts';
import { findPathsWithoutOperation } from './path-without-operation.ts';
import { type PlainRule, reportOf } from './plain-rule.ts';
import { findSchemaKeywordFaults } from './schema-keyword.ts';
import { findSelfFaults } from './self.ts';

/** A rule: looks at a document as a whole, and reports faults. */
export type DocumentRule = (document: OpenApiDocument) => readonly Report[];

/** What the specification asks for and its schema cannot say. */
export const documentRules: readonly DocumentRule[] = [
  findAmbiguousPaths,
  findDuplicateOperationIds,
  findDuplicateSchemaIds,
  plain(findDuplicateTags),
  findIgnoredHeaders,
  findIgnoredSiblings,
  plain(findMissingOperationIds),
  findPathParameterFaults,
  plain(findPathsWithoutOperation),
  findSchemaKeywordFaults,
  plain(findSelfFaults),
];

function plain(rule: PlainRule): DocumentRule {
  return ({ root }) => rule({ id: '', document: root }).map((found) => reportOf(found, root));
}
