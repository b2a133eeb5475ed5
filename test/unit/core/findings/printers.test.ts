import picocolors from 'picocolors';
import { describe, expect, test } from 'vitest';
import { printGithub } from '../../../../src/core/findings/print-github.ts';
import { toJsonDiagnostics } from '../../../../src/core/findings/print-json.ts';
import { printTerminal } from '../../../../src/core/findings/print-terminal.ts';
import type { Diagnostic } from '../../../../src/model/diagnostic.ts';

const brokenLink: Diagnostic = {
  rule: 'broken-markdown-link',
  severity: 'warning',
  message: 'no file docs/guide/instal.mdx',
  place: { file: 'docs/guide/setup.mdx', start: { line: 12, column: 9 }, end: { line: 12, column: 38 } },
  hint: 'did you mean ./install.mdx?',
};

const duplicate: Diagnostic = {
  rule: 'duplicate-route',
  severity: 'error',
  message: '/docs/a is claimed twice, 100%:\nby two files',
  place: { file: 'docs/a,1.mdx' },
  related: [{ message: 'first defined here', place: { file: 'docs/b.mdx', start: { line: 3, column: 1 } } }],
};

const siteWide: Diagnostic = { rule: 'empty-site', severity: 'error', message: 'the site has nothing to build' };

const all = [siteWide, brokenLink, duplicate];
const setup = `${'text\n'.repeat(10)}\nSee the [install guide](./instal.mdx) first.\n`;
const sources: Readonly<Record<string, string>> = { 'docs/guide/setup.mdx': setup };
const show = (file: string) => `site/${file}`;
const readSource = (file: string) => sources[file];

describe('on a terminal', () => {
  test('each diagnostic has its place, a code frame, its hint and related places', () => {
    expect(printTerminal(all, { show: (file) => file, readSource })).toMatchInlineSnapshot(`
      "error empty-site: the site has nothing to build

      docs/guide/setup.mdx:12:9 warning broken-markdown-link: no file docs/guide/instal.mdx
        11 |
      > 12 | See the [install guide](./instal.mdx) first.
           |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: did you mean ./install.mdx?

      docs/a,1.mdx error duplicate-route: /docs/a is claimed twice, 100%: by two files
        also: docs/b.mdx:3:1 first defined here"
    `);
  });

  test('paths are shown as the reader would type them', () => {
    const [first] = printTerminal([brokenLink], { show, readSource }).split(' ');
    expect(first).toBe('site/docs/guide/setup.mdx:12:9');
  });

  test('a file that is gone has no frame', () => {
    expect(printTerminal([brokenLink], { show, readSource: () => undefined })).toMatchInlineSnapshot(`
      "site/docs/guide/setup.mdx:12:9 warning broken-markdown-link: no file docs/guide/instal.mdx
        hint: did you mean ./install.mdx?"
    `);
  });

  test('colours are used where they are handed in', () => {
    const colors = picocolors.createColors(true);
    const printed = printTerminal(all, { show, readSource, colors });
    expect(printed).toContain(colors.yellow('warning'));
    expect(printed).toContain(colors.red('error'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colours are made of
    const plain = printed.replace(/\u001b\[\d+m/g, '');
    expect(plain).toBe(printTerminal(all, { show, readSource }));
  });

  test('text of others cannot send commands to it', () => {
    const evil = { ...siteWide, message: 'no file \u001b]0;x\u0007', hint: 'a\u202eb' };
    expect(printTerminal([evil], { show, readSource })).toMatchInlineSnapshot(`
      "error empty-site: no file �]0;x�
        hint: a�b"
    `);
  });
});

describe('as JSON', () => {
  test('every diagnostic has the same keys', () => {
    expect(toJsonDiagnostics(all, show)).toMatchInlineSnapshot(`
      [
        {
          "column": null,
          "endColumn": null,
          "endLine": null,
          "file": null,
          "fix": null,
          "hint": null,
          "line": null,
          "message": "the site has nothing to build",
          "related": [],
          "rule": "empty-site",
          "severity": "error",
        },
        {
          "column": 9,
          "endColumn": 38,
          "endLine": 12,
          "file": "site/docs/guide/setup.mdx",
          "fix": null,
          "hint": "did you mean ./install.mdx?",
          "line": 12,
          "message": "no file docs/guide/instal.mdx",
          "related": [],
          "rule": "broken-markdown-link",
          "severity": "warning",
        },
        {
          "column": null,
          "endColumn": null,
          "endLine": null,
          "file": "site/docs/a,1.mdx",
          "fix": null,
          "hint": null,
          "line": null,
          "message": "/docs/a is claimed twice, 100%:
      by two files",
          "related": [
            {
              "column": 1,
              "endColumn": null,
              "endLine": null,
              "file": "site/docs/b.mdx",
              "line": 3,
              "message": "first defined here",
            },
          ],
          "rule": "duplicate-route",
          "severity": "error",
        },
      ]
    `);
  });
});

describe('for GitHub', () => {
  test('annotations are escaped', () => {
    expect(printGithub(all, { show })).toMatchInlineSnapshot(`
      "::error title=empty-site::the site has nothing to build
      ::warning file=site/docs/guide/setup.mdx,line=12,col=9,endColumn=37,title=broken-markdown-link::no file docs/guide/instal.mdx%0Ahint: did you mean ./install.mdx?
      ::error file=site/docs/a%2C1.mdx,title=duplicate-route::/docs/a is claimed twice, 100%25:%0Aby two files%0Aalso: site/docs/b.mdx:3:1 first defined here
      "
    `);
  });

  test('nothing gives nothing', () => {
    expect(printGithub([], { show })).toBe('');
  });
});
