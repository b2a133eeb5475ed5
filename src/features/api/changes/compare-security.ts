import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, jsonText, objectAt, textAt, textsAt } from '../../../core/json/value.ts';
import type { Change, ChangedPart } from '../../../model/api-changes.ts';
import { change, changeMessage, everything } from './change-message.ts';
import type { DocumentPair } from './pairs.ts';

/** Credentials that are enough together: scheme and scopes, each as one text. */
type Requirement = readonly string[];

/**
 * Whether clients can go on with the credentials that they had. Each of the lists of Security Requirement Objects is
 * met by any one of its entries.
 */
export function requirementChanges(before: readonly unknown[], after: readonly unknown[]): readonly Change[] {
  const [was, is] = [requirements(before), requirements(after)];
  if (sortedText(was) === sortedText(is)) return [];
  const isEnough = (given: Requirement) => is.some((needed) => needed.every((part) => given.includes(part)));
  const words = changeMessage`Authorization: ${was.map(label)} is now ${is.map(label)}`;
  return [change('changed', words, was.every(isEnough) ? [] : ['request'])];
}

function requirements(nodes: readonly unknown[]): readonly Requirement[] {
  const found = nodes
    .filter(isObject)
    .map((node) =>
      Object.keys(node).flatMap((name) => [name, ...textsAt(node, name).map((scope) => `${name} ${scope}`)]),
    );
  return found.length === 0 ? [[]] : found;
}

function sortedText(list: readonly Requirement[]): string {
  return JSON.stringify(list.map((requirement) => requirement.toSorted()).sort());
}

function label(requirement: Requirement): string {
  return requirement.length === 0 ? 'none' : requirement.join(' and ');
}

/** Security schemes that came, went, or are something else now. */
export function compareSecuritySchemes(documents: DocumentPair): readonly ChangedPart[] {
  const [was, is] = [schemesOf(documents.before), schemesOf(documents.after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => {
    const [before, after] = [was.get(name), is.get(name)];
    const changes = schemeChanges(before, after);
    return changes.length === 0 ? [] : [{ kind: 'security' as const, name, title: '', changes }];
  });
}

/** Changes of a scheme. One that is gone breaks nothing by itself: operations that required it report that. */
function schemeChanges(before: JsonObject | undefined, after: JsonObject | undefined): readonly Change[] {
  if (before === undefined) return [change('added', ['added'])];
  if (after === undefined) return [change('removed', ['removed'])];
  return ['type', 'scheme', 'in', 'name', 'bearerFormat', 'openIdConnectUrl', 'flows'].flatMap((key) => {
    if (jsonText(before[key]) === jsonText(after[key])) return [];
    const isPlain = key !== 'flows' && key in before && key in after;
    const words = isPlain
      ? changeMessage`${key} ${textAt(before, key)} is now ${textAt(after, key)}`
      : changeMessage`${key} has changed`;
    return [change('changed', words, ['type', 'scheme', 'in', 'name'].includes(key) ? everything : [])];
  });
}

function schemesOf(document: DocumentPair['before']): ReadonlyMap<string, JsonObject> {
  const section = '/components/securitySchemes';
  return new Map(
    entriesAt(objectAt(document.root, 'components'), 'securitySchemes').flatMap(([name, node]) => {
      const scheme = document.follow(node, childPointer(section, name));
      return scheme === undefined ? [] : [[name, scheme.value] as const];
    }),
  );
}
