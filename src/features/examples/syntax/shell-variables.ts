import { type Assignment, type Command, forEachChild, parse, type SyntaxNode, type Word } from 'unbash';
import type { Part } from '../problem.ts';

/** What a script does with variables. */
export interface ShellVariables {
  /** Those that it sets, with the value where that is written out. */
  readonly set: ReadonlyMap<string, string | undefined>;
  /** Those whose value it needs. */
  readonly used: readonly Part[];
  /** Whether it reads another script, which may set any. */
  readonly isOpen: boolean;
}

/** Commands whose words are names of variables that they set. */
const setters: ReadonlySet<string> = new Set(
  'declare export getopts local mapfile read readarray readonly typeset unset'.split(' '),
);

/** Reads which variables a script sets and needs. Whatever has a default of its own, `${A:-b}`, needs none. */
export function readVariables(script: string): ShellVariables {
  const set = new Map<string, string | undefined>();
  const used: Part[] = [];
  let isOpen = false;
  const visit = (node: SyntaxNode): void => {
    switch (node.type) {
      case 'Assignment':
        set.set(node.name, assignedText(node));
        break;
      case 'For':
      case 'Select':
        set.set(node.name.value, undefined);
        break;
      case 'Command':
        if (/^(?:\.|source|eval)$/.test(node.name?.value ?? '')) isOpen = true;
        for (const name of namesSetBy(node)) set.set(name, set.get(name));
        break;
      case 'SimpleExpansion':
        if (/^\$[A-Za-z_]\w*$/.test(node.text)) used.push({ text: node.text.slice(1), start: node.pos + 1 });
        break;
      case 'ParameterExpansion': {
        const { parameter, parameterPos, operation } = node;
        if (operation?.type === 'Default') set.set(parameter, set.get(parameter));
        else if (/^[A-Za-z_]\w*$/.test(parameter)) used.push({ text: parameter, start: parameterPos });
      }
    }
    forEachChild(node, visit);
  };
  visit(parse(script));
  return { set, used, isOpen };
}

/** The value of an assignment that has no variables in it. */
function assignedText({ value, append }: Assignment): string | undefined {
  return value.type === 'Word' && append !== true && !hasExpansion(value) ? value.value : undefined;
}

function hasExpansion(word: Word): boolean {
  let found = false;
  const visit = (node: SyntaxNode): void => {
    if (/Expansion$|^ProcessSubstitution$/.test(node.type)) found = true;
    forEachChild(node, visit);
  };
  visit(word);
  return found;
}

function namesSetBy({ name, suffix }: Command): readonly string[] {
  const words = suffix.flatMap((argument) => (argument.type === 'Word' ? [argument.value] : []));
  if (name?.value === 'printf' && words[0] === '-v') return words.slice(1, 2);
  return setters.has(name?.value ?? '') ? words.filter((word) => /^[A-Za-z_]\w*$/.test(word)) : [];
}
