import { isObject, type JsonObject, jsonText, objectAt, textAt, textsAt } from '../../../core/json/value.ts';
import type { ChangedPart } from '../../../model/api-changes.ts';
import { followedEntries } from '../document.ts';
import { change, everything, type FoundChange, say } from './found-change.ts';
import type { DocumentPair } from './pairs.ts';

/** Credentials that are enough together: scheme and scopes, each as one text. */
type Requirement = readonly string[];

/**
 * Whether the credentials that clients had are still enough. A list of Security Requirement Objects is met by any one of its
 * entries.
 */
export function requirementChanges(before: readonly unknown[], after: readonly unknown[]): readonly FoundChange[] {
  const [was, is] = [requirements(before), requirements(after)];
  if (sortedText(was) === sortedText(is)) return [];
  const isEnough = (given: Requirement) => is.some((needed) => needed.every((part) => given.includes(part)));
  const words = say('change.authorization', { was: was.map(label), is: is.map(label) });
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

function label(requirement: Requirement): string | { readonly text: 'change.noAuthorization' } {
  return requirement.length === 0 ? { text: 'change.noAuthorization' } : requirement.join(' + ');
}

/** Security schemes that were added, removed or changed. */
export function compareSecuritySchemes(documents: DocumentPair): readonly ChangedPart<FoundChange>[] {
  const [was, is] = [schemesOf(documents.before), schemesOf(documents.after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => {
    const [before, after] = [was.get(name), is.get(name)];
    const changes = schemeChanges(before, after);
    return changes.length === 0 ? [] : [{ kind: 'security' as const, name, title: '', changes }];
  });
}

/** Changes of a scheme. One that is gone breaks nothing by itself: operations that required it report that. */
function schemeChanges(before: JsonObject | undefined, after: JsonObject | undefined): readonly FoundChange[] {
  if (before === undefined) return [change('added', say('change.added'))];
  if (after === undefined) return [change('removed', say('change.removed'))];
  return ['type', 'scheme', 'in', 'name', 'bearerFormat', 'openIdConnectUrl', 'flows'].flatMap((key) => {
    if (jsonText(before[key]) === jsonText(after[key])) return [];
    const isPlain = key !== 'flows' && key in before && key in after;
    const words = isPlain
      ? say('change.isNow', { keyword: key, was: textAt(before, key), is: textAt(after, key) })
      : say('change.differs', { keyword: key });
    return [change('changed', words, ['type', 'scheme', 'in', 'name'].includes(key) ? everything : [])];
  });
}

function schemesOf(document: DocumentPair['before']): ReadonlyMap<string, JsonObject> {
  const components = { value: objectAt(document.root, 'components') ?? {}, pointer: '/components' };
  const schemes = followedEntries(document, components, 'securitySchemes');
  return new Map(schemes.map(([name, { value }]) => [name, value]));
}
