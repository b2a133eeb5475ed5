import fc from 'fast-check';

const surrogates = 0xd800;
const afterSurrogates = 0xe000;

/**
 * Any character of Unicode, for the `unit` of fast-check's strings. Its own `binary` first builds a table of all characters,
 * which takes a second and 100 MB in each worker.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - (afterSurrogates - surrogates) })
  .map((n) => String.fromCodePoint(n < surrogates ? n : n + afterSurrogates - surrogates), numberOf);

/** The number that gives a character: with it, fast-check can also try and shrink texts such as `__proto__`. */
function numberOf(text: unknown): number {
  const code = typeof text === 'string' ? (text.codePointAt(0) ?? surrogates) : surrogates;
  if (text !== String.fromCodePoint(code) || (code >= surrogates && code < afterSurrogates))
    throw new Error('no character');
  return code < surrogates ? code : code - (afterSurrogates - surrogates);
}
