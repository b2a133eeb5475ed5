import { type Command, forEachChild, parse, type SyntaxNode, type Word } from 'unbash';
import { at, concat, type Placed, unknown } from './shell-text.ts';

/** A command with its words as the shell hands them on. */
export interface ShellCommand {
  readonly name: string;
  /** 0-based offset of its name. */
  readonly start: number;
  readonly args: readonly Placed[];
  /** What it reads from its input, where that is in the script. */
  readonly input?: Placed;
  /** Name of the file that its output goes to. */
  readonly output?: string;
}

/** The commands of a script in order, those inside of others included. */
export function readShell(script: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Pipeline') {
      node.commands.forEach((command, index) => {
        const before = node.commands[index - 1];
        if (command.type === 'Command') add(command, before?.type === 'Command' ? outputOf(before) : undefined);
        else visit(command);
      });
      return;
    }
    if (node.type === 'Command') add(node, undefined);
    else forEachChild(node, visit);
  };
  const add = (command: Command, piped: Placed | undefined): void => {
    const input = inputOf(command) ?? piped;
    const target = command.redirects.find((redirect) => redirect.type === 'Redirect' && redirect.operator === '>');
    const output =
      target?.type === 'Redirect' && target.target !== undefined ? readWord(target.target).text : undefined;
    commands.push({
      name: command.name?.value ?? '',
      start: command.name?.pos ?? command.pos,
      args: argumentsOf(command),
      input,
      output,
    });
    forEachChild(command, visit);
  };
  visit(parse(script));
  return commands;
}

function argumentsOf({ suffix }: Command): readonly Placed[] {
  return suffix.flatMap((argument) => (argument.type === 'Word' ? [readWord(argument)] : []));
}

function inputOf({ redirects }: Command): Placed | undefined {
  for (const redirect of redirects) {
    if (redirect.type === 'HereString' && redirect.target !== undefined) return readWord(redirect.target);
    if (redirect.type !== 'HereDoc') continue;
    const { text, pos, parts } = redirect.body;
    return parts === undefined || redirect.delimiter?.quoted === true
      ? aligned(text, text, pos)
      : concat(parts.map(readPart));
  }
  return undefined;
}

/** The output of `cat` without arguments, which is its input, and of `echo`; `undefined` for other commands. */
function outputOf(command: Command): Placed | undefined {
  if (command.name?.value === 'cat' && argumentsOf(command).length === 0) return inputOf(command);
  if (command.name?.value !== 'echo') return undefined;
  const words = argumentsOf(command).filter(({ text }) => !/^-[neE]+$/.test(text));
  return concat(words.flatMap((word, index) => (index === 0 ? [word] : [at(word.places[0] ?? 0, ' '), word])));
}

function readWord(word: Word): Placed {
  return word.parts === undefined ? aligned(word.text, word.value, word.pos) : concat(word.parts.map(readPart));
}

type Part = NonNullable<Word['parts']>[number];

function readPart(part: Part): Placed {
  switch (part.type) {
    case 'Literal':
      return aligned(part.text, part.value, part.pos);
    case 'SingleQuoted':
      return aligned(part.text.slice(1, -1), part.value, part.pos + 1);
    case 'DoubleQuoted':
    case 'LocaleString':
      return concat(part.parts.map(readPart));
    case 'AnsiCQuoted':
      return at(part.pos, part.value);
    // As they are written: a request hardly has patterns of file names.
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return aligned(part.text, part.text, part.pos);
    default:
      return at(part.pos, unknown);
  }
}

/** The place of each character of a value; the text has it with backslashes that the shell takes away. */
function aligned(text: string, value: string, start: number): Placed {
  const places: number[] = [];
  let index = 0;
  for (const letter of value.split('')) {
    while (text[index] !== letter && index < text.length) index++;
    places.push(start + Math.min(index, Math.max(text.length - 1, 0)));
    index++;
  }
  return { text: value, places };
}
