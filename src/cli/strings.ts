import { loadConfig } from '../pipeline/config/index.ts';
import { didYouMean, nearest } from '../shared/nearest.ts';
import { en } from '../shared/texts/en.ts';
import { isUsable } from './report.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** `docsgen strings`: prints docsgen's own texts in the language of the site or a locale, as `strings.json` has them. */
export async function stringsCommand(
  terminal: Terminal,
  root: string | undefined,
  { locale }: { readonly locale?: string },
): Promise<number> {
  const { cwd, stderr } = terminal;
  const first = await loadConfig({ cwd, root });
  const own = first.config?.locale;
  const names = own === undefined ? [] : [own.name, ...own.others];
  if (first.config !== undefined && locale !== undefined && !names.includes(locale)) {
    const known = names.length === 0 ? 'the site has one language' : `there is ${names.join(', ')}`;
    stderr.write(`there is no locale ${locale}; ${didYouMean(nearest(locale, names)) ?? known}\n`);
    return exitCodes.usage;
  }
  const isOther = locale !== undefined && own?.others.includes(locale) === true;
  const translated = isOther ? await loadConfig({ cwd, root, locale }) : first;
  const loaded = isOther ? { ...translated, findings: [...first.findings, ...translated.findings] } : first;
  if (!isUsable(terminal, loaded)) return exitCodes.usage;
  const texts = { ...en, ...loaded.config.language.texts };
  terminal.stdout.write(`${JSON.stringify({ interface: texts }, null, 2)}\n`);
  return exitCodes.ok;
}
