import { delimiter, join } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';
import { firstLine, type Linter, LinterFailed, oneLine, runProgram } from './linter.ts';

/** What its JSON says of a file; lines and columns are 1-based, both columns inclusive. */
interface Alert {
  readonly Check: string;
  readonly Message: string;
  readonly Line: number;
  readonly Span: readonly [first: number, last: number];
  readonly Link?: string;
}

/** The program Vale, of `node_modules/.bin` or of the path of the system, with its `.vale.ini`. */
export const vale: Linter = {
  rule: 'vale',
  hint: 'install it (https://vale.sh/docs/install), so that vale can be run here, or take vale out of checks',
  async find(root) {
    const { PATH = '' } = process.env;
    const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), PATH].join(delimiter) };
    const run = (args: readonly string[]) => runProgram('vale', args, { cwd: root, env });
    if ((await run(['--version'])) === undefined) return undefined;
    return async (files) => {
      const output = await run(['--output=JSON', '--no-exit', '--', ...files]);
      return read(output ?? { stdout: '', stderr: '' });
    };
  },
};

function read(output: { readonly stdout: string; readonly stderr: string }): readonly Finding[] {
  let files: Readonly<Record<string, readonly Alert[]>> | { readonly Code: string; readonly Text: string };
  try {
    files = JSON.parse(output.stdout.trim() || output.stderr);
  } catch {
    throw failed(firstLine(output));
  }
  // An error of its own is JSON, too.
  if ('Text' in files && typeof files.Text === 'string') throw failed(oneLine(files.Text));
  return Object.entries(files as Readonly<Record<string, readonly Alert[]>>).flatMap(([file, alerts]) =>
    alerts.map(({ Check, Message, Line, Span: [first, last], Link }): Finding => {
      const place = { file: file.replaceAll('\\', '/'), start: { line: Line, column: first } };
      return {
        rule: 'vale',
        message: `${Check}: ${oneLine(Message)}`,
        place: { ...place, end: { line: Line, column: last + 1 } },
        ...(Link ? { hint: `see ${Link}` } : {}),
      };
    }),
  );
}

function failed(message: string): LinterFailed {
  return new LinterFailed(
    message,
    'run vale in the folder of the config: its .vale.ini has to name styles that are there',
  );
}
