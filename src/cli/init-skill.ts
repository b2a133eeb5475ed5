import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { replaceFile } from '../core/write/index.ts';
import { UserError } from '../shared/user-error.ts';
import { attemptToWrite, exitCodes, type Terminal } from './terminal.ts';

/** Where assistants look for skills, below the folder of the project. */
const place = '.agents/skills/docsgen/SKILL.md';

/**
 * `docsgen init --skill`: writes a file that says to an assistant how pages of the site are written and checked. One that is there and has
 * been changed stays.
 *
 * @param starter absolute path of the folder `starter/`
 */
export function initSkill(terminal: Terminal, dir: string | undefined, starter: string): number {
  const { cwd, stderr } = terminal;
  const file = join(resolve(cwd, dir ?? '.'), place);
  const shown = relative(cwd, file);
  const content = readFileSync(join(starter, 'skill/SKILL.md'));
  if (existsSync(file) && !readFileSync(file).equals(content))
    throw new UserError(`${shown} is there, and has other text`, 'remove it to get a new one');
  attemptToWrite(shown, () => replaceFile(file, content));
  stderr.write(`the skill is ${shown}; Claude Code reads it as .claude/skills/docsgen/SKILL.md\n`);
  return exitCodes.ok;
}
