import { childPointer, type Pointer } from '../../core/json/pointer.ts';
import { isObject, type JsonObject, scalarText, textAt } from '../../core/json/value.ts';
import { decodeUrl } from '../../shared/paths.ts';

/** Pointers to the texts that have each of some links, in document order; links that no text has are left out. */
export function textsWithLinks(links: ReadonlySet<string>, root: unknown): ReadonlyMap<string, readonly Pointer[]> {
  const find = (wanted: ReadonlySet<string>, addressesOf: (text: string) => readonly string[]) =>
    textsWith(wanted, root, (text) => addressesOf(text).flatMap((written) => [written, decodeUrl(written)]));
  const marked = find(links, addressesIn);
  // Servers and samples have such addresses, too, and are no links: where there is one, it is meant.
  const bare = new Set([...links].filter((url) => !marked.has(url) && /^https?:/i.test(url)));
  return new Map([...marked, ...find(bare, bareAddressesIn)]);
}

/** Pointers to the texts that have each of some parts, in document order. */
export function textsWith(
  parts: ReadonlySet<string>,
  root: unknown,
  partsOf: (text: string) => readonly string[],
): ReadonlyMap<string, readonly Pointer[]> {
  const found = new Map<string, Pointer[]>();
  const note = (part: string, pointer: Pointer): void => {
    const known = found.get(part) ?? [];
    if (known.at(-1) !== pointer) known.push(pointer);
    found.set(part, known);
  };
  if (parts.size === 0) return found;
  visitAll(root, (node, pointerTo) => {
    if (typeof node === 'string') for (const part of partsOf(node)) if (parts.has(part)) note(part, pointerTo());
  });
  return found;
}

/** Visits a value and all values in it, with their keys; the pointer to one is made where it is asked for. */
export function visitAll(root: unknown, found: (node: unknown, pointerTo: () => Pointer, key: string) => void): void {
  const keys: string[] = [];
  const pointerTo = () => childPointer('', ...keys);
  const visit = (node: unknown, key: string): void => {
    found(node, pointerTo, key);
    if (typeof node !== 'object' || node === null) return;
    for (const name of Object.keys(node)) {
      keys.push(name);
      visit((node as JsonObject)[name], name);
      keys.pop();
    }
  };
  visit(root, '');
}

/** What may be the addresses of links in a text: `[a](address)`, `<address>`, `[a]: address` and `href="address"`. */
function addressesIn(text: string): readonly string[] {
  if (!/[\])<]/.test(text)) return [];
  const inBrackets = [...text.matchAll(/<([^<>\n]+)>/g)];
  const ofDefinitions = [...text.matchAll(/^ {0,3}\[[^\]\n]+\]:\s*([^\s<]\S*)/gm)];
  // A picture that is a link has two addresses without a blank between them.
  const inline = [...text.matchAll(/\]\(\s*([^\s<](?:(?!\]\()\S)*)/g)].flatMap(([, run = '']) =>
    ends(run).map((end) => run.slice(0, end)),
  );
  const ofHtml = [...text.matchAll(/\b(?:href|src)\s{0,9}=\s{0,9}["']?([^\s"'>]+)/gi)];
  const inQuotes = [...text.matchAll(/\b(?:href|src)\s{0,9}=\s{0,9}["']([^"'<>\n]+)["']/gi)];
  const marked = [...inBrackets, ...ofDefinitions, ...ofHtml, ...inQuotes];
  return [...marked.map(([, address = '']) => address.trim()), ...inline];
}

/** Addresses of the web that are links as they are, without the signs of the sentence around them; those in code are none. */
function bareAddressesIn(text: string): readonly string[] {
  if (!text.includes('://')) return [];
  return [...text.replace(/`[^`]*`/g, ' ').matchAll(/\bhttps?:\/\/[^\s<]+/gi)].flatMap(([run]) =>
    ends(run).map((end) => run.slice(0, end).replace(/[?!.,:*_~'"]{1,9}$/, '')),
  );
}

/** Offsets at which an address may end: at each closing bracket, since it may contain brackets. */
function ends(run: string): readonly number[] {
  const brackets = [...run.matchAll(/\)/g)].map(({ index }) => index);
  return [...brackets.slice(0, maxBrackets), run.length];
}

const maxBrackets = 20;

/** Fields that are links by themselves, and objects whose `url` is one. */
const links = new Set(['externalValue', 'termsOfService']);
const objects = new Set(['externalDocs', 'contact', 'license', 'x-logo']);

/** Where fields of a document hold addresses that a reader can follow. */
export function linkedFields(root: unknown): readonly (readonly [url: string, pointer: Pointer])[] {
  const found: (readonly [string, Pointer])[] = [];
  visitAll(root, (node, pointerTo, key) => {
    // As it is shown: YAML takes some addresses for numbers.
    if (links.has(key)) found.push([scalarText(node), pointerTo()]);
    else if (isObject(node) && objects.has(key)) found.push([textAt(node, 'url'), childPointer(pointerTo(), 'url')]);
  });
  return found.filter(([url]) => url !== '');
}
