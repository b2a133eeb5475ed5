import type { Data } from './data.ts';

/** Kinds of admonitions that docsgen does not have: the kind that looks most like it, and the title. */
const kinds: Readonly<Record<string, readonly [kind: string, title: string]>> = {
  abstract: ['info', 'Abstract'],
  summary: ['info', 'Summary'],
  tldr: ['info', 'TL;DR'],
  hint: ['tip', 'Hint'],
  check: ['success', 'Check'],
  done: ['success', 'Done'],
  question: ['info', 'Question'],
  help: ['info', 'Help'],
  faq: ['info', 'FAQ'],
  attention: ['warning', 'Attention'],
  failure: ['danger', 'Failure'],
  fail: ['danger', 'Fail'],
  missing: ['danger', 'Missing'],
  error: ['danger', 'Error'],
  bug: ['danger', 'Bug'],
  example: ['note', 'Example'],
  quote: ['note', 'Quote'],
  cite: ['note', 'Cite'],
};
/** Kinds that docsgen has, with the same title. */
const sameKinds = ['note', 'tip', 'info', 'warning', 'danger', 'success', 'important', 'caution'];

/** docsgen's kind of an admonition, and its title where docsgen has another one or none. */
export function kindOf(name: string): readonly [kind: string, title?: string] {
  const kind = name.toLowerCase();
  if (Object.hasOwn(kinds, kind)) return kinds[kind] ?? [kind];
  return sameKinds.includes(kind) ? [kind] : ['note', name.charAt(0).toUpperCase() + name.slice(1)];
}

/** The lines before and after the content of an admonition, which has more colons than those in it. */
export function admonitionMarkup(kind: string, title: string | undefined, inner: readonly string[]) {
  const deepest = Math.max(2, ...inner.map((text) => /^[ \t]*(:{3,})/.exec(text)?.[1]?.length ?? 0));
  const colons = ':'.repeat(deepest + 1);
  const label = title === undefined ? '' : `[${asLabel(title)}]`;
  return { open: [`${colons}${kind}${label}`, ''], close: ['', colons] };
}

/** Text between the brackets of a container: its own brackets stay where each has its other half, as those of links do. */
export function asLabel(text: string): string {
  let open = 0;
  for (const [sign] of text.replace(/\\./g, '').matchAll(/[[\]]/g)) {
    open += sign === '[' ? 1 : -1;
    if (open < 0) break;
  }
  return open === 0 ? text : text.replaceAll('[', '\\[').replaceAll(']', '\\]');
}

/** `markdown.admonitions` for kinds that a site has added: their titles are their names. */
export function namedKinds(kinds: Iterable<string>): Data {
  return Object.fromEntries(
    Array.from(kinds, (kind) => [kind, { title: kind.charAt(0).toUpperCase() + kind.slice(1) }]),
  );
}
