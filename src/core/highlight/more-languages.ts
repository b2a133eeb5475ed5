import { refractor, type Syntax } from 'refractor/core';
import { remembered } from '../../shared/remembered.ts';
import type { Environment, MoreGrammar, TokenStream } from './highlight.ts';
import { type Grammar, grammarName } from './languages.ts';
import { otherNames } from './other-names.ts';

type Languages = Record<string, Grammar>;

/** The state of Prism that grammars change when they are registered. */
interface Registry {
  readonly languages: Languages;
  readonly hooks: Record<string, unknown>;
}

/** Prism itself, the prototype of `refractor`, whose registry `within` replaces. */
const prism = Object.getPrototypeOf(refractor) as {
  languages: Languages;
  readonly hooks: { all: Registry['hooks']; readonly run: (name: string, environment: Environment) => void };
  readonly tokenize: (code: string, grammar: Grammar) => TokenStream;
};

/** The members of Prism's registry before the first grammar. */
const base = ['DFS', 'extend', 'insertBefore', 'plain', 'plaintext', 'text', 'txt'];

/** Names for plain text, and for the output of terminals, which needs no grammar. */
const plain = new Set([
  '',
  'ansi',
  'ascii',
  'math',
  'no-highlight',
  'nohighlight',
  'none',
  'output',
  'plain',
  'plaintext',
  'text',
  'txt',
]);

/** Whether a language is neither built in nor plain text. */
export function needsGrammar(language: string): boolean {
  return !plain.has(language) && grammarName(language) === undefined;
}

/** Loads a grammar; `undefined` where refractor has none. */
export async function loadGrammar(given: string): Promise<MoreGrammar | undefined> {
  const language = otherNames[given] ?? given;
  const { moreGrammars } = await import('./more-grammars.ts');
  const syntax = moreGrammars.find(({ displayName, aliases = [] }) => [displayName, ...aliases].includes(language));
  return syntax && grammarOf(syntax);
}

/**
 * Registers a grammar. Each gets its own registry, as grammars change one another when they are registered: colours must not depend
 * on the languages of other pages.
 */
const grammarOf = remembered((syntax: Syntax): MoreGrammar => {
  const name = syntax.displayName;
  const languages: Languages = {};
  for (const key of base) languages[key] = prism.languages[key] as Grammar;
  const registry: Registry = { languages, hooks: {} };
  within(registry, () => refractor.register(syntax));
  return (code) =>
    within(registry, () => {
      const environment = { code, grammar: languages[name] ?? {}, language: name, tokens: [] as TokenStream };
      prism.hooks.run('before-tokenize', environment);
      environment.tokens = prism.tokenize(environment.code, environment.grammar);
      prism.hooks.run('after-tokenize', environment);
      return environment.tokens;
    });
});

/** Runs a function with another registry of Prism. */
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

/** A language that a plugin brings. */
interface PluginLanguage {
  readonly plugin: string;
  /** Its name and its aliases, in lower case. */
  readonly names: readonly string[];
  /** A grammar of Prism that nothing else has. */
  readonly grammar: object;
}

/**
 * The grammars of plugins, by the names of their languages.
 *
 * @param report called once for each language whose grammar throws, as patterns do that go too deep: its code has no colours
 */
export function pluginGrammars(
  languages: readonly PluginLanguage[],
  report: (message: string) => void,
): Map<string, MoreGrammar | undefined> {
  const grammars = new Map<string, MoreGrammar | undefined>();
  for (const { plugin, names, grammar } of languages) {
    let isReported = false;
    const tokenize: MoreGrammar = (code) => {
      try {
        // It was checked when the plugin was set up.
        return prism.tokenize(code, grammar as Grammar);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!isReported) report(`plugin ${plugin}: languages: the grammar of ${names[0]} throws: ${reason}`);
        isReported = true;
        return [code];
      }
    };
    for (const name of names) grammars.set(name, tokenize);
  }
  return grammars;
}
