import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';
import { firstLine, type Linter, LinterFailed, oneLine, runProgram } from './linter.ts';

/** What its JSON says of a file; lines and columns are 1-based, ranges are offsets. */
interface TextlintFile {
  readonly filePath: string;
  readonly messages: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly loc: { readonly start: LinePoint; readonly end: LinePoint };
    readonly fix?: { readonly range: readonly [start: number, end: number]; readonly text: string };
  }[];
}

type LinePoint = { readonly line: number; readonly column: number };

/** The package textlint, as Node resolves it from the site, with its `.textlintrc`. */
export const textlint: Linter = {
  rule: 'textlint',
  hint: 'npm install --save-dev textlint and the rules that you want, or take textlint out of checks',
  async find(root) {
    const program = programOf(root);
    if (program === undefined) return undefined;
    return async (files) => {
      const output = await runProgram(process.execPath, [program, '--format', 'json', '--', ...files], { cwd: root });
      return read(root, output ?? { stdout: '', stderr: '' });
    };
  },
};

function programOf(root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('textlint/package.json');
    const { bin }: { readonly bin: string | { readonly textlint: string } } = JSON.parse(
      readFileSync(manifest, 'utf8'),
    );
    return join(dirname(manifest), typeof bin === 'string' ? bin : bin.textlint);
  } catch {
    return undefined;
  }
}

function read(root: string, output: { readonly stdout: string; readonly stderr: string }): readonly Finding[] {
  const hint =
    'run npx textlint in the folder of the config: its .textlintrc.json has to name rules that are installed';
  // It prints nothing where it knows the format of no file.
  if (output.stdout.trim() === '' && output.stderr.trim() === '') return [];
  let files: readonly TextlintFile[];
  try {
    files = JSON.parse(output.stdout);
  } catch {
    throw new LinterFailed(firstLine(output), hint);
  }
  const top = realpathSync(root);
  return files.flatMap(({ filePath, messages }) => {
    const file = relative(top, realpathSync(filePath)).split(sep).join('/');
    return messages.map(
      ({ ruleId, message, loc: { start, end }, fix }): Finding => ({
        rule: 'textlint',
        message: `${ruleId}: ${oneLine(message)}`,
        place: { file, start, end },
        ...(fix !== undefined && { fix: { file, start: fix.range[0], end: fix.range[1], text: fix.text } }),
      }),
    );
  });
}
