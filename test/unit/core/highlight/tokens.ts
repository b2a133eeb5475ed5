import { contentOf, type Grammars, type Token, tokenize } from '../../../../src/core/highlight/highlight.ts';

/** Code with the names of its tokens: `[keyword SELECT] c`. Each line has tokens of its own. */
export function tokens(code: string, language: string, grammars?: Grammars): string {
  return written(tokenize(code, language, grammars), grammars);
}

function written(content: Token['content'], grammars: Grammars | undefined): string {
  if (typeof content === 'string') return content;
  if ('type' in content) {
    const lines = written(contentOf(content, grammars), grammars).split('\n');
    return lines.map((line) => (line === '' ? '' : `[${content.type} ${line}]`)).join('\n');
  }
  return content.map((part) => written(part, grammars)).join('');
}
