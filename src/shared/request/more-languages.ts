import { languages } from './languages.ts';
import { printWith } from './library/print.ts';
import { targets } from './library/targets.ts';
import { codeLanguage, type SampleLanguage } from './sample-languages.ts';

/** How samples of a language are written. */
export type Printer = (typeof languages)[number];

/** The printer of a language that a package writes; `undefined` for the languages that docsgen writes. */
export function libraryPrinter(language: SampleLanguage): Printer | undefined {
  const target = targets[language];
  return target && { language, label: target.label, print: (request) => printWith(target, request) };
}

/** The printer of any language; `undefined` for what is none. */
export function printerOf(language: string): Printer | undefined {
  return languages.find((own) => own.language === language) ?? libraryPrinter(language as SampleLanguage);
}

/** A language in a menu; with the name of its library where the language has several. */
interface MenuItem {
  readonly language: string;
  readonly label: string;
}

const names: Readonly<Record<string, string>> = {
  shell: 'Shell',
  javascript: 'JavaScript',
  python: 'Python',
  java: 'Java',
  csharp: 'C#',
  php: 'PHP',
  powershell: 'PowerShell',
};

/** The libraries of samples that are named after their language. */
const libraries: Readonly<Record<string, string>> = {
  javascript: 'fetch',
  python: 'requests',
  java: 'java.net.http',
  csharp: 'HttpClient',
  php: 'cURL',
  powershell: 'Invoke-RestMethod',
};

/** All languages for a menu, by language; one without a name is alone. */
export function menuGroups(): readonly { readonly name: string | undefined; readonly items: readonly MenuItem[] }[] {
  const groups = new Map<string, MenuItem[]>();
  for (const language of [...languages.map((own) => own.language), ...Object.keys(targets)]) {
    const group = /^(curl|httpie|wget)$/.test(language) ? 'shell' : codeLanguage(language);
    const label = libraries[language] ?? printerOf(language)?.label ?? language;
    groups.set(group, [...(groups.get(group) ?? []), { language, label }]);
  }
  return [...groups].map(([group, items]) => ({ name: names[group], items }));
}
