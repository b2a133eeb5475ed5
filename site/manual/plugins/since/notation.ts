type Code = number | null;
type State = (code: Code) => State | undefined;
type Effects = Record<'enter' | 'exit', (token: string) => void> & { consume(code: Code): void };
interface Compiler {
  sliceSerialize(token: object): string;
  enter(node: object, token: object): void;
  exit(token: object): void;
}

const isNumber = (code: Code) => code !== null && code >= 48 && code <= 57;
const dot = 46;
const section = 167;

/** Reads `§1.2`: micromark calls each state with the next character. */
function tokenize(effects: Effects, ok: State, nok: State): State {
  return function start(code) {
    effects.enter('since');
    effects.consume(code);
    return first;
  };
  function first(code: Code) {
    return isNumber(code) ? more(code) : nok(code);
  }
  function more(code: Code): State | undefined {
    if (isNumber(code) || code === dot) {
      effects.consume(code);
      return more;
    }
    effects.exit('since');
    return ok(code);
  }
}

export const notation = (label: string) => ({
  micromark: [{ text: { [section]: { name: 'since', tokenize } } }],
  fromMarkdown: [
    {
      enter: {
        since(this: Compiler, token: object) {
          const value = `${label} ${this.sliceSerialize(token).slice(1)}`;
          const data = { hName: 'span', hProperties: { className: ['since'] } };
          this.enter({ type: 'emphasis', data, children: [{ type: 'text', value }] }, token);
        },
      },
      exit: {
        since(this: Compiler, token: object) {
          this.exit(token);
        },
      },
    },
  ],
});
