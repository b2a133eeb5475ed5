import ret, { type Set as CharacterSet, type Group, type Root, type Token } from 'ret';

// The package exports the function itself, which its types leave out.
const tokenizer = ret as unknown as typeof ret.tokenizer;
const { types } = ret;

/** Longer texts show nothing, and a pattern can ask for any length. */
const maxLength = 300;

/** What is repeated may be empty, so that no length bounds the repetitions. */
const maxSteps = 100 * maxLength;

/**
 * Text that a pattern matches as a whole, as short as it may be; the same for the same arguments.
 * `undefined` where the pattern cannot be read or asks for long text. Lookarounds, back references and word boundaries are
 * ignored, so the result has to be tested.
 *
 * @param variant another number, another text where the pattern leaves a choice
 * @param more how many times more than it has to be anything is repeated
 */
export function samplePattern(pattern: string, variant = 0, more = 0): string | undefined {
  try {
    return write(tokenizer(pattern), { variant, more, groups: [], left: maxLength, steps: maxSteps });
  } catch {
    return undefined;
  }
}

interface Writer {
  readonly variant: number;
  readonly more: number;
  /** What the groups matched so far. */
  readonly groups: string[];
  /** How many characters may still be written. */
  left: number;
  /** How many parts of the pattern may still be written. */
  steps: number;
}

function write(token: Token | Root, writer: Writer): string {
  writer.steps -= 1;
  if (writer.steps < 0) throw new RangeError('the pattern asks for too much');
  switch (token.type) {
    case types.ROOT:
    case types.GROUP:
      return writeGroup(token, writer);
    case types.REPETITION: {
      const times = Math.min(token.max, Math.max(token.min, 1) + writer.more);
      return Array.from({ length: Math.min(times, writer.left + 1) }, () => write(token.value, writer)).join('');
    }
    case types.SET: {
      // `abc` reads better than `aaa`.
      const characters = charactersOf(token);
      return take(characters[(writer.variant + maxLength - writer.left) % characters.length] ?? '', writer);
    }
    case types.CHAR:
      return take(String.fromCodePoint(token.value), writer);
    case types.REFERENCE:
      return writer.groups[token.value - 1] ?? '';
    default:
      return '';
  }
}

function writeGroup(token: Group | Root, writer: Writer): string {
  if (token.type === types.GROUP && (token.followedBy || token.notFollowedBy)) return '';
  const options = token.options ?? [token.stack ?? []];
  const chosen = options[writer.variant % options.length] ?? [];
  const index = token.type === types.GROUP && token.remember ? writer.groups.push('') - 1 : undefined;
  const text = chosen.map((part) => write(part, writer)).join('');
  if (index !== undefined) writer.groups[index] = text;
  return text;
}

function take(text: string, writer: Writer): string {
  writer.left -= 1;
  if (writer.left < 0) throw new RangeError('the pattern asks for long text');
  return text;
}

/** Characters that are tried for a set, the most readable first. */
const readable = [...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...' -_.:/+*,;@#&()äß€'];

function charactersOf(set: CharacterSet): readonly string[] {
  const known = readable.filter((character) => isIn(set, character.codePointAt(0) ?? 0));
  if (known.length > 0) return known;
  const first = set.set.map((part) =>
    part.type === types.RANGE ? part.from : part.type === types.CHAR ? part.value : 0x21,
  );
  return set.not ? ['~'] : first.map((code) => String.fromCodePoint(code));
}

function isIn({ set, not }: CharacterSet, code: number): boolean {
  const found = set.some((part) => {
    if (part.type === types.SET) return isIn(part, code);
    return part.type === types.RANGE ? part.from <= code && code <= part.to : part.value === code;
  });
  return found !== not;
}
