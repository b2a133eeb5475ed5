/** Languages of code that docsgen calls otherwise. */
export const languages: Readonly<Record<string, string>> = {
  vue: 'html',
  svelte: 'html',
  astro: 'jsx',
  ansi: 'text',
  mts: 'ts',
  cts: 'ts',
  mjs: 'js',
  cjs: 'js',
  yml: 'yaml',
};

/** What follows the fence: `ts:line-numbers {1,3-4} [a.ts] twoslash`. */
export function convertInfo(info: string): { readonly meta: string; readonly label: string | undefined } {
  const language = /^[ \t]*([^\s{:[]*)/.exec(info)?.[1] ?? '';
  const label = /\[([^\]]+)\]/.exec(info)?.[1];
  const ranges = /(?<!=)\{([\d,\s-]+)\}/.exec(info)?.[1]?.replace(/\s+/g, '');
  const numbers = /:line-numbers(?:=(\d+))?/.exec(info);
  const [, ...titles] = /\b(?:title|filename)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}[\]]+))/.exec(info) ?? [];
  const title = titles.find((given) => given !== undefined);
  const bare = language.replace(/(?<=.)-vue$|^vue-(?=html$)/, '');
  const plain =
    (languages[bare] ?? bare) || (title === undefined && ranges === undefined && label === undefined ? '' : 'text');
  return {
    label,
    meta: [
      plain,
      ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
      ...(ranges === undefined || ranges === '' ? [] : [`{${ranges.replace(/,$/, '')}}`]),
      ...(numbers === null ? [] : [numbers[1] === undefined ? 'showLineNumbers' : `showLineNumbers=${numbers[1]}`]),
    ].join(' '),
  };
}
