import { childPointer, type Pointer } from '../../core/json/pointer.ts';
import { isObject } from '../../core/json/value.ts';

/** Pointers to the texts that hold each of some words, in document order; words that no text holds are left out. */
export function textsWith(words: ReadonlySet<string>, root: unknown): ReadonlyMap<string, readonly Pointer[]> {
  const found = new Map<string, Pointer[]>();
  const visit = (node: unknown, pointer: Pointer): void => {
    if (typeof node === 'string') {
      for (const word of words) if (node.includes(word)) found.set(word, [...(found.get(word) ?? []), pointer]);
      return;
    }
    const children = Array.isArray(node) ? node.entries() : isObject(node) ? Object.entries(node) : [];
    for (const [key, child] of children) visit(child, childPointer(pointer, key));
  };
  if (words.size > 0) visit(root, '');
  return found;
}

/** Fields that are links by themselves, and objects whose `url` is one. */
const links = new Set(['externalValue', 'termsOfService']);
const objects = new Set(['externalDocs', 'contact', 'license']);

/** Where fields of a document hold addresses that a reader can follow. */
export function linkedFields(root: unknown): readonly (readonly [url: string, pointer: Pointer])[] {
  const found: (readonly [string, Pointer])[] = [];
  const visit = (node: unknown, pointer: Pointer): void => {
    const children = Array.isArray(node) ? node.entries() : isObject(node) ? Object.entries(node) : [];
    for (const [key, child] of children) {
      const at = childPointer(pointer, key);
      if (typeof child === 'string' && links.has(String(key))) found.push([child, at]);
      else if (isObject(child) && objects.has(String(key)) && typeof child.url === 'string')
        found.push([child.url, childPointer(at, 'url')]);
      visit(child, at);
    }
  };
  visit(root, '');
  return found;
}
