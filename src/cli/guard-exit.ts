import { exitCodes } from './exit-codes.ts';

/**
 * A page may call `process.exit`, or wait for what never comes: the command then ends before it is done, and CI would
 * take that for success.
 *
 * @returns to be called when the command is done
 */
export function guardExit(): () => void {
  const complain = () => {
    process.exitCode = exitCodes.problems;
    process.stderr.write(
      'error: the process ended before the command was done\n' +
        '  hint: code of the site, of a component, a plugin or the config calls process.exit, or never comes to an end\n',
    );
  };
  process.once('exit', complain);
  return () => void process.removeListener('exit', complain);
}
