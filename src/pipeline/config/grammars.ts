import * as z from 'zod';
import type { AddedLanguage } from '../../model/markdown-config.ts';
import type { ActivePlugin } from '../../model/plugin.ts';
import { addIssue } from './schema/values.ts';

/** A grammar of Prism, which may lead back to itself. */
export const grammarSchema = z
  .custom<object>(() => true)
  .check((context) => {
    const { value } = context;
    if (typeof value !== 'object' || value === null) return addIssue(context, 'an object');
    try {
      const path = wrongToken(value, new Set());
      if (path === undefined) structuredClone(value);
      else addIssue(context, 'a regular expression, an object with one as `pattern`, or a list of these', { path });
    } catch {
      addIssue(context, 'a grammar of regular expressions and plain data');
    }
  });

/** Keys that lead to a token that Prism cannot use; `undefined` where there is none. */
function wrongToken(grammar: object, seen: Set<object>): (string | number)[] | undefined {
  if (seen.has(grammar)) return;
  seen.add(grammar);
  for (const [name, token] of Object.entries(grammar)) {
    // Prism takes what is in `rest` for tokens of the grammar itself, and leaves out what is empty.
    const wrong = name === 'rest' ? wrongGrammar(token, seen) : wrongPattern(token, seen);
    if (token && wrong !== undefined) return [name, ...wrong];
  }
  return;
}

function wrongGrammar(value: unknown, seen: Set<object>): (string | number)[] | undefined {
  const isGrammar = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp);
  return isGrammar ? wrongToken(value, seen) : [];
}

function wrongPattern(token: unknown, seen: Set<object>): (string | number)[] | undefined {
  if (token instanceof RegExp) return;
  if (Array.isArray(token)) {
    for (const [index, item] of token.entries()) {
      const wrong = wrongPattern(item, seen);
      if (wrong !== undefined) return [index, ...wrong];
    }
    return;
  }
  const { pattern, inside } = (token ?? {}) as { readonly pattern?: unknown; readonly inside?: unknown };
  if (!(pattern instanceof RegExp)) return [];
  const wrong = inside ? wrongGrammar(inside, seen) : undefined;
  return wrong && ['inside', ...wrong];
}

/** The languages of a plugin, with copies of their grammars: Prism writes into a grammar when it first uses it. */
export function addedLanguages({ name: plugin, hooks }: ActivePlugin): readonly AddedLanguage[] {
  return (hooks.languages ?? []).map(({ name, aliases = [], grammar }) => ({
    plugin,
    names: [name, ...aliases].map((alias) => alias.toLowerCase()),
    grammar: structuredClone(grammar),
    text: grammarText(grammar),
  }));
}

function grammarText(grammar: object): string {
  const seen = new Map<unknown, number>();
  return JSON.stringify(grammar, (_, value: unknown) => {
    if (value instanceof RegExp) return String(value);
    if (typeof value !== 'object' || value === null) return value;
    const known = seen.get(value);
    seen.set(value, known ?? seen.size);
    return known === undefined ? value : `#${known}`;
  });
}
