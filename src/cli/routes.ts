import { build } from '../build.ts';
import { exitCodes } from './exit-codes.ts';
import { countProblems, printDiagnostics } from './report.ts';

/** Lists the route table on stdout; findings go to stderr. */
export async function routesCommand(root: string | undefined, flags: { readonly json?: boolean }): Promise<number> {
  const cwd = process.cwd();
  const result = await build({ cwd, ...(root === undefined ? {} : { root }), write: false });
  const routes = [...(result.site?.routes.values() ?? [])].map(({ permalink, kind, title, source }) => ({
    permalink,
    kind,
    title,
    source: source ?? null,
  }));
  if (flags.json === true) process.stdout.write(`${JSON.stringify({ routes }, null, 2)}\n`);
  else {
    const width = Math.max(0, ...routes.map(({ permalink }) => permalink.length));
    for (const { permalink, kind, source } of routes) {
      const line = `${permalink.padEnd(width)}  ${kind.padEnd(12)}  ${source ?? ''}`;
      process.stdout.write(`${line.trimEnd()}\n`);
    }
  }
  const { errors } = countProblems(result.diagnostics);
  if (errors === 0) return exitCodes.ok;
  printDiagnostics(result, cwd);
  return result.config === undefined ? exitCodes.usage : exitCodes.problems;
}
