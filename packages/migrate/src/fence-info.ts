const languages: Readonly<Record<string, string>> = {
  vue: 'html',
  svelte: 'html',
  astro: 'jsx',
  mdoc: 'markdown',
  markdoc: 'markdown',
  ansi: 'text',
  plaintext: 'text',
  txt: 'text',
  env: 'ini',
  dotenv: 'ini',
  shellscript: 'sh',
  zsh: 'sh',
  console: 'sh',
  curl: 'sh',
  mts: 'ts',
  cts: 'ts',
  cjs: 'js',
  mjs: 'js',
  jsonl: 'json',
  ndjson: 'json',
};

/**
 * What follows the fence of a block, as docsgen has it. Words without a key are the title, as Mintlify has it, where
 * `hasTitle` says so.
 *
 *     js title="a.js" ins={3} "word" frame="none" {1,2}   ->   js title="a.js" {1,2} ins={3} /word/
 */
export function convertFence(info: string, { hasTitle = false }: { readonly hasTitle?: boolean } = {}): string {
  const [, written = '', rest = ''] = /^[ \t]*([^\s{"'=/]*)(.*)$/.exec(info) ?? [];
  const isKey = /^=/.test(rest);
  const language = isKey ? '' : written;
  const parts: string[] = [];
  const words: string[] = [];
  let title: string | undefined;
  const pattern =
    /([\w:-]+)=(?:\{("[^"]*"|'[^']*'|[^}]*)\}|"([^"]*)"|'([^']*)'|(\/(?:\\.|[^/\\])+\/)|([^\s"'{]+))|\{([^}]*)\}|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\/((?:\\.|[^/\\])+)\/(?=\s|$)|(\S+)/g;
  for (const found of (isKey ? info : rest).matchAll(pattern)) {
    const [, key, braced, double, single, slashed, bare, ranges, quoted, quotedToo, expression, word] = found;
    const value = braced ?? double ?? single ?? slashed ?? bare;
    if (key !== undefined) {
      if (/^(?:title|filename|name)$/.test(key)) title = value?.replace(/^(["'])(.*)\1$/, '$2');
      else if (/^(?:ins|del|focus|error|warning)$/.test(key) && isLines(value))
        parts.push(`${key}={${plainLines(value)}}`);
      else if (/^(?:mark|highlight|hl|highlightLines)$/.test(key) && isLines(value))
        parts.push(`{${plainLines(value)}}`);
      else if (/^(?:startLineNumber|startLine)$/.test(key)) parts.push(`showLineNumbers=${value}`);
      else if (key === 'lines' && value === 'true') parts.push('showLineNumbers');
      else if (key === 'wrap' && value !== 'false') parts.push('wrap');
      else if (key === 'showLineNumbers' && value !== 'false') parts.push('showLineNumbers');
    } else if (ranges !== undefined) {
      if (isLines(ranges)) parts.push(`{${plainLines(ranges)}}`);
    } else if ((quoted ?? quotedToo) !== undefined) {
      const given = quoted ?? quotedToo ?? '';
      if (hasTitle) title ??= given;
      else if (given !== '') parts.push(`/${given.replace(/\\(.)/g, '$1').replace(/[\\/]/g, '\\$&')}/`);
    } else if (expression !== undefined && !hasTitle) {
      // A pattern that is a word; others have no counterpart.
      if (!/(?<!\\)[()[\]{}*+?|^]|\\\w/.test(expression)) parts.push(`/${expression}/`);
    } else if (word === 'wrap' || word === 'showLineNumbers') parts.push(word);
    else if (word === 'lines' && hasTitle) parts.push('showLineNumbers');
    else if (word !== undefined) words.push(word);
    else if (expression !== undefined) words.push(found[0]);
  }
  if (hasTitle && title === undefined) {
    const shown = words.filter((word) => !/^(?:expandable|copy|icon|twoslash|wrap)$/.test(word)).join(' ');
    if (shown !== '') title = shown;
  }
  const name = languages[language.toLowerCase()] ?? language;
  const options = [...(title === undefined || title === '' ? [] : [`title="${title.replaceAll('"', "'")}"`]), ...parts];
  return [name === '' && options.length > 0 ? 'text' : name, ...options].join(' ');
}

function isLines(value: string | undefined): value is string {
  return value !== undefined && /^[\s\d,-]*\d[\s\d,-]*$/.test(value.replace(/[[\]]/g, ''));
}

function plainLines(value: string): string {
  return value.replace(/[[\]\s]/g, '');
}
