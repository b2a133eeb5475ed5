import { validateHeaderName, validateHeaderValue } from 'node:http';
import { addTo } from '../../shared/group-by.ts';

export interface HeaderRule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Headers that the server sets itself: other values would break the response. */
const framing = ['connection', 'content-encoding', 'content-length', 'content-range', 'date', 'transfer-encoding'];

/**
 * Reads a `_headers` file. Lines that cannot be read are ignored, as by hosts.
 *
 *     /assets/*
 *       Cache-Control: max-age=60
 *
 * @see https://docs.netlify.com/routing/headers/
 */
export function readHeadersFile(text: string): HeaderRule[] {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: toPattern(content), headers: [] });
      continue;
    }
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(content) ?? [];
    if (isHeader(name, value)) rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}

/**
 * The headers of a path, by lower-case name. Several values of one header are joined by commas, except cookies,
 * which need a header each.
 *
 * @param path decoded, as requested
 */
export function matchHeaders(rules: readonly HeaderRule[], path: string): Map<string, string | string[]> {
  const matched = new Map<string, [string, ...string[]]>();
  for (const { pattern, headers } of rules) {
    if (!pattern.test(path)) continue;
    for (const [name, value] of headers) addTo(matched, name.toLowerCase(), value);
  }
  return new Map([...matched].map(([name, values]) => [name, name === 'set-cookie' ? values : values.join(', ')]));
}

/** `*` matches anything, `:name` one segment of a path; a slash at the end is optional. */
function toPattern(path: string): RegExp {
  const source = path
    .replace(/\/+$/, '')
    .split(/(\*|(?<=\/):\w+)/)
    .map((part) => {
      if (part === '*') return '.*';
      return part.startsWith(':') ? '[^/]+' : part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    });
  return new RegExp(`^${source.join('')}/?$`, 's');
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return !framing.includes(name.toLowerCase());
  } catch {
    return false;
  }
}
