import { nearest } from './nearest.ts';
import { pointAfter } from './point-after.ts';
import { tokenPattern } from './tokens.ts';

/**
 * Reports the tokens of a file that stand for nothing.
 *
 * @param file.replaceTokens leaves alone what stands for nothing
 * @param file.names of the tokens that stand for something, where they are known
 */
export function unknownTokenFindings(file: {
  readonly path: string;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
  readonly names?: readonly string[];
}) {
  const { path, text, replaceTokens, names = [] } = file;
  if (!text.includes('%product.') && !text.includes('%var.')) return [];
  const start = { line: 1, column: 1 };
  return [...text.matchAll(tokenPattern)].flatMap(({ 0: token, index }) => {
    if (replaceTokens(token) !== token) return [];
    const name = token.slice(1, -1);
    const near = nearest(name, names);
    const place = {
      file: path,
      start: pointAfter(text.slice(0, index), start),
      end: pointAfter(text.slice(0, index + token.length), start),
    };
    const hint =
      near === undefined
        ? `add it to the variables of the config, or write %%${name}%% to show it as it is`
        : `did you mean %${near}%?`;
    return [{ rule: 'unknown-variable' as const, message: `%${name}% stands for nothing`, place, hint }];
  });
}
