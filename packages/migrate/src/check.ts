import { relative, resolve } from 'node:path';
import { exitCodes, findForeignSites, type Terminal, UsageError } from 'docsgen/moving';
import {
  balance,
  balanceFile,
  isEven,
  printDetails,
  printSentence,
  readBalance,
  writeBalance,
} from './balance/index.ts';

/**
 * `docsgen migrate --check OLD NEW`: counts both sites again, by the pages that the move has written down, so that a team sees what is
 * still missing after its edits.
 */
export async function checkMove(terminal: Terminal, from: string, to: string): Promise<number> {
  const { cwd, stdout } = terminal;
  const [source, target] = [resolve(cwd, from), resolve(cwd, to)];
  const show = (path: string) => relative(cwd, path) || '.';
  const [site] = findForeignSites(source);
  if (site === undefined) {
    const hint = 'name the old site first, then the new one: docsgen migrate --check ../old-site .';
    throw new UsageError(`there is no site of another tool in ${show(source)}`, hint);
  }
  const known = readBalance(target);
  if (known === undefined)
    throw new UsageError(
      `${show(target)} has no ${balanceFile} of a site that was moved`,
      'the move writes it; a site that was moved before can be moved again into another folder, which has it',
    );
  const { tool, old, pairs } = known;
  const made = await balance({ tool, old, root: site.folder, target, pairs });
  writeBalance(made, target);
  stdout.write(`${printSentence(made)}\n`);
  for (const line of printDetails(made)) stdout.write(`${line}\n`);
  return isEven(made) ? exitCodes.ok : exitCodes.problems;
}
