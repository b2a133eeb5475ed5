import { refractor } from 'refractor/core';
import type { Environment, MoreGrammar, TokenStream } from './highlight.ts';
import { type Grammar, grammarName } from './languages.ts';

type Languages = Record<string, Grammar>;

/** What grammars change when they are registered. */
interface Registry {
  readonly languages: Languages;
  readonly hooks: Record<string, unknown>;
}

/** Prism itself, the prototype of `refractor`: its registry can be another one for a while. */
const prism = Object.getPrototypeOf(refractor) as {
  languages: Languages;
  readonly hooks: { all: Registry['hooks']; readonly run: (name: string, environment: Environment) => void };
  readonly tokenize: (code: string, grammar: Grammar) => TokenStream;
};

/** What Prism has before the first grammar. */
const base = ['DFS', 'extend', 'insertBefore', 'plain', 'plaintext', 'text', 'txt'];

/** Languages without a grammar on purpose. */
const plain = new Set(['', 'ascii', 'math', 'none', 'output', 'plain', 'plaintext', 'text', 'txt']);

const found = new Map<string, MoreGrammar | undefined>();

/** Whether a language has neither a grammar among docsgen's own, nor none on purpose. */
export function needsGrammar(language: string): boolean {
  return !plain.has(language) && grammarName(language) === undefined;
}

/**
 * A grammar that is loaded when it is asked for; `undefined` where refractor has none. Each has a registry of its own:
 * grammars change one another when they are registered, and what a block looks like must not depend on what other pages
 * have on them.
 */
export async function loadGrammar(language: string): Promise<MoreGrammar | undefined> {
  const { moreGrammars } = await import('./more-grammars.ts');
  const syntax = moreGrammars.find(({ displayName, aliases = [] }) => [displayName, ...aliases].includes(language));
  if (syntax === undefined) return;
  const name = syntax.displayName;
  if (found.has(name)) return found.get(name);
  const languages: Languages = {};
  for (const key of base) languages[key] = prism.languages[key] as Grammar;
  const registry: Registry = { languages, hooks: {} };
  within(registry, () => refractor.register(syntax));
  const grammar: MoreGrammar = (code) =>
    within(registry, () => {
      const environment = { code, grammar: languages[name] ?? {}, language: name, tokens: [] as TokenStream };
      prism.hooks.run('before-tokenize', environment);
      environment.tokens = prism.tokenize(environment.code, environment.grammar);
      prism.hooks.run('after-tokenize', environment);
      return environment.tokens;
    });
  found.set(name, grammar);
  return grammar;
}

function within<T>({ languages, hooks }: Registry, run: () => T): T {
  const own = { languages: prism.languages, hooks: prism.hooks.all };
  prism.languages = languages;
  prism.hooks.all = hooks;
  try {
    return run();
  } finally {
    prism.languages = own.languages;
    prism.hooks.all = own.hooks;
  }
}
