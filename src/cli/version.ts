import { loadConfig } from '../pipeline/config/index.ts';
import { UserError } from '../shared/user-error.ts';
import { isUsable } from './report.ts';
import { setToCopy, takeSnapshot } from './snapshot.ts';
import { exitCodes, isRefusal, plural, refusalOf, type Terminal } from './terminal.ts';

/** `docsgen version`: copies a documentation set into a new version, and lists it as the newest. */
export async function versionCommand(
  terminal: Terminal,
  label: string,
  root: string | undefined,
  { set }: { readonly set?: string },
): Promise<number> {
  const { cwd, stderr } = terminal;
  const loaded = await loadConfig({ cwd, root });
  if (!isUsable(terminal, loaded)) return exitCodes.usage;
  try {
    const docs = setToCopy(loaded.config, set);
    const { folder, translations, files, isFirst } = await takeSnapshot(label, loaded.config, docs, loaded.written);
    const lines = [
      `version ${label} is in ${folder}/, with ${plural(files, 'file')}, and first in ${docs.snapshots.list}`,
      ...translations.map((translated) => `its translations are in ${translated}/`),
      ...(isFirst ? [`${docs.route} now shows it; what is in ${docs.dir}/ is built as the next version`] : []),
    ];
    stderr.write(`${lines.join('\n')}\n`);
    return exitCodes.ok;
  } catch (error) {
    throw isRefusal(error) ? new UserError(`cannot make the version: ${refusalOf(error)}`) : error;
  }
}
