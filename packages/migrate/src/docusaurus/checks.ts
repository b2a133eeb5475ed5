import { type Data, dataOf, textOf } from '../data.ts';

/** Severity of what is wrong with links, as the site had it. */
export function checksOf(data: Data): Data {
  const severities: Readonly<Record<string, string>> = {
    throw: 'error',
    warn: 'warning',
    log: 'warning',
    ignore: 'off',
  };
  const hooks = dataOf(dataOf(data.markdown).hooks);
  const severityOf = (value: unknown, usual: string) => severities[textOf(value) ?? usual] ?? 'error';
  const rules: Data = {
    'broken-link': severityOf(data.onBrokenLinks, 'throw'),
    'broken-markdown-link': severityOf(hooks.onBrokenMarkdownLinks ?? data.onBrokenMarkdownLinks, 'warn'),
    'broken-anchor': severityOf(data.onBrokenAnchors, 'warn'),
    // It looked at pictures in Markdown only, and at no bytes.
    'broken-image': 'warning',
  };
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== 'error'));
}
